/** Clauses of `morale-ratio` that this version plays. Each is named by the title of at least one test under test/rules. */
export const COVERED_CLAUSES: readonly string[] = [
  ...['MR-1', 'MR-2', 'MR-3'],
  ...['MR-10', 'MR-11', 'MR-12', 'MR-13', 'MR-14', 'MR-15'],
  ...['MR-20', 'MR-21', 'MR-22', 'MR-23', 'MR-24', 'MR-25'],
  ...['MR-30', 'MR-31', 'MR-32', 'MR-34', 'MR-35'],
  ...['MR-40', 'MR-41'],
  ...['MR-70', 'MR-71', 'MR-72'],
  ...['MR-80', 'MR-81', 'MR-82', 'MR-84', 'MR-85'],
  'MR-90',
];

/** Clauses that are not built yet, and what they are about. */
export const CLAUSES_NOT_YET_BUILT: Readonly<Record<string, string>> = {
  'MR-4': 'points of warbots and wardrones',
  'MR-5': 'warbots in infantry units',
  'MR-6': 'points of vehicles and strongpoints',
  'MR-6a': 'movement levels of a strongpoint',
  'MR-7': 'damage to vehicles',
  'MR-33': 'system shutdown of strongpoints',
  'MR-50': 'surrender',
  'MR-51': 'friends do not shoot who surrenders',
  'MR-52': 'points of morale officers',
  'MR-53': 'morale officers shoot who would surrender',
  'MR-60': 'explosive destruction',
  'MR-61': 'crew of an abandoned vehicle',
  'MR-62': 'bailed crews',
  'MR-83': 'attacks with NBC weapons',
  'MR-86': 'comparisons of all options: those not built yet cannot be compared',
};
