/** The models and rules for language and letters, as the robot uses them. */
import { type Identify, tatarLetters } from "./identify.js";

export function identifierFrom(_models: ReadonlyMap<string, Uint8Array>): Identify {
  return tatarLetters;
}

export function repairLetters(text: string, _language: string): string {
  return text;
}
