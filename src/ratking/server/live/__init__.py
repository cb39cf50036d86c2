"""Tables in memory: locks, listeners, bots that move, clocks that expire, ownership among several processes."""
