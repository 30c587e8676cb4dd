import type { Effect } from '#src/rules/troop-grade/book.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Input, losing, type Scene, scenarioUnder, troopers } from '../../scenes/scene.js';
import { chartOf, modifiers } from '../../scenes/troop-grade/words.js';
import type { Dice } from './played.js';

/** Helpers with which this system's tests write battles. */

/** The modifiers of the book. */
export const MODIFIERS: Input = { modifiers: {} };

/**
 * Both forces stand 12 inches in, 12 apart. All units are regular, rolls have no modifiers, forces do not break, and
 * owners leave demoralized units as they are, unless a test says otherwise.
 */
export type Parts = Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>;

export const scene = (scene: Parts): Scenario =>
  scenarioUnder('troop-grade', {
    turnLimit: 1,
    ...scene,
    options: { sideBreak: 'never', recovery: 'never', ...scene.options },
    tables: { ...modifiers(), ...scene.tables },
    red: unitsOf(scene.red),
    blue: unitsOf(scene.blue ?? troopers(1)),
  });

const OWN = ['grade', 'bases', 'heavyWeapon', 'obstacle', 'barrage', 'recovery', 'voluntaryRout'];

/** Moves a unit's settings for this system to their place. */
const unitsOf = (units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => {
    const entries = Object.entries({ grade: 'regular', ...unit }).filter(([, value]) => value !== undefined);
    const [own, common] = [true, false].map((isOwn) =>
      Object.fromEntries(entries.filter(([key]) => OWN.includes(key) === isOwn)),
    );
    return { at: 12, ...common, 'troop-grade': own };
  });

/** A hull with its crew. */
export const hull = (trooper: number, more: Input = {}): Input => ({
  kind: 'vehicle',
  ...troopers(trooper, more),
});

/** Red's squad takes hits in turn 1, 2, … */
export const redLoses = (...schedule: number[]): Input => losing({ 'red-squad': schedule });

/** The effects of a total of 1, for every grade. */
export const brings = (...effects: readonly Effect[]): Input => chartOf({ 1: effects });

/** Red's squad is hit in turn 1, and its test is a 1, which has these effects. */
export const suffers = (
  effects: Effect | readonly Effect[],
  red: Input | Input[],
  more: Partial<Parts> & Dice = {},
): Parts & Dice => ({
  ...{ combat: redLoses(1), tests: [1], red },
  ...more,
  tables: { ...brings(...[effects].flat()), ...more.tables },
});

/** Each grade has its own effect at a total of 1. */
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

/** Covered places of red, measured from its edge. */
export const covered = (cover: string, ...depths: number[]): Input => ({
  zones: depths.map((depth) => ({ from: depth, to: depth, cover })),
});

/** Fire that hits only when scripted; rifles reach across the board and clubs never fire; close combat. */
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

/** Close combat in which every die hits. */
export const SURE: Input = { needed: -20, modifiers: { charging: 0, outnumbering: 0 } };
