/** The rules of a system as printed on a page: parts, and the entries in each. */
export type PrintedPage = readonly PrintedPart[];

export interface PrintedPart {
  title: string;
  entries: readonly PrintedEntry[];
}

export interface PrintedEntry {
  /** Empty: it is the only entry of its part. */
  name: string;
  clause: string;
  /** What it says, line by line; `label`: `when`, `pass`. */
  lines: readonly { label: string; says: string }[];
}
