// Announcement: a message from the operator of the server, or that the server is away. Shown on every page until the reader closes it.
import { call } from "../protocol/api";
import type { Notice } from "../protocol/messages";

class Announcement {
  #said = $state("");
  #read = $state("");
  /** What the page itself says, which no server can remove. */
  #own = $state("");
  /** Whether this server also offers to play without it, in the tab. */
  tab = $state(false);

  /** The text to show; empty if there is none, or it has been closed. */
  get text(): string {
    return this.#own || (this.#said === this.#read ? "" : this.#said);
  }

  /** Set the server's announcement; an empty text removes the last one. */
  say(text: string): void {
    this.#said = text;
  }

  /** Say something of the page's own, before anything that a server announces. */
  sayFirst(text: string): void {
    this.#own = text;
  }

  putAway(): void {
    if (this.#own) this.#own = "";
    else this.#read = this.#said;
  }

  /** Ask the server. For pages without a socket, which would bring the announcement. */
  async ask(): Promise<void> {
    try {
      const { text, tab } = await call<Notice>("GET", "notice");
      this.say(text);
      this.tab = tab === true;
    } catch {
      // ignored: the page's other requests report that the server is away
    }
  }
}

export const announcement = new Announcement();
