import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { expectSeen, play, type Row } from './played.js';
import { hull, redLoses } from './scene.js';

const tables = { modifiers: { unsupported: 0, weak: 0, remnant: 0 } };
const struck = (barrage: Input, red: Input = troopers(9)): Input => ({ ...red, barrage });
const gas = { shots: 4, gas: true };
/** One base falls in turn 2. */
const later = { turnLimit: 2, combat: redLoses(0, 1), tables, tests: [6] };

describe('the barrage before the battle', () => {
  test.each<Row>([
    [
      'casualties of one with gas leave the survivors gassed for the whole battle',
      { ...later, turnLimit: 3, combat: redLoses(0, 1, 1), red: struck(gas), shells: [1], tests: [6, 6] },
      {
        gassed: [1, 2, 3],
        modifiers: [{ gassed: -1 }, { gassed: -1 }],
        tests: ['2 casualties: 5 regular → –', '3 casualties: 5 regular → –'],
        losses: ['1 fire: 1', '2 fire: 1', '3 fire: 1'],
      },
    ],
    [
      'one without gas leaves no unit gassed',
      { ...later, red: struck({ shots: 4 }), shells: [1] },
      { gassed: [], modifiers: [{}], losses: ['1 fire: 1', '2 fire: 1'] },
    ],
    [
      'gas without casualties does not either',
      { ...later, red: struck(gas), shells: [0] },
      { gassed: [], modifiers: [{}] },
    ],
    [
      'a damaged machine is a casualty',
      { turnLimit: 2, red: struck(gas, hull(2)), shells: [1], damage: [6] },
      { gassed: [1, 2], damaged: [0, 1, 1] },
    ],
    [
      'it can destroy the whole unit',
      { turnLimit: 3, red: struck(gas, troopers(2)), shells: [4] },
      { gassed: [], end: { turn: 1, holder: 'blue', reason: 'destroyed' } },
    ],
  ])('TG-27: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-27: only affects units that were hit', () => {
    const parts = { red: [struck(gas), troopers(9, { id: 'other' })], shells: [2] };
    expectSeen(parts, { gassed: [1], bases: [9, 7] });
    expectSeen(parts, { gassed: [], bases: [9, 9] }, 'other');
  });

  test('TG-1: makes no test due', () => {
    expectSeen({ turnLimit: 2, red: struck(gas), shells: [3] }, { tests: [], losses: ['1 fire: 3'] });
  });

  // Each die hits from the needed number on, and is thrown once, before the first turn.
  test.each([
    [gas, 2, [1, '12.0', 4, 5, true, ['TG-27']]],
    [{ shots: 3, needed: 6 }, 2, [1, '12.0', 3, 6, false, []]],
    [{ shots: 1, needed: 6 }, 1, [1, '12.0', 1, 6, false, []]],
    [{ shots: 3, needed: 2 }, 3, [1, '12.0', 3, 2, false, []]],
    [{ shots: 20, needed: 2 }, 7, [1, '12.0', 20, 2, false, []]],
    [{ shots: 20, needed: 5 }, 7, [1, '12.0', 20, 5, false, []]],
    [{ shots: 20, needed: 6 }, 7, [1, '12.0', 20, 6, false, []]],
  ])('TG-27: %j with %i hits', (barrage, hits, told) => {
    const story = play({ turnLimit: 3, red: struck(barrage), shells: [hits] });
    const events = eventsOf(story, 'shelled');
    expect(
      events.map(({ turn, phase, dice, needed, gas: isGas, clauses }) => [
        ...[turn, phase, dice.length, needed, isGas, clauses],
      ]),
    ).toEqual([told]);
    const [{ dice, needed, hits: shown }] = events;
    expect([dice.filter((die) => die >= needed).length, shown]).toEqual([hits, hits]);
  });
});
