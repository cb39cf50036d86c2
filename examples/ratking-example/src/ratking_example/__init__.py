"""An example: Harbour, three class cards for Rattus, and Dam, a game in one file."""

# First of all: Ratking looks for this package while it is imported, whichever of the two somebody names first.
import ratking as ratking
