"""Measurements; `make bench` runs them all. Figures are noisy: compare them within one run."""
