"""What sets and cards bring to the table beyond class cards: one file a part, with its state, steps, events and effects."""
