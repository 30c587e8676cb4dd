/** A file to be written, by its name alone. */
export interface ResultFile {
  path: string;
  content: string | Uint8Array;
}
