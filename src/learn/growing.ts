/**
 * How does one collect numbers without knowing how many will come?
 *
 * A typed array that doubles when it is full: four or eight bytes a number, where an ordinary array of a streaming
 * builder would need several times that.
 */
export interface Growing<A> {
  readonly length: number;
  push(value: number): void;
  /** What has been collected, in place: valid until the next push. */
  view(): A;
  clear(): void;
  done(): A;
}

export const growingInts = (): Growing<Int32Array> => growing((n) => new Int32Array(n));
export const growingFloats = (): Growing<Float64Array> => growing((n) => new Float64Array(n));

function growing<A extends Int32Array | Float64Array>(make: (n: number) => A): Growing<A> {
  let room = make(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === room.length) {
        const larger = make(length * 2);
        larger.set(room);
        room = larger;
      }
      room[length++] = value;
    },
    view: () => room.subarray(0, length) as A,
    clear() {
      length = 0;
    },
    done: () => room.slice(0, length) as A,
  };
}
