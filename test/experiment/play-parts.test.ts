import { describe, expect, test } from 'vitest';
import { type Part, PartsPlayer } from '#src/experiment/play-parts.js';

/** A player of one design point that needs so long for a battle, on a clock of its own. */
function slow(milliseconds: number) {
  let clock = 0;
  const tallies = [new Float64Array(1)];
  const playBlock = (first: number, end: number) => {
    clock += milliseconds * (end - first);
    tallies[0][0] += end - first;
  };
  const player = new PartsPlayer({ playBlock, tallies }, 1, () => clock);
  return {
    player,
    /** When each part came in. */
    timed: (parts: Iterable<Part>) => Array.from(parts, (part) => ({ ...part, at: clock })),
  };
}

const WHOLE = { first: 0, end: 4096 };

describe('what has been played', () => {
  test.each([2, 20, 100])('comes in about every second where a battle takes %d ms', (milliseconds) => {
    const { player, timed } = slow(milliseconds);
    const parts = timed(player.inParts([WHOLE]));
    const times = [0, ...parts.map(({ at }) => at)];
    // The first look at the clock is after 64 battles, and the first part comes in soon after 200 ms.
    expect(times[1]).toBeLessThanOrEqual(Math.max(500, 64 * milliseconds));
    for (const [i, time] of times.slice(2).entries()) expect(time - times[i + 1]).toBeLessThanOrEqual(1500);
    expect(parts.map(({ part: { first } }) => first)).toEqual([
      0,
      ...parts.slice(0, -1).map(({ part }) => part.end),
    ]);
    expect(parts.every(({ part, tallies }) => tallies[0][0] === part.end - part.first)).toBe(true);
    expect(parts.map(({ more }) => more)).toEqual(parts.map((_, i) => i < parts.length - 1));
  });

  test('comes in at once where battles are quick, range by range', () => {
    const { player } = slow(0.01);
    const ranges = [WHOLE, { first: 5000, end: 6000 }];
    const parts = [...player.inParts(ranges)];
    expect(parts.map(({ part, more }) => ({ ...part, more }))).toEqual([
      { ...ranges[0], more: true },
      { ...ranges[1], more: false },
    ]);
  });
});
