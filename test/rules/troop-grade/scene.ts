import { GRADES } from '#src/rules/troop-grade/options.js';
import type { Effect } from '#src/rules/troop-grade/tables.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';

/** Words in which the battles of this system's tests are written. */

export type Input = Record<string, unknown>;

interface Scene {
  turnLimit?: number;
  board?: Input;
  combat?: Input;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue?: Input | Input[];
}

/** Nothing is added to a roll. */
const PLAIN: Input = {
  modifiers: Object.fromEntries(
    ['hardCover', 'defender', 'weak', 'remnant', 'damaged', 'unsupported', 'demoralized', 'gassed'].map(
      (name) => [name, 0],
    ),
  ),
};

/** The modifiers of the book. */
export const MODIFIERS: Input = { modifiers: {} };

/**
 * Red's edge is the one the 36 inch deep board is measured from; both stand 12 inches in, 12 apart, and move 6.
 * All are regular, nothing is added to a roll, forces do not break, and owners leave demoralized units as they
 * are, unless a test says otherwise.
 */
export function scene({
  red,
  blue = squad(1),
  options,
  tables,
  combat = losing({}),
  ...rest
}: Scene): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    system: 'troop-grade',
    turnLimit: 1,
    combat,
    rules: {
      'troop-grade': {
        options: { sideBreak: 'never', recovery: 'never', ...options },
        tables: { ...PLAIN, ...tables },
      },
    },
    forces: [
      { id: 'red', units: unitsOf('red', red) },
      { id: 'blue', units: unitsOf('blue', blue) },
    ],
    ...rest,
  });
}

const OWN = ['grade', 'bases', 'heavyWeapon', 'obstacle', 'barrage', 'recovery', 'voluntaryRout'];

/** What of a unit is this system's is put where it belongs. */
const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => {
    const entries = Object.entries({ grade: 'regular', ...unit }).filter(([, value]) => value !== undefined);
    const [own, common] = [true, false].map((isOwn) =>
      Object.fromEntries(entries.filter(([key]) => OWN.includes(key) === isOwn)),
    );
    return { id: `${force}-squad`, slot: 24, at: 12, move: 6, ...common, 'troop-grade': own };
  });

export const squad = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });
/** A hull with its crew. */
export const hull = (trooper: number, more: Input = {}): Input => ({
  kind: 'vehicle',
  ...squad(trooper, more),
});

/** Hits by script, unit by unit: in turn 1, 2, … */
export const losing = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([id, schedule]) => [id, { schedule }])),
});

/** Red's squad takes hits in turn 1, 2, … */
export const redLoses = (...schedule: number[]): Input => losing({ 'red-squad': schedule });

/** What a total of 1 brings, whatever the grade. */
export const brings = (...effects: Effect[]): Input => ({
  chart: Object.fromEntries(GRADES.map((grade) => [grade, { 1: effects }])),
});

/** Each grade has an effect of its own at a total of 1. */
export const BY_GRADE: Input = {
  chart: {
    elite: { 1: [] },
    veteran: { 1: ['pinned'] },
    regular: { 1: ['withdraw'] },
    green: { 1: ['rout'] },
    conscript: { 1: ['surrender'] },
    mutinous: { 1: ['disintegrate'] },
  },
};

/** Covered places of red, from its edge. */
export const covered = (cover: string, ...depths: number[]): Input => ({
  zones: depths.map((depth) => ({ from: depth, to: depth, cover })),
});

/** Fire that hits only by script, with rifles that reach across the board, and clubs that never fire; close combat. */
export const arms = (more: Input = {}): Input => ({
  model: 'flat',
  die: 6,
  weapons: {
    rifle: { bands: [{ upTo: 40, needed: 5 }] },
    club: { bands: [{ upTo: 1, needed: 6 }] },
    none: { shots: 0, bands: [{ upTo: 1, needed: 6 }] },
  },
  modifiers: { moving: 0, concealment: 0, hard: 0, allRound: 0 },
  assault: { modifiers: { charging: 0, outnumbering: 0 } },
  ...more,
});

/** Close combat in which everybody hits. */
export const SURE: Input = { needed: -20, modifiers: { charging: 0, outnumbering: 0 } };
