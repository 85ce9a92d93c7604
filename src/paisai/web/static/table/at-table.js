// The page of one table: the component on a socket.
import { start } from "./table.js";

start();
