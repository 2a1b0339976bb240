/** Plain data: what may be stored, sent between threads, and read again years later. A field that is not there is `undefined`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
