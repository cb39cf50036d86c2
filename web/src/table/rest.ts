// Rest: how long something that happened is shown. It lasts its time, or until somebody goes on.

export class Rest {
  #end: (() => void) | null = null;

  /** Wait this many milliseconds; null waits until it is ended. */
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
