// The pictures beside the rules of Rattus, by rule number.
import type { Pictures } from "../pictures";
import ClassSigns from "./pictures/ClassSigns.svelte";
import FaceRead from "./pictures/FaceRead.svelte";
import Limits from "./pictures/Limits.svelte";
import Strike from "./pictures/Strike.svelte";

export const PICTURES: Pictures = {
  "B1.3": ClassSigns,
  "B4.5": Limits,
  "B4.6": FaceRead,
  "B4.7": Strike,
};
