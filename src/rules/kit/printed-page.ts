/** The rules of a system as printed on a page: parts, and the entries in each. */
export type PrintedPage = readonly PrintedPart[];

export interface PrintedPart {
  title: string;
  entries: readonly PrintedEntry[];
}

interface PrintedEntry {
  /** Empty: it is the only entry of its part. */
  name: string;
  clause: string;
  lines: readonly PrintedLine[];
}

export interface PrintedLine {
  /** `when`, `pass`. */
  label: string;
  says: string;
  /** The numbers in what it says that the page holds, in order. */
  numbers: readonly PrintedNumber[];
}

/** A number of the page, and where it is printed. */
export interface PrintedNumber {
  /** Offsets in what the line says. */
  start: number;
  end: number;
  /** Its place in the page: `['units', 'nerve', 'default']`. */
  path: readonly (string | number)[];
  /** The phrase at that place, if the number is a part of one, and which of its numbers it is, from 0. */
  phrase?: string;
  nth?: number;
}
