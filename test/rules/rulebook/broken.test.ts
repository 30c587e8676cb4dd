import { describe, expect, test } from 'vitest';
import { MINE, told } from './battles.js';

/** Every turn a unit that has lost a piece becomes `bad`, and recovers in the next. All that asks who is broken is noted. */
const pageOf = (
  bad: string,
) => `${MINE}counters: { own: { to: 9 }, fresh: { to: 9 }, ever: { to: 9 }, mates: { to: 9 }, new-mates: { to: 9 }, old-mates: { to: 9 } }
force-counters: { now: { to: 9 }, broke: { to: 9 }, away: { to: 9 }, in-pieces: { to: 99 }, all-now: { to: 1 }, all-broke: { to: 1 } }
states: { steady: {}, ${bad}: { fire: never } }
rules:
  recover: { when: is ${bad}, then: becomes steady }
  suffer: { when: casualties this turn, then: becomes ${bad} }
  clear: { then: [sheds all own, sheds all fresh, sheds all ever] }
  is-so: { when: is broken, then: sets own to 1 }
  is-new: { when: is newly broken, then: sets fresh to 1 }
  was-so: { when: ever broke, then: sets ever to 1 }
  others: { then: [sets mates to broken friends, sets new-mates to newly broken friends, sets old-mates to friends that ever broke] }
  count: { who: each force, then: [sets now to broken units, sets broke to units that ever broke, sets away to lost units, sets in-pieces to broken pieces, sets all-now to 0, sets all-broke to 0] }
  all-so: { who: each force, when: all units broken, then: sets all-now to 1 }
  all-ever: { who: each force, when: all units ever broke, then: sets all-broke to 1 }
turn: [move, recover, fire, suffer, clear, is-so, is-new, was-so, others, count, all-so, all-ever]
breaks: { unit: is ${bad} }
`;

/** Of red in turns 1, 2 and 3; the script takes 2, 0 and 1 of charlie’s four pieces, and 1, 0 and 2 of delta’s. */
function turnsOf(page: string, losses: string) {
  const { turns } = told(page, { change: (text) => text.replace('[2, 0, 1, 1]', losses) });
  return turns.slice(1, 4).map(({ sheets }) => {
    const lines = (unit: string) => sheets.find((sheet) => sheet.unit === unit)!.lines;
    const of = (unit: string, ...names: string[]) => names.map((name) => lines(unit)[name]).join(' ');
    const ofForce = ['now', 'broke', 'away', 'in pieces', 'all now', 'all broke'];
    return {
      charlie: of('charlie', 'own', 'fresh', 'ever'),
      delta: of('delta', 'own', 'fresh', 'ever'),
      'friends of delta': of('delta', 'mates', 'new mates', 'old mates'),
      red: of('delta', ...ofForce.map((name) => `${name} of its force`)),
    };
  });
}

describe.each(['broken', 'fleeing'])(
  'a unit is broken while it is %s, as long as it is on the board',
  (bad) => {
    test('those that recover are not, but ever broke', () => {
      expect(turnsOf(pageOf(bad), '[2, 0, 1, 1]')).toEqual([
        { charlie: '1 1 1', delta: '1 1 1', 'friends of delta': '1 1 1', red: '2 2 0 5 1 1' },
        { charlie: '0 0 1', delta: '0 0 1', 'friends of delta': '0 0 1', red: '0 2 0 0 0 1' },
        { charlie: '1 1 1', delta: '1 1 1', 'friends of delta': '1 1 1', red: '2 2 0 2 1 1' },
      ]);
    });

    test('those that are lost are not, so that no unit is counted twice', () => {
      expect(turnsOf(pageOf(bad), '[2, 2]')).toEqual([
        { charlie: '1 1 1', delta: '1 1 1', 'friends of delta': '1 1 1', red: '2 2 0 5 1 1' },
        { charlie: '0 0 0', delta: '0 0 1', 'friends of delta': '0 0 0', red: '0 2 1 0 0 1' },
        { charlie: '0 0 0', delta: '1 1 1', 'friends of delta': '0 0 0', red: '1 2 1 1 1 1' },
      ]);
    });

    test('one that stays so is not newly so', () => {
      const page = pageOf(bad).replace('move, recover,', 'move,');
      expect(turnsOf(page, '[2, 0, 1, 1]')[1]).toMatchObject({
        charlie: '1 0 1',
        'friends of delta': '1 0 1',
        red: '2 2 0 5 1 1',
      });
    });
  },
);

test('where states are of pieces, a unit is broken by what `breaks.unit` says', () => {
  const page = `${MINE}force-counters: { now: { to: 9 }, in-pieces: { to: 9 } }
piece-states: { steady: {}, broken: { fire: never } }
rules:
  fall: { who: each piece, when: casualties this phase at least 2, then: becomes broken }
  count: { who: each force, then: [sets now to broken units, sets in-pieces to broken pieces] }
turn: [move, fire, fall, count]
breaks: { unit: gone at least 1 }
`;
  const { turns } = told(page);
  const { lines } = turns[1].sheets.find(({ unit }) => unit === 'delta')!;
  expect(lines).toMatchObject({ 'now of its force': 2, 'in pieces of its force': 2 });
});

test('a sheet says that a unit ever broke, which the state does not show', () => {
  const { turns } = told(pageOf('broken'));
  const { lines } = turns[2].sheets.find(({ unit }) => unit === 'charlie')!;
  expect(lines).toMatchObject({ 'ever broke': 'yes' });
  expect(lines).not.toHaveProperty('broken');
});
