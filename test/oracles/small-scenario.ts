import { expect } from 'vitest';
import type { SystemId } from '#src/rules/registry.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';
import { type PlainBattle, playPlainBattle } from './morale-ratio.js';

type Input = Record<string, unknown>;

interface SmallScene {
  turnLimit?: number;
  board?: Input;
  combat: Input;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue: Input | Input[];
}

/** Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in, 24 apart. */
export const smallScenario = (scene: SmallScene): Scenario => scenarioUnder('morale-ratio', scene);

/** The same under any system. */
export function scenarioUnder(
  system: SystemId,
  { red, blue, options, tables, ...rest }: SmallScene,
): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    system,
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

export const NEVER = { breakingPoint: 'never' };
export const ONE = { roster: { trooper: 1 } };
export const FOUR = { roster: { trooper: 4 } };
export const TEN = { roster: { trooper: 10 } };
/** Ten points: three levels each of movement, targeting and damage control, one weapon; two inside. */
export const VEHICLE = { kind: 'vehicle', roster: { trooper: 2 } };
/** Seven points: no levels of movement. */
export const STRONGPOINT = { ...VEHICLE, kind: 'strongpoint' };

export const none = { shots: 0, bands: [{ upTo: 1, needed: 11 }] };

export const flat = (weapons: Input, modifiers: Input = {}): Input => ({ model: 'flat', weapons, modifiers });

export const cover = (from: number, to: number, kind = 'concealment') => ({ from, to, cover: kind });

export const red = (battle: PlainBattle) => battle.forces[0]!;
export const blue = (battle: PlainBattle) => battle.forces[1]!;

export const count = (steady: number, cautious: number, shaken: number, broken: number, gone: number) => ({
  steady,
  cautious,
  shaken,
  broken,
  gone,
});

/** Losses by cause: the ones named, and of the others none. */
export const losses = (some: Partial<PlainBattle['forces'][number]['losses']>) => ({
  fire: 0,
  eliminated: 0,
  routed: 0,
  left: 0,
  surrendered: 0,
  shot: 0,
  abandoned: 0,
  assault: 0,
  ...some,
});

/** Losses by script: pieces that red (and blue) lose in turn 1, 2, … */
export const script = (red: number[], blue: number[] = [0]): Input => ({
  model: 'scripted',
  losses: { 'red-squad': { schedule: red }, 'blue-squad': { schedule: blue } },
});

/** Faces of a ten-sided die. */
export const d10 = (...faces: number[]): number[] => faces.map((face) => (face - 0.5) / 10);

/** Who falls: the soldier at a place among so many, both in roster order. */
export const falls = (place: number, among: number): number[] => [(place + 0.5) / among];

/** So many fall, always the first of those still standing. */
export const firstFall = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Who of a crew survives an explosion at 50 percent. */
export const survive = (...fates: boolean[]): number[] => fates.map((survives) => (survives ? 0.49 : 0.5));

/** Plays with exactly these dice: one too many or too few is a failure. */
export function playWithDice(scenario: Scenario, ...dice: number[][]): PlainBattle {
  const left = dice.flat();
  const battle = playPlainBattle(scenario, () => {
    expect(left.length, 'dice left to roll').toBeGreaterThan(0);
    return left.shift()!;
  });
  expect(left, 'dice nobody rolled').toEqual([]);
  return battle;
}
