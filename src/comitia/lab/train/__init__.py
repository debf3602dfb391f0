"""Learning a game: first what `greedy` does, then by playing against itself. numpy is all that it needs."""
