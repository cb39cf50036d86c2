// What the page knows about Ratzzia before it asks the server.
import type { Meta } from "../meta";

const meta: Meta = {
  game: "ratzzia",
  title: "Ratzzia",
  order: 2,
  players: 3,
  minutes: 15,
  books: [{ name: "ratzzia", title: "Ratzzia", letter: "Z", examples: "Z6" }],
};

export default meta;
