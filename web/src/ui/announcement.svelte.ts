// Announcement: what the operator of the server says to everybody, on every page. Whoever has read it can put it away.
import { call } from "../protocol/api";
import type { Notice } from "../protocol/messages";

class Announcement {
  #said = $state("");
  #read = $state("");

  /** The sentence to be shown; empty if there is none, or it has been put away. */
  get text(): string {
    return this.#said === this.#read ? "" : this.#said;
  }

  /** The server says this now; an empty sentence takes the last one away. */
  say(text: string): void {
    this.#said = text;
  }

  putAway(): void {
    this.#read = this.#said;
  }

  /** Ask the server, where no socket tells. */
  async ask(): Promise<void> {
    try {
      this.say((await call<Notice>("GET", "notice")).text);
    } catch {
      // what else is asked there says that the server is away
    }
  }
}

export const announcement = new Announcement();
