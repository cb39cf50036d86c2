// The pictures beside the rules of Ratzzia, by rule number.
import type { Pictures } from "../pictures";
import Joined from "./pictures/Joined.svelte";

export const PICTURES: Pictures = { "Z2.2": Joined };
