import type { SystemId } from '#src/rules/registry.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';

/** The words in which all battles of the tests are written, whoever plays them. */

export type Input = Record<string, unknown>;

/** What a battle of a test says. */
export interface Scene {
  name?: string;
  turnLimit?: number;
  board?: Input;
  /** Default: nobody is shot at. */
  combat?: Input;
  options?: Input;
  tables?: Input;
  objectives?: Input[];
  /** Listed first. */
  red: Input | Input[];
  blue: Input | Input[];
}

/** A battle of a table, with the name under which tests report it. */
export type Named = readonly [name: string, scenario: Scenario];

/**
 * A scenario under a system. Red's edge is the one the 36 inch deep board is measured from. A unit that does not
 * say otherwise is its force's squad, stands 6 inches in, at slot 24, 24 inches from the enemy, and moves 6.
 */
export function scenarioUnder(system: SystemId, scene: Scene): Scenario {
  const { name = 'small', combat = quiet, options, tables, red, blue, ...rest } = scene;
  return scenarioSchema.parse({
    standfast: 1,
    name,
    title: name,
    question: 'What happens?',
    system,
    combat,
    rules: { [system]: { options, tables } },
    forces: [
      { id: 'red', units: unitsOf('red', red) },
      { id: 'blue', units: unitsOf('blue', blue) },
    ],
    ...rest,
  });
}

const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => ({ id: `${force}-squad`, slot: 24, at: 6, move: 6, ...unit }));

export const smallScenario = (scene: Scene): Scenario => scenarioUnder('morale-ratio', scene);

/** A table of battles under a system: `battle('a duel', 6, { red, blue })`. */
export const battleUnder =
  (system: SystemId) =>
  (name: string, turnLimit: number, scene: Omit<Scene, 'turnLimit'>): Named => [
    name,
    scenarioUnder(system, { turnLimit, ...scene }),
  ];

// Ground, and what units are to do.

export const cover = <More extends object>(from: number, to: number, kind = 'concealment', more?: More) => ({
  from,
  to,
  cover: kind,
  ...more,
});

export const assault = { doctrine: { order: 'assault' } };
export const advance = (toRange: number) => ({ doctrine: { order: 'advance', toRange } });
export const withdraw = (fromTurn: number) => ({ doctrine: { order: 'withdraw', fromTurn } });

// Combat.

export const flat = (weapons: Input, modifiers: Input = {}): Input => ({ model: 'flat', weapons, modifiers });

export const bands = (more: Input = {}): Input => ({ model: 'weapon-bands', ...more });

/** So many shots, at a number that is needed within 12, 24, … inches. */
export const weapon = (shots: number, ...needed: number[]): Input => ({ shots, bands: every(12, ...needed) });

/** Range bands of equal width, in inches, with the number needed in each. */
export const every = (inches: number, ...needed: number[]): Input[] =>
  needed.map((number, i) => ({ upTo: inches * (i + 1), needed: number }));

export const none = { shots: 0, bands: [{ upTo: 1, needed: 11 }] };

/** Losses by script, unit by unit: pieces hit in turn 1, 2, … */
export const losing = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([id, schedule]) => [id, { schedule }])),
});

/** Losses by script of red's squad, and of blue's. */
export const script = (red: number[], blue: number[] = [0]): Input =>
  losing({ 'red-squad': red, 'blue-squad': blue });

/** Nobody is shot at. */
export const quiet = losing({});

// Units.

export const troopers = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

export const ONE = troopers(1);
export const FOUR = troopers(4);
export const TEN = troopers(10);

/** `morale-ratio`: ten points: three levels each of movement, targeting and damage control, one weapon; two inside. */
export const VEHICLE = { kind: 'vehicle', ...troopers(2) };
/** Seven points: no levels of movement. */
export const STRONGPOINT = { ...VEHICLE, kind: 'strongpoint' };
export const NEVER = { breakingPoint: 'never' };
