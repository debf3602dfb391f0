"""Simulation, balance, benchmarks and reports on top of the engine and its games."""
