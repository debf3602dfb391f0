"""The rules engine: knows no game and does no input or output."""
