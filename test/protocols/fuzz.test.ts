import { test } from "node:test";
import { fuzzProtocols } from "./fuzz.js";

test("random requests to the protocols never fail the server", (t) => fuzzProtocols(t, 600, 27));
