import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { battleKey } from '#src/random/luck.js';
import { changesIn } from '#src/tuning/changes.js';
import { effectsOf } from '#src/tuning/sensitivity.js';
import { ROOT } from '../root.js';
import { SCRIPTED } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';

function changesOf(name: string, ...set: string[]) {
  const file = join(ROOT, 'scenarios', `${name}.yaml`);
  const parsed = validScenario(readFileSync(file, 'utf8'), file, set);
  return changesIn(parsed.source, parsed.scenario);
}

describe('changes', () => {
  const { valid, invalid } = changesOf('small-duel');
  const all = [...valid, ...invalid];
  const of = (path: string) => all.filter((change) => change.path === `rules.morale-ratio.${path}`);

  test('change every number by a step up and down', () => {
    expect(of('tables.bands.8.needed').map(({ from, to }) => [from, to])).toEqual([
      ['2', '1'],
      ['2', '3'],
    ]);
  });

  test('give every option each of its other values', () => {
    expect(of('options.leaders').map(({ from, to }) => [from, to])).toEqual([['off', 'on']]);
    expect(of('options.moraleClasses').map(({ to }) => to)).toEqual(['intended', 'literal']);
  });

  test('are all different', () => {
    const keys = all.map(({ path, from, to }) => `${path} ${from} ${to}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(valid.length).toBeGreaterThan(100);
    expect(invalid.length).toBeGreaterThan(0);
    expect(invalid.every(({ fault }) => fault.length > 0)).toBe(true);
  });
});

describe('effects', () => {
  test('of a change that narrows what is possible have an interval around the difference', async () => {
    // Nothing is lost, so all battles last as long as they may: 2 turns, or 1.
    const text = SCRIPTED.replace('schedule: [1, 2]', 'schedule: [0]')
      .replace('chances: [0.5, 0.5]', 'chances: [1]')
      .replace('turnLimit: 10', 'turnLimit: 2');
    const parsed = validScenario(text, 'still.yaml');
    const { plans, valid } = changesIn(parsed.source, parsed.scenario, ['turnLimit']);
    expect(valid.map(({ to }) => to)).toEqual(['1', '3']);
    const sizes = { first: 256, battles: 256 };
    const { differences } = await effectsOf(plans, { response: 'turns', force: 0 }, sizes, async (which) => {
      const player = new StudyPlayer(
        which.map((index) => plans[index]),
        battleKey(7),
        256,
      );
      player.playBlock(0, 256);
      return player.tallies;
    });
    const [shorter, longer] = differences;
    expect(shorter).toMatchObject({ mean: -1, high: expect.closeTo(-1, 1) });
    expect(shorter!.low).toBeLessThanOrEqual(-1);
    expect(shorter!.high).toBeGreaterThanOrEqual(-1);
    expect(longer).toMatchObject({ mean: 1, low: expect.closeTo(1, 1) });
  });

  test('are paired differences on the same luck; changes without effect are left out after a first look', async () => {
    const { valid, plans: all } = changesOf('small-duel', 'rules.morale-ratio.options.leaders=off');
    const chosen = valid.filter(({ path }) => /leaders|bands\.8\.needed|moraleClasses/.test(path));
    const plans = [all[0], ...chosen.map((change) => all[1 + valid.indexOf(change)])];
    const asked: number[][] = [];
    const measure = { response: 'holds_field' as const, force: 0 };
    const sizes = { first: BLOCK_SIZE, battles: 2 * BLOCK_SIZE };
    const { differences, battles } = await effectsOf(plans, measure, sizes, async (which, from, to) => {
      asked.push([...which]);
      const player = new StudyPlayer(
        which.map((index) => plans[index]),
        battleKey(7),
        to - from,
      );
      player.playBlock(from, to);
      return player.tallies;
    });
    const whole = new StudyPlayer(plans, battleKey(7), 2 * BLOCK_SIZE);
    whole.playBlock(0, 2 * BLOCK_SIZE);
    for (const [i, difference] of differences.entries()) {
      const { start } = plans[i + 1].shape.layout;
      const column = columnOf(plans[i + 1].shape.row, 'holds_field', 0);
      const sum = whole.tallies[i + 1][start.differences + column];
      expect(difference ? difference.mean : 0).toBe(sum / (2 * BLOCK_SIZE));
    }
    // No unit here has a morale class, so both readings of it do nothing.
    const isClass = chosen.map(({ path }) => path.endsWith('moraleClasses'));
    expect(differences.map((each) => each === null)).toEqual(isClass);
    expect(asked).toEqual([plans.map((_, i) => i), [0, ...isClass.flatMap((is, i) => (is ? [] : [i + 1]))]]);
    expect(battles).toBe(BLOCK_SIZE * (asked[0].length + asked[1].length));
  });
});
