// UnderWay: a move that was sent and is not acknowledged yet. It stays inked, and a slow line is spoken of.

/** After how many milliseconds the page says that it is sending, and that the line is slow. */
const SENDING = 400;
const SLOW = 4000;

export class UnderWay {
  /** The move, or the first of several that were sent in one go. */
  move = $state<string | null>(null);
  /** The key of what there is to say about it; null while the answer may still come at once. */
  said = $state<string | null>(null);

  /** Follow whether something is on its way. Returns what to call when that changes. */
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
