"""The arena: plays many games in many processes, and gives the results with confidence intervals."""
