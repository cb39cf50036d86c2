"""The laboratory: experiments, results, statistics and reports; and environments for machine learning."""
