import { count } from '../words/format.js';

/** A line on the terminal with the number of battles played; nothing when stderr is not a terminal. */
export interface Spinner {
  update: (battles: number) => void;
  /** Removes the line; may be called twice. */
  stop: () => void;
}

/** @param doing what the battles are played for: `solving` */
export function spinner(doing: string, quiet: boolean): Spinner {
  if (quiet || !process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const line = (text: string) => process.stderr.write(`\r\u001b[2K${text}`);
  return { update: (battles) => line(`${doing} · ${count(battles)} battles`), stop: () => line('') };
}
