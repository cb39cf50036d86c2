// Held die: what the player has picked before the move is made: the die to place, or the dice to re-roll.

class Hold {
  /** The value of the die that is held over the board. */
  die = $state<string | null>(null);
  /** The die that the pointer was over last: until one is picked up, the board shows where this one could go. */
  over = $state<string | null>(null);
  /** By index, whether a die is to be re-rolled. */
  again = $state<boolean[]>([]);
  #revision = -1;

  /** Drop everything if this is a new question. */
  meet(revision: number): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.die = null;
    this.over = null;
    this.again = [];
  }

  toggle(at: number): void {
    this.again[at] = !this.again[at];
  }
}

export const heldDie = new Hold();
