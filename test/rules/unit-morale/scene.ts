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

/**
 * Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in, 24 apart.
 * Nobody rallies unless a test says so. The morale number of all who say nothing else is 4.
 */
export function scene({ red, blue = squad(1), options, tables, combat = quiet, ...rest }: Scene): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    system: 'unit-morale',
    turnLimit: 2,
    combat,
    rules: { 'unit-morale': { options: { rally: 'never', ...options }, tables } },
    forces: [
      { id: 'red', units: unitsOf('red', red) },
      { id: 'blue', units: unitsOf('blue', blue) },
    ],
    ...rest,
  });
}

const HULLS: readonly unknown[] = ['vehicle', 'strongpoint', 'flyer'];

/** A hull may name one weapon as soldiers do. */
const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map(({ weapon, ...unit }) => {
    const armed = HULLS.includes(unit.kind) ? { weapons: [weapon] } : { weapon };
    return {
      id: `${force}-squad`,
      slot: 24,
      at: 6,
      move: 6,
      ...(weapon === undefined ? {} : armed),
      ...unit,
    };
  });

export const squad = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });
export const vehicle = (more: Input = {}): Input => ({ kind: 'vehicle', ...more });

/** Losses by script, unit by unit: pieces lost in turn 1, 2, … */
export const losing = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([id, schedule]) => [id, { schedule }])),
});

const quiet = losing({});

/** Regular and experienced troops have this morale number. */
export const numbered = (number: number): Input => ({ moraleNumbers: { regular: { experienced: number } } });

/** Nobody sees anybody. */
export const BLIND: Input = { sight: 0, sightIntoCover: 0 };

/** No group tests that has anybody left. */
export const NO_GROUP: Input = {
  groupCasualties: 200,
  smallGroup: 5000,
  groupPercent: { first: 100, second: 100, third: 100 },
};

const bands = (cm: number, hit: number): Input => ({ bands: [{ cm, hit, penetration: 20 }] });

/**
 * The fire model, with weapons of which a die scores one hit at most, on the script's word alone: `gun` reaches
 * 48 inches (120 cm), `carbine` 6 (15 cm), `mortar` is indirect; `harmless` never hits and `club` never fires.
 * Every hit puts those in `paper` out of action, and none those in `steel`.
 */
export const guns = (more: Input = {}): Input => ({
  model: 'weapon-bands',
  weapons: {
    gun: bands(120, 9),
    carbine: bands(15, 9),
    mortar: { ...bands(120, 9), indirect: true },
    ...Object.fromEntries(
      ['sam', 'sam-2', 'sam-3'].map((id) => [id, { ...bands(120, 9), airDefence: 'other' }]),
    ),
    harmless: bands(120, 20),
    club: { ...bands(1, 20), shots: 0 },
  },
  armour: {
    personnel: { paper: Array(10).fill('dead'), steel: Array(10).fill('scratch') },
    hulls: { plate: 40 },
  },
  modifiers: { movingInfantry: 0, stationaryVehicle: 0 },
  ...more,
});

export const paper = (weapon: string, more: Input = {}): Input => ({
  weapon,
  troops: { armour: 'paper' },
  ...more,
});
export const steel = (weapon: string, more: Input = {}): Input => ({
  weapon,
  troops: { armour: 'steel' },
  ...more,
});
