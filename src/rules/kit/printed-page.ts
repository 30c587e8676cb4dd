/** The rules of a system as a page of a book has them: parts, and what stands in each. */
export type PrintedPage = readonly PrintedPart[];

export interface PrintedPart {
  title: string;
  entries: readonly PrintedEntry[];
}

export interface PrintedEntry {
  /** Empty: the part has but one. */
  name: string;
  clause: string;
  /** What it says, line by line; `label`: `when`, `pass`. */
  lines: readonly { label: string; says: string }[];
}
