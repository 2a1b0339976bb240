/** The small web behind the stores that are kept. */
import { literalWorld, page } from "../worlds/world.js";

export const SONGS = literalWorld({
  "https://songs.example/": page("Songs", "/1", "/2"),
  "https://songs.example/1": page("One"),
  "https://songs.example/2": page("Two"),
});
