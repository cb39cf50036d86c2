// Held die: what the player has in hand before the move is made: the die to be placed, the dice to be rolled again.

class Hold {
  /** The die that is held over the board, by what it shows. */
  die = $state<string | null>(null);
  /** The die that the pointer was over last: until one is picked up, where it would go is shown. */
  over = $state<string | null>(null);
  /** Which of the dice are to be rolled again, by their place. */
  again = $state<boolean[]>([]);
  #revision = -1;

  /** A new question: nothing is held. */
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
