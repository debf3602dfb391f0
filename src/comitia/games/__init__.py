"""The games: each in a folder of its own, each a contract called GAME."""
