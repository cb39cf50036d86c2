"""The arena: many games over many processes, and what they tell, with honest intervals."""
