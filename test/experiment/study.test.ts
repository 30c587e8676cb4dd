import { describe, expect, test } from 'vitest';
import { commandOf } from '#src/experiment/command.js';
import { newStudy } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';

const parsed = parseScenario(starterScenario(), 'starter.yaml');
if (!parsed.ok) throw new Error('the starter scenario is valid');
const { designPoints } = parsed;

describe('newStudy', () => {
  test('compiles a plan for each design point', () => {
    expect(newStudy(designPoints, 10, 1)).toMatchObject({ points: designPoints, battles: 10, seed: 1 });
    expect(newStudy(designPoints, 10, 1).plans).toHaveLength(2);
  });

  test.each([
    [0, 1, 'battles must be a whole number from 1 to 1000000000, got 0'],
    [1.5, 1, 'battles must be a whole number from 1 to 1000000000, got 1.5'],
    [1e10, 1, 'battles must be a whole number from 1 to 1000000000, got 10000000000'],
    [10, -1, 'seed must be a whole number from 0 to 9007199254740991, got -1'],
    [10, Number.NaN, 'seed must be a whole number from 0 to 9007199254740991, got NaN'],
  ])('refuses %d battles on seed %d', (battles, seed, message) => {
    expect(() => newStudy(designPoints, battles, seed)).toThrow(new RangeError(message));
  });
});

test.each([
  ['a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['my battle.yaml', 50, 1, [], "standfast run 'my battle.yaml' --battles 50"],
  ['/home/me/games/a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['..\\games\\a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['a.yaml', 100_000, 7, ["title=It's on"], "standfast run a.yaml --seed 7 --set 'title=It'\\''s on'"],
])('the command of %s with %d battles, seed %d and %j', (file, battles, seed, set, command) => {
  expect(commandOf(file, newStudy(designPoints, battles, seed), set)).toBe(command);
});

describe('the command of a run that stopped when it was precise enough', () => {
  const scenario = starterScenario();
  const commandFor = (precision: number | Record<string, number>, text = scenario) => {
    const own = parseScenario(text, 'starter.yaml');
    if (!own.ok) throw new Error(own.problems.map(({ message }) => message).join());
    const study = newStudy(own.designPoints, 100_000, 1, precision);
    return commandOf('a.yaml', { ...study, battles: 4096 });
  };

  test('has the targets and the cap, not the number of battles played', () => {
    expect(commandFor(0.002)).toBe('standfast run a.yaml --precision holds_field=0.002');
    expect(commandFor({ 'difference.turns': 0.05, turns: 0.1 })).toBe(
      'standfast run a.yaml --precision turns=0.1,difference.turns=0.05',
    );
  });

  test('leaves out targets that the scenario has', () => {
    const asked = scenario.replace(/^run:\n/m, 'run:\n  precision: { turns: 0.1, broke: 0.01 }\n');
    expect(asked).not.toBe(scenario);
    expect(commandFor({ broke: 0.01, turns: 0.1 }, asked)).toBe('standfast run a.yaml');
    expect(commandFor({ broke: 0.02, turns: 0.1 }, asked)).toBe(
      'standfast run a.yaml --precision broke=0.02,turns=0.1',
    );
  });
});
