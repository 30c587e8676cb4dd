import { RESULT_NAMES, type Rows } from '#src/analysis/rows.js';

/** Rows of a run that has none, to be filled. */
export const noRows = (): Rows =>
  Object.fromEntries(RESULT_NAMES.map((name) => [name, []])) as unknown as Rows;
