// UnderWay: a move that was sent and is not acknowledged yet. It stays marked, and a slow connection is reported.

/** After how many milliseconds the page says "sending", and that the connection is slow. */
const SENDING = 400;
const SLOW = 4000;

export class UnderWay {
  /** The move, or the first of several that were sent together. */
  move = $state<string | null>(null);
  /** The key of the text about it; null during the first moments, when the answer may still come. */
  said = $state<string | null>(null);

  /** Start the timers if something is being sent. Returns the cleanup function for an effect. */
  watch(busy: boolean): () => void {
    if (!busy) {
      this.move = null;
      this.said = null;
      return () => undefined;
    }
    const timers = [
      setTimeout(() => (this.said = "web.sending"), SENDING),
      setTimeout(() => (this.said = "web.slow line"), SLOW),
    ];
    return () => timers.forEach(clearTimeout);
  }
}
