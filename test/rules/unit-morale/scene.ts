import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../../scenes/scene.js';

/** Words in which the battles of this system's tests are written. */

/** Nobody rallies unless a test says so. The morale number of all who say nothing else is 4. */
export const scene = (scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>): Scenario =>
  scenarioUnder('unit-morale', {
    turnLimit: 2,
    ...scene,
    options: { rally: 'never', ...scene.options },
    red: armed(scene.red),
    blue: armed(scene.blue ?? troopers(1)),
  });

const HULLS: readonly unknown[] = ['vehicle', 'strongpoint', 'flyer'];

/** A hull may name one weapon as soldiers do. */
const armed = (units: Input | Input[]): Input[] =>
  [units].flat().map(({ weapon, ...unit }) => ({
    ...(weapon === undefined ? {} : HULLS.includes(unit.kind) ? { weapons: [weapon] } : { weapon }),
    ...unit,
  }));

export const vehicle = (more: Input = {}): Input => ({ kind: 'vehicle', ...more });

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
