/** Weights of the signals of leaf-text.ts, in log odds. Written by `winnow train listing-text`. */

export const TEXT_WEIGHTS: readonly number[] = [
  4.45, // bias
  -1.6, // length
  -0.68, // linked
  0.02, // row
  -2.26, // on many pages
  -3.3, // same form
  -3.69, // label
  3.16, // place on leaves
  -2.89, // little there
  -0.51, // same there
  -1.89, // main place
  2.5, // share of text
  -1.46, // many there
  -1.82, // linked there
  -2.57, // before
  -1.52, // after
  -1.14, // heading
  -1.03, // navigation
  -0.71, // entry
  -1.61, // date
  1.06, // no letters
  -6.3, // comments
  -3.33, // marked
];
