import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refuseToOutgrow, TooMuch, workersThatFit } from '#src/experiment/limits.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import type { DesignPoint } from '#src/scenario/design-points.js';
import { starterScenario } from '#src/scenario/starter.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

interface Size {
  /** Units in total, and how many copies each unit of the file stands for. */
  units: number;
  copies: number;
  pieces: number;
  turns: number;
  points: number;
}

/** A valid scenario of a few lines that has the requested size. */
function pointsOf({ units, copies, pieces, turns, points }: Size, order = 'hold'): readonly DesignPoint[] {
  const force = (id: string) => `  - id: ${id}
    units:
${Array.from(
  { length: units / copies / 2 },
  (_, i) => `      - id: ${id}${i}
        roster: { trooper: ${pieces} }
        copies: ${copies}
        slot: ${i % 30}
        at: 8
        doctrine: { order: ${order} }
`,
).join('')}`;
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1).join();
  const text = `standfast: 1
name: large
title: Large
question: How large?
system: morale-ratio
turnLimit: ${turns}
combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 12, needed: 7 }] } }, assault: {} }
forces:
${force('blue')}${force('red')}${
  points === 1
    ? ''
    : `experiment:
  factors:
    - { name: near, path: forces.blue.units.blue0.at, levels: [${upTo(points / 10)}] }
    - { name: left, path: forces.blue.units.blue0.slot, levels: [${upTo(10)}] }
`
}`;
  const result = validScenario(text, 'large.yaml');
  expect(result.designPoints).toHaveLength(points);
  return result.designPoints;
}

function refusal(play: () => unknown): string {
  try {
    play();
  } catch (error) {
    if (error instanceof TooMuch) return error.message;
    throw error;
  }
  return '';
}

describe('memory', () => {
  test('that a run would take is estimated before most of it is taken: the error says what to shrink, and by how much', () => {
    const points = pointsOf({ units: 400, copies: 100, pieces: 1, turns: 200, points: 200 });
    const message = refusal(() => newStudy(points, 1000, 1));
    expect(message).toMatch(
      /^this would take about \d+ GB of memory, and a run may take 4 GB: 200 design points of 400 units, including copies, and 200 turns\. Make it \d+ times smaller, or more: /,
    );
    const [, times] = /Make it (\d+) times/.exec(message)!;
    const fewer = points.slice(0, Math.floor(points.length / Number(times)) - 1);
    expect(refusal(() => newStudy(fewer, 1000, 1))).toBe('');
  });

  test('every shipped scenario leaves memory for many workers, and for 10⁸ battles', () => {
    const folder = join(ROOT, 'scenarios');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      const result = validScenario(readFileSync(join(folder, file), 'utf8'), file);
      const { plans } = newStudy(result.designPoints, 1e8, 1);
      expect(workersThatFit(plans), file).toBeGreaterThan(60);
    }
  });

  test('a scenario with many copies that assault can be read', () => {
    pointsOf({ units: 5000, copies: 100, pieces: 1, turns: 1, points: 1 }, 'assault');
  });
});

describe('sums that could leave the whole numbers up to 2^53', () => {
  const points = pointsOf({ units: 80, copies: 10, pieces: 60, turns: 200, points: 1 });

  test('are refused before anything is played, with the number of battles that is possible', () => {
    const message = refusal(() => newStudy(points, 100_000, 1));
    expect(message).toMatch(
      /^`\w+` of force `blue` can be 480,000 in a battle, and over 100,000 battles the sum of its squares/,
    );
    expect(message).toContain('play at most 39,093 battles');
    // 480,000² · 39,093 is just below 2⁵³.
    expect(refusal(() => newStudy(points, 39_093, 1))).toBe('');
    expect(refusal(() => newStudy(points, 39_094, 1))).not.toBe('');
  });

  test('that grow faster than expected are refused after the first block', () => {
    const parsed = validScenario(starterScenario(), 'starter.yaml');
    const orders = ordersOf(newStudy(parsed.designPoints, 100_000, 1));
    const tallies = blockPlayer(orders)(0);
    for (const [i, tally] of tallies.entries()) tally[orders.plans[i].shape.layout.start.uses] = 2 ** 50;
    expect(() => new BlockMerger(orders).add(0, tallies)).toThrow(TooMuch);
    const few = { ...orders, battles: 7 * 4096 };
    expect(() => new BlockMerger(few).add(0, tallies)).not.toThrow();
  });

  test('say roughly how many battles can be played', () => {
    const tallies = [Float64Array.of(1, -(2 ** 50)), Float64Array.of(3)];
    expect(refusal(() => refuseToOutgrow(tallies, 4096, 1e6))).toBe(
      'after 4,096 of 1,000,000 battles a sum is about to exceed 2^53, the limit of exact whole numbers: play about 32,000 battles at most (`run.battles`), or lower `turnLimit` or the number of pieces',
    );
  });
});
