import { count } from '../words/format.js';

/** A line on the terminal with the number of battles played; nothing when stderr is not a terminal. */
export interface Spinner {
  update: (battles: number) => void;
  /** Removes the line; may be called twice. */
  stop: () => void;
}

export function spinner(quiet = !process.stderr.isTTY): Spinner {
  if (quiet) return { update: () => {}, stop: () => {} };
  const line = (text: string) => process.stderr.write(`\r\u001b[2K${text}`);
  return { update: (battles) => line(`solving · ${count(battles)} battles`), stop: () => line('') };
}
