import { GRADES } from '#src/rules/troop-grade/troops.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../scene.js';

/** A scenario under this system. */
export const gradeScenario = (scene: Scene): Scenario => scenarioUnder('troop-grade', scene);

/** A number of bases of one grade; `troop` holds the other settings of this system. */
export const bases = (trooper: number, grade: string, more: Input = {}, troop: Input = {}): Input =>
  troopers(trooper, { 'troop-grade': { grade, ...troop }, ...more });

/** A hull with this many soldiers inside. */
export const tank = (crew: number, grade: string, more: Input = {}, troop: Input = {}): Input => ({
  ...bases(crew, grade, {}, troop),
  kind: 'vehicle',
  ...more,
});

const MODIFIERS = [
  'hardCover',
  'defender',
  'weak',
  'remnant',
  'damaged',
  'unsupported',
  'demoralized',
  'gassed',
];

/** No modifiers to the die other than these. */
export const modifiers = (some: Input = {}): Input => ({
  modifiers: { ...Object.fromEntries(MODIFIERS.map((name) => [name, 0])), ...some },
});

/** The effects of totals for every grade: `{ 1: ['pinned'] }`. */
export const chartOf = (row: Input): Input => ({
  chart: Object.fromEntries(GRADES.map((grade) => [grade, row])),
});
