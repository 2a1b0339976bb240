/** The thread that reads large sitemaps. */
import { doTasks } from "../observe/watched-thread.js";
import { listSitemap } from "./sitemaps.js";

doTasks(listSitemap);
