"""Measurements of the engine beside other engines, as ratios taken in one run."""
