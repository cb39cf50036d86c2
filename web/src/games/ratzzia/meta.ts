// What the page knows of Ratzzia before it asks the server.
import type { Meta } from "../meta";

const meta: Meta = {
  game: "ratzzia",
  order: 2,
  players: 3,
  books: [{ name: "ratzzia", letter: "Z", examples: "Z6" }],
};

export default meta;
