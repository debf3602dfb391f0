"""Bots that weigh each option by rules of thumb and take the best; one module for each game that has one."""
