/** The program's version, as its package states it; a test keeps the two the same. */
export const VERSION = "0.1.0";
