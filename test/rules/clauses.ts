/**
 * Clauses of `morale-ratio`, `dice-pool`, `unit-morale` with its fire model, and `troop-grade`. Each is named
 * in the title of at least one test under test/rules or test/battlefield/weapon-bands.
 */
export const COVERED_CLAUSES: readonly string[] = [
  ...['MR-1', 'MR-2', 'MR-3', 'MR-4', 'MR-5', 'MR-6', 'MR-6a', 'MR-7'],
  ...['MR-10', 'MR-11', 'MR-12', 'MR-13', 'MR-14', 'MR-15'],
  ...['MR-20', 'MR-21', 'MR-22', 'MR-23', 'MR-24', 'MR-25'],
  ...['MR-30', 'MR-31', 'MR-32', 'MR-33', 'MR-34', 'MR-35'],
  ...['MR-40', 'MR-41'],
  ...['MR-50', 'MR-51', 'MR-52', 'MR-53'],
  ...['MR-60', 'MR-61', 'MR-62'],
  ...['MR-70', 'MR-71', 'MR-72'],
  ...['MR-80', 'MR-81', 'MR-82', 'MR-83', 'MR-84', 'MR-85', 'MR-86'],
  'MR-90',
  ...['DP-1', 'DP-2', 'DP-3', 'DP-4', 'DP-5'],
  ...['DP-10', 'DP-11', 'DP-12', 'DP-13', 'DP-14', 'DP-15', 'DP-16'],
  ...['DP-20', 'DP-21'],
  'DP-30',
  ...['DP-40', 'DP-41', 'DP-42'],
  'DP-50',
  ...['UM-1', 'UM-2'],
  ...['UM-10', 'UM-11'],
  ...['UM-20', 'UM-21', 'UM-22', 'UM-23', 'UM-24'],
  ...['UM-30', 'UM-31', 'UM-32'],
  'UM-40',
  ...['UM-50', 'UM-51', 'UM-52', 'UM-53', 'UM-54', 'UM-55', 'UM-56'],
  ...['TG-1', 'TG-2'],
  ...['TG-10', 'TG-11', 'TG-12', 'TG-13'],
  ...['TG-20', 'TG-21', 'TG-22', 'TG-23', 'TG-24', 'TG-25', 'TG-26', 'TG-27'],
  ...['TG-30', 'TG-31', 'TG-32', 'TG-33', 'TG-34'],
  ...['TG-40', 'TG-41', 'TG-42', 'TG-43'],
  ...['TG-50', 'TG-51'],
];

/**
 * Clauses that can be read in several ways, or that leave something open, in whole or in part: what is
 * played there is ours, and a report whose battles used it names the clause. The lists name the rules of a clause
 * that are nevertheless printed.
 */
export const OPEN_CLAUSES: Readonly<Record<string, readonly string[]>> = {
  ...ours('MR-6a', 'MR-7', 'MR-20', 'MR-22', 'MR-33', 'MR-50', 'MR-60', 'MR-72', 'MR-81', 'MR-83', 'MR-84'),
  ...ours('DP-5', 'DP-10', 'DP-14', 'DP-15', 'DP-16'),
  ...ours('UM-24', 'UM-32', 'UM-50', 'UM-55'),
  ...ours('TG-12', 'TG-13', 'TG-20', 'TG-21', 'TG-22', 'TG-23', 'TG-24', 'TG-25', 'TG-26'),
  ...ours('TG-41', 'TG-42', 'TG-50'),
  'TG-10': ['a total that never fails (tests)'],
  'TG-27': ['a barrage before the battle'],
};

function ours(...clauses: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(clauses.map((clause) => [clause, []]));
}
