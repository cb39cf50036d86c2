// Pictures beside rules, drawn by the games: by the number of the rule.
import type { Component } from "svelte";
import type { GameEvent } from "./contract";

/** What a picture may show: in a lesson, what has just happened. */
export interface Pictured {
  happened?: GameEvent | null;
}

/** A picture has its text with it, or is one image with a text of its own. */
export type Pictures = Readonly<Record<string, Component<Pictured> | Component>>;
