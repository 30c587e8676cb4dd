import type { Clause } from './clauses.js';

/** Occasions of tests, and their results. */

/** Purposes of this book's draws, in addition to those of PURPOSE. */
export const enum DRAW {
  BARRAGE = 25,
  CASUALTY_TEST = 26,
  VOLUNTARY_ROUT = 27,
  LOST_ASSAULT_TEST = 28,
}

/** Places in OCCASIONS. */
export const enum OCCASION {
  CASUALTIES = 0,
  RECOVERY = 1,
  VOLUNTARY_ROUT = 2,
  LOST_ASSAULT = 3,
}

interface Occasion {
  name: string;
  /** The clause that requires the test. */
  clause: Clause;
  /** Where its die comes from. */
  die: DRAW;
  /** The response that counts it, and its name in charts. */
  column: string;
  title: string;
}

/** What a test is for. */
export const OCCASIONS = [
  {
    name: 'casualties',
    clause: 'TG-1',
    die: DRAW.CASUALTY_TEST,
    column: 'tests_casualties',
    title: 'casualties',
  },
  {
    name: 'recovery',
    clause: 'TG-42',
    die: DRAW.CASUALTY_TEST,
    column: 'tests_recovery',
    title: 'recovery',
  },
  {
    name: 'voluntary rout',
    clause: 'TG-50',
    die: DRAW.VOLUNTARY_ROUT,
    column: 'tests_voluntary_rout',
    title: 'leaving an assault',
  },
  {
    name: 'lost assault',
    clause: 'TG-2',
    die: DRAW.LOST_ASSAULT_TEST,
    column: 'tests_lost_assault',
    title: 'a lost assault',
  },
] as const satisfies readonly Occasion[];

/** What tests, voluntary routs and nearby units do to bases, the mildest first. */
export const RESULTS = [
  'no effect',
  'pinned',
  'withdraws',
  'routs',
  'surrenders',
  'disintegrates',
  'abandoned',
] as const;
export const enum RESULT {
  NO_EFFECT = 0,
  PINNED = 1,
  WITHDRAWS = 2,
  ROUTS = 3,
  SURRENDERS = 4,
  DISINTEGRATES = 5,
  ABANDONED = 6,
}

/** The clause of each effect, in the order of EFFECTS. */
export const EFFECT_CLAUSES = [
  'TG-30',
  'TG-31',
  'TG-32',
  'TG-33',
  'TG-34',
] as const satisfies readonly Clause[];

/** How demoralization spreads and clears. */
export const CHANGES = ['demoralized', 'recovered', 'lost demoralized'] as const;
export const enum CHANGE {
  DEMORALIZED = 0,
  RECOVERED = 1,
  LOST = 2,
}
