"""Stand-alone scripts that play another engine's games; started by their path and never imported."""
