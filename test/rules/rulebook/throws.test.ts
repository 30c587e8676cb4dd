import { expect, test } from 'vitest';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, MINE, scenarioOf } from './battles.js';

/** Throws are counted rule by rule, by whatever they are made for. */

const PAGE = `${MINE}force-counters: { clock: { to: 9 } }
piece-states: { steady: {}, shaken: {} }
rules:
  of-units: { when: casualties this turn, roll: 1d6, pass: at least 4, passed: nothing }
  of-pieces: { who: each piece, when: casualties this turn, roll: 1d6 for each piece, pass: at least 4, failed: becomes shaken }
  of-forces: { who: each force, when: gone at least 2, roll: 1d6, pass: at least 4, failed: force gains 1 clock }
turn: [move, fire, of-units, of-pieces, of-forces]
`;

test('for units, for each of their pieces, and for forces', () => {
  // In its only turn alpha loses one of four pieces, bravo none, charlie two, delta one.
  const measures = exactMeasures(
    scenarioOf(battleText(PAGE, 'script').replace('turnLimit: 4', 'turnLimit: 1')),
  );
  const thrown = (force: string) =>
    ['of_units', 'of_pieces', 'of_forces'].map(
      (rule) => measures.get(`response ${force} tests_${rule}`)?.mean,
    );
  expect(thrown('blue')).toEqual([1, 3, 0].map((mean) => expect.closeTo(mean, 12)));
  expect(thrown('red')).toEqual([2, 5, 1].map((mean) => expect.closeTo(mean, 12)));
});
