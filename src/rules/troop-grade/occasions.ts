import { PURPOSE } from '../../random/luck.js';

/** What a test is for, in the order of the responses. */
export const OCCASIONS = ['casualties', 'recovery', 'voluntary rout', 'lost assault'] as const;
export const enum OCCASION {
  CASUALTIES = 0,
  RECOVERY = 1,
  VOLUNTARY_ROUT = 2,
  LOST_ASSAULT = 3,
}

/** Where the die of a test comes from. */
export const DIE_OF: readonly PURPOSE[] = [
  PURPOSE.casualtyTest,
  PURPOSE.casualtyTest,
  PURPOSE.voluntaryRout,
  PURPOSE.lostAssaultTest,
];
