// What the page knows of Rattus before it asks the server.
import type { Meta } from "../meta";

const meta: Meta = {
  game: "rattus",
  order: 1,
  players: 4,
  books: [
    { name: "rattus", letter: "B", examples: "B7" },
    { name: "africanus", letter: "A", examples: "A6" },
    { name: "mercatus", letter: "M", examples: "M10" },
  ],
};

export default meta;
