// Announcement: a message from the operator of the server, shown on every page until the reader closes it.
import { call } from "../protocol/api";
import type { Notice } from "../protocol/messages";

class Announcement {
  #said = $state("");
  #read = $state("");

  /** The text to show; empty if there is none, or it has been closed. */
  get text(): string {
    return this.#said === this.#read ? "" : this.#said;
  }

  /** Set the server's announcement; an empty text removes the last one. */
  say(text: string): void {
    this.#said = text;
  }

  putAway(): void {
    this.#read = this.#said;
  }

  /** Ask the server. For pages without a socket, which would bring the announcement. */
  async ask(): Promise<void> {
    try {
      this.say((await call<Notice>("GET", "notice")).text);
    } catch {
      // ignored: the page's other requests report that the server is away
    }
  }
}

export const announcement = new Announcement();
