// Whether the window has room for the guide beside the board.
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(min-width: 1100px) and (min-height: 500px)");
