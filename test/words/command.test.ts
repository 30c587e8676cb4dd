import { describe, expect, test } from 'vitest';
import { newStudy } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { explainCommandOf, runCommandOf, sensitivityCommandOf } from '#src/words/command.js';
import { validScenario } from '../scenario/valid.js';

const { designPoints } = validScenario(starterScenario(), 'starter.yaml');

test.each([
  ['a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['my battle.yaml', 50, 1, [], "standfast run 'my battle.yaml' --battles 50"],
  ['/home/me/games/a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['..\\games\\a.yaml', 100_000, 1, [], 'standfast run a.yaml'],
  ['a.yaml', 100_000, 7, ["title=It's on"], "standfast run a.yaml --seed 7 --set 'title=It'\\''s on'"],
])('the command of %s with %d battles, seed %d and %j', (file, battles, seed, set, command) => {
  expect(runCommandOf(file, newStudy(designPoints, battles, seed), { set })).toBe(command);
});

describe('the command of a run that stopped when it was precise enough', () => {
  const scenario = starterScenario();
  const commandFor = (precision: number | Record<string, number>, text = scenario) => {
    const own = validScenario(text, 'starter.yaml');
    const study = newStudy(own.designPoints, 100_000, 1, precision);
    return runCommandOf('a.yaml', { ...study, battles: 4096 });
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

test('the command of a run with a tag has the tag; that of one of its battles has only what `explain` reads', () => {
  const study = newStudy(designPoints, 50, 7, 0.002);
  const set = ['turnLimit=3'];
  expect(runCommandOf('a.yaml', study, { set, tag: 'draft' })).toBe(
    'standfast run a.yaml --battles 50 --seed 7 --precision holds_field=0.002 --set turnLimit=3 --tag draft',
  );
  expect(explainCommandOf('games/a.yaml', study, set)).toBe(
    'standfast explain a.yaml --seed 7 --set turnLimit=3 --battle N',
  );
});

test('the command of a sensitivity repeats what is given more than once', () => {
  const vary = ['forces.red', 'turnLimit'];
  expect(sensitivityCommandOf('a.yaml', { measure: 'turns', vary, battles: 500 })).toBe(
    'standfast sensitivity a.yaml --measure turns --vary forces.red --vary turnLimit --battles 500',
  );
});
