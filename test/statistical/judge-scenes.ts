import type { Scenario } from '#src/scenario/schema.js';
import { smallScenario } from '../oracles/small-scenario.js';

/** Words in which the battles of a grid are written. */

type Scene = Omit<Parameters<typeof smallScenario>[0], 'turnLimit'>;

export const battle = (name: string, turnLimit: number, scene: Scene): readonly [string, Scenario] => [
  name,
  smallScenario({ turnLimit, ...scene }),
];

export const troopers = (trooper: number, more = {}) => ({ roster: { trooper }, ...more });

/** So many shots, at a number that is needed within 12, 24, … inches. */
export const weapon = (shots: number, ...needed: number[]) => ({
  shots,
  bands: needed.map((number, i) => ({ upTo: 12 * (i + 1), needed: number })),
});
