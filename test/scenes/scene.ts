import type { SystemId } from '#src/rules/registry.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';

/** Helpers with which all battles of the tests are written, whatever plays them. */

export type Input = Record<string, unknown>;

/** The parts of a test battle. */
export interface Scene {
  name?: string;
  turnLimit?: number;
  board?: Input;
  /** Default: no one is shot at. */
  combat?: Input;
  options?: Input;
  tables?: Input;
  objectives?: Input[];
  /** Red is listed first. */
  red: Input | Input[];
  blue: Input | Input[];
}

/** A battle of a table, with the name that tests report. */
export type Named = readonly [name: string, scenario: Scenario];

/**
 * A scenario under a system. Depths on the board, 36 inches in all, are measured from red's edge. By default a unit
 * is its force's squad, stands 6 inches in, at slot 24, 24 inches from the enemy, and moves 6.
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

// Ground, and orders.

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

/** A number of shots, with the roll needed within 12, 24, … inches. */
export const weapon = (shots: number, ...needed: number[]): Input => ({ shots, bands: every(12, ...needed) });

/** Range bands of equal width, in inches, with the roll needed in each. */
export const every = (inches: number, ...needed: number[]): Input[] =>
  needed.map((number, i) => ({ upTo: inches * (i + 1), needed: number }));

export const none = { shots: 0, bands: [{ upTo: 1, needed: 11 }] };

/** Scripted losses, unit by unit: pieces hit in turn 1, 2, … */
export const losing = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([id, schedule]) => [id, { schedule }])),
});

/** Scripted losses of red's squad, and of blue's. */
export const script = (red: number[], blue: number[] = [0]): Input =>
  losing({ 'red-squad': red, 'blue-squad': blue });

/** No one is shot at. */
export const quiet = losing({});

// Units.

export const troopers = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

export const ONE = troopers(1);
export const FOUR = troopers(4);
export const TEN = troopers(10);

/** `morale-ratio`: ten points: three levels of movement, targeting and damage control each, one weapon; crew of two. */
export const VEHICLE = { kind: 'vehicle', ...troopers(2) };
/** Seven points: without levels of movement. */
export const STRONGPOINT = { ...VEHICLE, kind: 'strongpoint' };
export const NEVER = { breakingPoint: 'never' };
