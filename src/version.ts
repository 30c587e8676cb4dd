/** The version of the program. Results name it, since another version may give different numbers. */
export const VERSION = '0.29.0';
