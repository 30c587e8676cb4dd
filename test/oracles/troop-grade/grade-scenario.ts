import type { Scenario } from '#src/scenario/schema.js';
import { scenarioUnder } from '../small-scenario.js';

type Input = Record<string, unknown>;

/** A small scenario under this system. */
export const gradeScenario = (scene: Parameters<typeof scenarioUnder>[1]): Scenario =>
  scenarioUnder('troop-grade', scene);

/** So many bases of a grade; `troop`: what else this system wants to know of them. */
export const bases = (trooper: number, grade: string, more: Input = {}, troop: Input = {}): Input => ({
  roster: { trooper },
  'troop-grade': { grade, ...troop },
  ...more,
});

/** A hull with so many inside. */
export const tank = (crew: number, grade: string, more: Input = {}, troop: Input = {}): Input => ({
  ...bases(crew, grade, {}, troop),
  kind: 'vehicle',
  ...more,
});
