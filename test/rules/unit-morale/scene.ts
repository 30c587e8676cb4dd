import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../../scenes/scene.js';

/** Helpers with which this system's tests write battles. */

/** No piece rallies unless a test says so. The morale number is 4 by default. */
export type Parts = Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>;

export const scene = (scene: Parts): Scenario =>
  scenarioUnder('unit-morale', {
    turnLimit: 2,
    ...scene,
    options: { rally: 'never', ...scene.options },
    red: armed(scene.red),
    blue: armed(scene.blue ?? troopers(1)),
  });

const HULLS: readonly unknown[] = ['vehicle', 'strongpoint', 'flyer'];

/** A hull may name one weapon, like soldiers. */
const armed = (units: Input | Input[]): Input[] =>
  [units].flat().map(({ weapon, ...unit }) => ({
    ...(weapon === undefined ? {} : HULLS.includes(unit.kind) ? { weapons: [weapon] } : { weapon }),
    ...unit,
  }));

export const vehicle = (more: Input = {}): Input => ({ kind: 'vehicle', ...more });

/** No group tests while it has pieces left. */
export const NO_GROUP: Input = {
  groupCasualties: 200,
  smallGroup: 5000,
  groupPercent: { first: 100, second: 100, third: 100 },
};

const bands = (cm: number, hit: number): Input => ({ bands: [{ cm, hit, penetration: 20 }] });

/**
 * The fire model with weapons whose dice score at most one hit, and only when the script says so: `gun` reaches
 * 48 inches (120 cm), `carbine` 6 (15 cm), `mortar` is indirect; `harmless` never hits and `club` never fires.
 * Every hit puts soldiers in `paper` out of action, and none in `steel`.
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
