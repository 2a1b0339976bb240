/** The deadlines of an event, in the order in which they pass. */
export const DEADLINES: readonly (readonly [field: string, words: string])[] = [
  ["abstract", "abstract deadline"],
  ["submission", "submission deadline"],
  ["notification", "notification of acceptance"],
  ["cameraReady", "camera-ready deadline"],
  ["registration", "registration deadline"],
];
