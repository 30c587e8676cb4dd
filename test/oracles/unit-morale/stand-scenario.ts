import { type Scenario, scenarioSchema } from '../../../src/scenario/schema.js';

type Input = Record<string, unknown>;

interface StandScene {
  turnLimit?: number;
  board?: Input;
  combat: Input;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue: Input | Input[];
}

/** A whole scenario. Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in. */
export function standScenario({ red, blue, options, tables, ...rest }: StandScene): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    system: 'unit-morale',
    rules: { 'unit-morale': { options, tables } },
    forces: [
      { id: 'red', units: unitsOf('red', red) },
      { id: 'blue', units: unitsOf('blue', blue) },
    ],
    ...rest,
  });
}

const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => ({ id: `${force}-squad`, slot: 24, at: 6, move: 6, ...unit }));

/** Soldiers of these ranks. */
export const stand = (roster: Input, troops: Input = {}, more: Input = {}): Input => ({
  roster,
  troops,
  ...more,
});

/** A hull of this armour, with a crew of one. */
export const hull = (armour: string, weapons: string[], more: Input = {}): Input => ({
  kind: 'vehicle',
  roster: { trooper: 1 },
  weapons,
  ...more,
  troops: { armour, ...(more.troops as Input | undefined) },
});

export const bands = (more: Input = {}): Input => ({ model: 'weapon-bands', ...more });
