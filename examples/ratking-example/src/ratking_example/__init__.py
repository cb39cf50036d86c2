"""An example: Harbour, three class cards for Rattus, and Dam, a game in one file."""

# This import must be first: Ratking imports this package while it is imported itself, whichever is imported first.
import ratking as ratking
