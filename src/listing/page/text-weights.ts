/** Weights of the signals of leaf-text.ts, in log odds. Written by `winnow train listing-text`. */

export const TEXT_WEIGHTS: readonly number[] = [
  2.28, // bias
  -1.13, // length
  -0.51, // linked
  -0.12, // row
  -2.07, // on many pages
  -3.25, // same form
  -1.84, // label
  2.3, // place on leaves
  -2.85, // little there
  -0.43, // same there
  -1.43, // main place
  3.3, // share of text
  -1.12, // many there
  -1.08, // linked there
  -1.55, // before
  -0.79, // after
  -0.52, // heading
  -1.51, // navigation
  -1.51, // entry
  -1.17, // date
  -0.16, // no letters
];
