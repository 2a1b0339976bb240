/** Plain data that can be stored and sent between threads. A missing field is `undefined`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
