/**
 * How do organisers change the address of the next edition? Counts over pairs of consecutive editions: shape of the
 * address → rule → how often it was right.
 *
 * Printed by `winnow eval editions --habits`; the figures of `winnow eval editions` use counts of other series.
 */
import type { Habits } from "./next-edition.js";

export const HABITS: Habits = {
  "": {
    "above the year": 54,
    "acronym and year below": 64,
    forward: 1267,
    "forward, folder": 1127,
    "own name": 27,
    researchr: 38,
    root: 52,
    same: 1375,
    "year below": 27,
    "year below root": 286,
    "year in front": 299,
  },
  host: {
    "above the year": 24,
    forward: 432,
    "forward, folder": 438,
    "own name": 26,
    researchr: 3,
    same: 1,
    "year below root": 2,
    "year in front": 256,
  },
  "host acm": {
    forward: 6,
    "forward, folder": 6,
  },
  "host deep-named": {
    "forward, folder": 2,
  },
  "host deep-other": {
    forward: 9,
    "forward, folder": 1,
    "year in front": 1,
  },
  "host github": {
    forward: 9,
    "forward, folder": 9,
  },
  "host one-named": {
    forward: 2,
    "forward, folder": 9,
    "own name": 3,
    "year in front": 1,
  },
  "host one-other": {
    "above the year": 1,
    forward: 1,
    "forward, folder": 3,
    "year in front": 1,
  },
  "host pycon": {
    "above the year": 6,
    forward: 34,
    "forward, folder": 38,
    "year below root": 2,
    "year in front": 38,
  },
  "host python": {
    forward: 3,
    "forward, folder": 3,
    "year in front": 1,
  },
  "host root-named": {
    "above the year": 15,
    forward: 268,
    "forward, folder": 268,
    "own name": 23,
    researchr: 1,
    same: 1,
    "year in front": 157,
  },
  "host root-other": {
    "above the year": 2,
    forward: 84,
    "forward, folder": 84,
    "year in front": 57,
  },
  "host sigplan": {
    forward: 16,
    "forward, folder": 15,
    researchr: 2,
  },
  none: {
    "acronym and year below": 1,
    "own name": 1,
    researchr: 1,
    root: 18,
    same: 1373,
    "year below": 27,
    "year below root": 5,
    "year in front": 34,
  },
  "none acm": {
    root: 1,
  },
  "none deep-named": {
    same: 1,
  },
  "none deep-other": {
    same: 8,
    "year below": 1,
  },
  "none github": {
    root: 1,
    same: 13,
  },
  "none google": {
    same: 2,
  },
  "none one-named": {
    root: 12,
    same: 31,
    "year below root": 1,
  },
  "none one-other": {
    root: 2,
    same: 121,
    "year below": 1,
  },
  "none pycon": {
    root: 2,
    same: 96,
    "year below": 11,
    "year below root": 4,
    "year in front": 3,
  },
  "none python": {
    same: 5,
  },
  "none researchr": {
    researchr: 1,
    same: 2,
  },
  "none root-named": {
    "acronym and year below": 1,
    same: 805,
    "year below": 8,
    "year in front": 27,
  },
  "none root-other": {
    "own name": 1,
    same: 289,
    "year below": 6,
    "year in front": 4,
  },
  path: {
    "above the year": 30,
    "acronym and year below": 63,
    forward: 835,
    "forward, folder": 689,
    researchr: 34,
    root: 34,
    same: 1,
    "year below root": 279,
    "year in front": 9,
  },
  "path acm": {
    "acronym and year below": 2,
    forward: 38,
    "forward, folder": 39,
    "year below root": 31,
  },
  "path below-named": {
    "acronym and year below": 5,
    forward: 30,
    "forward, folder": 22,
    root: 1,
    "year below root": 9,
  },
  "path below-other": {
    forward: 68,
    "forward, folder": 1,
    root: 1,
    "year in front": 1,
  },
  "path deep-named": {
    "above the year": 2,
    forward: 41,
    "forward, folder": 41,
    root: 3,
    "year in front": 1,
  },
  "path deep-other": {
    forward: 81,
    "forward, folder": 81,
    root: 1,
  },
  "path github": {
    forward: 7,
    "forward, folder": 8,
    "year below root": 6,
  },
  "path google": {
    forward: 1,
    "forward, folder": 1,
  },
  "path ieee": {
    forward: 3,
    researchr: 1,
  },
  "path one-named": {
    "above the year": 14,
    "acronym and year below": 43,
    forward: 172,
    "forward, folder": 172,
    researchr: 1,
    root: 14,
    "year below root": 121,
    "year in front": 2,
  },
  "path one-other": {
    "above the year": 5,
    "acronym and year below": 13,
    forward: 153,
    "forward, folder": 153,
    researchr: 1,
    root: 5,
    same: 1,
    "year below root": 26,
    "year in front": 2,
  },
  "path pycon": {
    "above the year": 8,
    forward: 95,
    "forward, folder": 87,
    root: 8,
    "year below root": 86,
    "year in front": 3,
  },
  "path python": {
    "above the year": 1,
    forward: 11,
    "forward, folder": 11,
    root: 1,
  },
  "path researchr": {
    forward: 96,
    "forward, folder": 35,
    researchr: 31,
  },
  "path usenix": {
    forward: 39,
    "forward, folder": 38,
  },
};
