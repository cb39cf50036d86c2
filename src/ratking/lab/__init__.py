"""The laboratory: experiments, results, statistics and reports; and environments in which machines learn."""
