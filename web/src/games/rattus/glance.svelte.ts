// Glance: the rat whose face is shown large because the player points at it.
class Glance {
  /** Its name, such as "gallia 2", and its face. */
  rat = $state<string | null>(null);
  face = $state<string | null>(null);

  at(rat: string, face: string | null): void {
    this.rat = face === null ? null : rat;
    this.face = face;
  }

  away(): void {
    this.rat = this.face = null;
  }

  /** Show or hide it, at a tap. */
  toggle(rat: string, face: string): void {
    if (this.rat === rat) this.away();
    else this.at(rat, face);
  }
}

export const glance = new Glance();
