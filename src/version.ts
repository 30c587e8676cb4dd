/** The version of the program; results name it, since another version may give other numbers. */
export const VERSION = '0.16.0';
