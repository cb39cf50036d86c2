"""The four islamic class cards (A4)."""
