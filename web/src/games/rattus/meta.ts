// What the page knows about Rattus before it asks the server.
import type { Meta } from "../meta";

const meta: Meta = {
  game: "rattus",
  title: "Rattus",
  order: 1,
  players: 4,
  minutes: 40,
  books: [
    { name: "rattus", title: "Rattus", letter: "B", examples: "B7" },
    { name: "africanus", title: "Africanus", letter: "A", examples: "A6" },
    { name: "mercatus", title: "Mercatus", letter: "M", examples: "M10" },
  ],
};

export default meta;
