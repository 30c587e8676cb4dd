import { RESULT_NAMES, type Rows } from '#src/analysis/rows.js';

/** Empty rows of a run, to be filled. */
export const noRows = (): Rows =>
  Object.fromEntries(RESULT_NAMES.map((name) => [name, []])) as unknown as Rows;
