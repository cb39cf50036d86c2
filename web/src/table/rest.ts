// Rest: a pause that lasts its time, or until somebody ends it.

export class Rest {
  #end: (() => void) | null = null;

  /** Wait this many milliseconds; with null, until `end` is called. */
  async last(milliseconds: number | null): Promise<void> {
    await new Promise<void>((done) => {
      const timer = milliseconds === null ? undefined : setTimeout(() => this.end(), milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        this.#end = null;
        done();
      };
    });
  }

  end(): void {
    this.#end?.();
  }
}
