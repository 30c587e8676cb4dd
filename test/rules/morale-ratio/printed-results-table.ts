/**
 * The Morale Results Table as printed, levels 1 to 20: a row for each morale level, a column for
 * each number of points remaining. The number is the highest roll on a ten-sided die that passes;
 * S: automatic success, F: automatic failure, -: impossible.
 */
export const PRINTED_RESULTS_TABLE: readonly (readonly string[])[] = `
S - - - - - - - - - - - - - - - - - - -
5 S - - - - - - - - - - - - - - - - - -
3 6 S - - - - - - - - - - - - - - - - -
2 5 7 S - - - - - - - - - - - - - - - -
2 4 6 8 S - - - - - - - - - - - - - - -
1 3 5 6 8 S - - - - - - - - - - - - - -
1 2 4 5 7 8 S - - - - - - - - - - - - -
1 2 3 5 6 7 8 S - - - - - - - - - - - -
1 2 3 4 5 6 7 8 S - - - - - - - - - - -
1 2 3 4 5 6 7 8 9 S - - - - - - - - - -
F 1 2 3 4 5 6 7 8 9 S - - - - - - - - -
F 1 2 3 4 5 5 6 7 8 9 S - - - - - - - -
F 1 2 3 3 4 5 6 6 7 8 9 S - - - - - - -
F 1 2 2 3 4 5 5 6 7 7 8 9 S - - - - - -
F 1 2 2 3 4 4 5 6 6 7 8 8 9 S - - - - -
F 1 1 2 3 3 4 5 5 6 6 7 8 8 9 S - - - -
F 1 1 2 2 3 4 4 5 5 6 7 7 8 8 9 S - - -
F 1 1 2 2 3 3 4 5 5 6 6 7 7 8 8 9 S - -
F 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 S -
F 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 S
`
  .trim()
  .split('\n')
  .map((row) => row.split(' '));
