// Glance: the rat whose face is shown large just now, because somebody points at it.
class Glance {
  /** Its name, "gallia 2", and what it shows. */
  rat = $state<string | null>(null);
  face = $state<string | null>(null);

  at(rat: string, face: string | null): void {
    this.rat = face === null ? null : rat;
    this.face = face;
  }

  away(): void {
    this.rat = this.face = null;
  }

  /** By a tap: shown, or no longer. */
  toggle(rat: string, face: string): void {
    if (this.rat === rat) this.away();
    else this.at(rat, face);
  }
}

export const glance = new Glance();
