import { describe, expect, test } from 'vitest';
import { Effort, sharedMeasures } from './plain-measures.js';
import type { Break, OnBoard, PlainForce } from './plain-record.js';

/** The responses that mean the same under every system: docs/battlefield.md, section 6. */

interface Told {
  /** Of ten: the broken and the gone at the end of turns 1, 2, … */
  turns?: [broken: number, gone: number][];
  broke?: Break | null;
  enemysLossAtBreak?: number | null;
  units?: { broke: Break | null; onBoard?: OnBoard[] }[];
}

/** Two numbers for each turn: `2/1 3/2`. */
const pairs = (turns: string) =>
  turns.split(' ').map((turn) => turn.split('/').map(Number) as [number, number]);

const TEN_STAND = { steady: 10, broken: 0, gone: 0 };

function force({ turns = [], broke = null, enemysLossAtBreak = null, units = [] }: Told = {}): PlainForce {
  const later = turns.map(([broken, gone]) => ({ steady: 10 - broken - gone, broken, gone }));
  return {
    id: 'red',
    broke,
    enemysLossAtBreak,
    effort: new Effort(),
    finalLoss: 0,
    losses: {},
    postures: [TEN_STAND, ...later],
    units: units.map((unit, u) => ({ id: `${u}`, finalLoss: 0, onBoard: [], ...unit })),
  };
}

const measuresOf = (told: Told, enemy: Told = {}, holdsField = false) =>
  sharedMeasures(force(told), force(enemy), holdsField);

describe('a force', () => {
  test('is half broken when half of it is broken or gone at the end of a turn, and comes back when it holds the field', () => {
    const half: Told = { turns: pairs('2/1 3/2 0/2') };
    const notQuite: Told = { turns: pairs('2/2 0/4') };
    expect(measuresOf(half)).toMatchObject({ half_broken: 1, comeback: 0 });
    expect(measuresOf(half, {}, true)).toMatchObject({ half_broken: 1, comeback: 1 });
    expect(measuresOf(notQuite, {}, true)).toMatchObject({ half_broken: 0, comeback: 0 });
  });

  test.each([
    ['the enemy has lost more', 1, { turn: 3, loss: 4 }, 5, null],
    ['and breaks later', 1, { turn: 3, loss: 4 }, 5, { turn: 4, loss: 9 }],
    ['in the same turn', 0, { turn: 3, loss: 4 }, 5, { turn: 3, loss: 9 }],
    ['earlier', 0, { turn: 3, loss: 4 }, 5, { turn: 2, loss: 9 }],
    ['the enemy has lost as much', 0, { turn: 3, loss: 4 }, 4, null],
    ['it does not break', 0, null, null, { turn: 2, loss: 1 }],
  ])('is overturned: %s: %i', (_, overturned, broke, enemysLossAtBreak, enemys) => {
    expect(measuresOf({ broke, enemysLossAtBreak }, { broke: enemys })).toMatchObject({ overturned });
  });

  test('is overturned according to shares of its strength at the start', () => {
    const broken = { ...force(), broke: { turn: 1, loss: 4 } };
    const five = { ...force(), postures: [{ steady: 5, broken: 0, gone: 0 }] };
    const overturned = (enemysLossAtBreak: number) =>
      sharedMeasures({ ...broken, enemysLossAtBreak }, five, false).overturned;
    expect([2, 3].map(overturned)).toEqual([0, 1]);
  });
});

describe('units', () => {
  const brokenAt = (turn: number) => ({ broke: { turn, loss: 0 } });

  // Pieces on the board and how many of them are broken, turn by turn from the start.
  test.each([
    ['in the turn of the break', 0, '4/0 4/0'],
    ['half of those left', 0, '4/0 4/3 4/2'],
    ['more than half of those left', 1, '9/0 9/9 9/9 3/1'],
    ['more than once', 1, '4/0 4/4 4/0 4/4 4/0'],
    ['no pieces left', 0, '4/0 4/4 0/0'],
  ])('recover: %s: %i', (_, units_recovered, turns) => {
    const onBoard = pairs(turns).map(([pieces, broken]) => ({ pieces, broken }));
    const measures = measuresOf({
      units: [
        { ...brokenAt(1), onBoard },
        { broke: null, onBoard },
      ],
    });
    expect(measures).toMatchObject({ units_broke: 1, units_recovered });
  });

  test.each([
    [[3], 0],
    [[3, 3], 2],
    [[3, 4], 1],
    [[3, 5], 0],
    [[1, 3, 4, 5, 5], 3],
  ])('that break in turns %j: %i in a cascade', (turns, units_cascaded) => {
    const units = [...turns.map(brokenAt), { broke: null }];
    expect(measuresOf({ units })).toMatchObject({ units_broke: turns.length, units_cascaded });
  });
});
