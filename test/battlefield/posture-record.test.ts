import { expect, test } from 'vitest';
import { PostureRecord } from '#src/battlefield/posture-record.js';

const TURNS = 4;
const POSTURES = 3;
const PIECES = 5;
const FIRST = 2;
const shape = { layout: { start: { postures: FIRST } }, turnRoom: TURNS + 1, postures: POSTURES };

/** Battles by turn from 0 on, with pieces by force and posture; they last from one turn to all. */
const battles = Array.from({ length: 60 }, (_, battle) =>
  Array.from({ length: 2 + (battle % TURNS) }, (_, turn) =>
    Array.from({ length: 2 * POSTURES }, (_, i) => (battle * (i + 3) + turn * (i + 1)) % (PIECES + 1)),
  ),
);

/** The sum over battles in a turn; battles that are over keep their last state. */
function sumIn(turn: number, i: number, of: (pieces: number) => number): number {
  return battles.reduce((sum, turns) => sum + of((turns[turn] ?? turns.at(-1)!)[i]), 0);
}

function recorded(blocks: readonly (typeof battles)[]): Float64Array {
  const counters = new Float64Array(FIRST + 2 * (TURNS + 1) * POSTURES * 2);
  const record = new PostureRecord(counters, shape, PIECES);
  const counts = new Int32Array(2 * POSTURES);
  for (const block of blocks) {
    for (const turns of block) {
      turns.forEach((pieces, turn) => {
        counts.set(pieces);
        record.record(turn, counts);
      });
      record.endBattle();
    }
    record.endBlock();
  }
  return counters;
}

test('counters hold the increase per turn of the sums over all battles', () => {
  const counters = recorded([battles]);
  for (let i = 0; i < 2 * POSTURES; i++) {
    for (let turn = 0; turn <= TURNS; turn++) {
      const force = i < POSTURES ? 0 : 1;
      const at = FIRST + 2 * ((force * (TURNS + 1) + turn) * POSTURES + (i % POSTURES));
      const rise = (of: (pieces: number) => number) =>
        sumIn(turn, i, of) - (turn === 0 ? 0 : sumIn(turn - 1, i, of));
      expect([counters[at], counters[at + 1]]).toEqual([rise((n) => n), rise((n) => n * n)]);
    }
  }
});

test('blocks are added up, whatever their size', () => {
  expect(recorded([battles.slice(0, 1), battles.slice(1, 40), [], battles.slice(40)])).toEqual(
    recorded([battles]),
  );
});
