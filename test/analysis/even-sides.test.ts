import { describe, expect, test } from 'vitest';
import { isMirror } from '#src/analysis/even-sides.js';
import { cover, flat, smallScenario } from '../scenes/scene.js';
import { bases, gradeScenario } from '../scenes/troop-grade/words.js';

type Input = Record<string, unknown>;
const rifle = { bands: [{ upTo: 24, needed: 7 }] };
const combat = flat({ rifle });
const squad = (side: string, more: Input = {}): Input => ({
  id: `${side}-squad`,
  name: `The squad of ${side}`,
  roster: { sergeant: 1, trooper: 8 },
  ...more,
});
const team = (side: string, more: Input = {}): Input => ({
  id: `${side}-team`,
  roster: { trooper: 4 },
  copies: 2,
  spacing: 4,
  slot: 10,
  ...more,
});
const both = (side: string, more: Input = {}) => [squad(side), team(side, more)];
const scene = (more: Input, red: Input[] = both('red'), blue: Input[] = both('blue')) =>
  smallScenario({ combat, ...more, red, blue });

describe('both sides are the same', () => {
  test.each([
    ['units with other names', scene({})],
    [
      'ranks written in another order',
      scene({}, [squad('red', { roster: { trooper: 8, sergeant: 1 } })], [squad('blue')]),
    ],
    ['zones that mirror each other', scene({ board: { zones: [cover(5, 9), cover(27, 31)] } })],
    ['a zone across the middle', scene({ board: { zones: [cover(15, 21, 'hard')] } })],
    [
      'the width said and not said',
      scene({ board: { zones: [{ ...cover(5, 9), left: 0, right: 48 }, cover(27, 31)] } }),
    ],
    ['zones that overlap and give the same', scene({ board: { zones: [cover(5, 20), cover(16, 31)] } })],
    [
      'a script that takes the same of each',
      scene({
        combat: {
          model: 'scripted',
          losses: { 'red-squad': { schedule: [1, 2] }, 'blue-squad': { schedule: [1, 2] } },
        },
      }),
    ],
    [
      'no defender',
      gradeScenario({
        combat,
        red: [bases(4, 'green')],
        blue: [bases(4, 'green', { id: 'blue' })],
        options: { defender: 'nobody' },
      }),
    ],
  ])('%s', (_, scenario) => {
    expect(isMirror(scenario)).toBe(true);
  });
});

describe('the sides may differ', () => {
  test.each([
    ['one more of a unit', scene({}, [squad('red'), team('red', { copies: 3 })])],
    ['another slot', scene({}, both('red', { slot: 11 }))],
    ['nearer its edge', scene({}, both('red', { at: 5 }))],
    ['another order of the units', scene({}, both('red').reverse())],
    ['other orders', scene({}, both('red', { doctrine: { order: 'assault' } }))],
    ['who they are under another system', scene({}, both('red', { 'dice-pool': { av: 3 } }))],
    ['a unit more', scene({}, both('red').slice(1))],
    ['a zone without its mirror image', scene({ board: { zones: [cover(5, 9)] } })],
    ['one that gives another cover', scene({ board: { zones: [cover(5, 9), cover(27, 31, 'hard')] } })],
    ['one of another width', scene({ board: { zones: [cover(5, 9), { ...cover(27, 31), left: 4 }] } })],
    ['one twice', scene({ board: { zones: [cover(5, 9), cover(5, 9), cover(27, 31)] } })],
    [
      'zones that overlap: the last one counts on both sides',
      scene({ board: { zones: [cover(5, 20), cover(16, 31), cover(14, 22, 'hard')] } }),
    ],
    [
      'a script that takes more of one',
      scene({ combat: { model: 'scripted', losses: { 'red-squad': { schedule: [1] } } } }),
    ],
    ['objectives', scene({ objectives: [{ type: 'melee', id: 'steel', by: 'red' }] })],
    [
      'a defender',
      gradeScenario({
        combat,
        red: [bases(4, 'green')],
        blue: [bases(4, 'green', { id: 'blue' })],
        options: { defender: 'first' },
      }),
    ],
  ])('%s', (_, scenario) => {
    expect(isMirror(scenario)).toBe(false);
  });
});
