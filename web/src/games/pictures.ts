// The type of the pictures that games draw beside their rules.
import type { Component } from "svelte";
import type { GameEvent } from "./contract";

/** The properties of a picture: in a lesson, the event that has just happened. */
export interface Pictured {
  happened?: GameEvent | null;
}

/** By rule number, a component that draws the picture, including its text or alternative text. */
export type Pictures = Readonly<Record<string, Component<Pictured> | Component>>;
