import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, frontsOf, lossesOf, of, play } from './played.js';
import { arms, brings, hull, redLoses, scene } from './scene.js';

/** The turn in which red breaks. */
const breaks = (red: Input | Input[], combat: Input, options: Input, tests: number[], tables: Input = {}) =>
  all(
    play(
      scene({
        turnLimit: 3,
        combat,
        options: { sideBreak: 'lost-or-demoralized', ...options },
        tables: { ...brings('rout'), ...tables },
        red,
      }),
      { tests },
    ),
    'force-broke',
  ).map(({ turn, force, lost, of: pieces }) => `${force} ${turn}: ${lost}/${pieces}`);

const at = { at: 30 };

describe('a force breaks', () => {
  test('TG-40: when half of its bases are lost', () => {
    const lost = (...schedule: number[]) =>
      breaks(troopers(8, at), redLoses(...schedule), {}, Array(schedule.length).fill(6));
    expect(lost(3)).toEqual([]);
    expect(lost(4)).toEqual(['red 1: 4/8']);
    expect(lost(3, 1)).toEqual(['red 2: 4/8']);
  });

  test('TG-40: or the percentage set by the scenario', () => {
    const at30 = (lost: number) =>
      breaks(troopers(10, at), redLoses(lost), {}, [6], { sideBreakPercent: 30 });
    expect([at30(2), at30(3)]).toEqual([[], ['red 1: 3/10']]);
    expect(breaks(troopers(10, at), redLoses(9), {}, [6], { sideBreakPercent: 91 })).toEqual([]);
  });

  test('TG-40: or when they are lost or demoralized, counted together', () => {
    // One of four falls, the others rout; with the nine others, enough are still steady or not.
    const red = (others: number) => [troopers(4, at), troopers(others, { id: 'others', at: 1, slot: 0 })];
    expect(breaks(red(5), redLoses(1), {}, [1])).toEqual([]);
    expect(breaks(red(4), redLoses(1), {}, [1])).toEqual(['red 1: 1/8']);
  });

  test('TG-40: sideBreak: counting only the lost, or never', () => {
    expect(breaks(troopers(4, at), redLoses(1), { sideBreak: 'lost' }, [1])).toEqual([]);
    expect(breaks(troopers(4, at), redLoses(2), { sideBreak: 'lost' }, [6])).toEqual(['red 1: 2/4']);
    expect(breaks(troopers(4, at), redLoses(3), { sideBreak: 'never' }, [1])).toEqual([]);
  });

  test('TG-40: counting all its units; a hull is one base', () => {
    const red = [troopers(2, at), hull(9, { id: 'tank', ...at }), troopers(2, { id: 'other', ...at })];
    // Two of five bases, then three, although most of its pieces are inside the hull.
    expect(breaks(red, losing({ 'red-squad': [2] }), {}, [])).toEqual([]);
    expect(breaks(red, losing({ 'red-squad': [2], other: [1] }), {}, [6])).toEqual(['red 1: 3/14']);
    expect(breaks(red, losing({ 'red-squad': [0, 2], tank: [2] }), {}, [])).toEqual(['red 2: 12/14']);
  });

  test('TG-40: gives the field to the other force, and retreats from the next turn on', () => {
    const story = play(
      scene({
        turnLimit: 4,
        combat: redLoses(4),
        options: { sideBreak: 'lost' },
        red: troopers(8, { at: 14 }),
      }),
      { tests: [6] },
    );
    expect(frontsOf(story)).toEqual(['14″', '14″', '8″', '2″', '–']);
    expect(lossesOf(story)).toEqual(['1 fire: 4', '4 left: 4']);
    expect(story.end).toEqual({ turn: 4, holder: 'blue', reason: 'breaking-point' });
    expect(all(story, 'breaking-point').map(({ force, turn }) => [force, turn])).toEqual([['red', 1]]);
  });

  test('TG-40: units that are cut off do not retreat', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: redLoses(4),
        options: { sideBreak: 'lost' },
        red: troopers(8, { cutOff: true }),
      }),
      { tests: [6] },
    );
    expect(frontsOf(story)).toEqual(['12″', '12″', '12″', '12″']);
  });

  test('TG-40: only the first force breaks; both if they do so at once', () => {
    const both = (red: number[], blue: number[], dice: number[]) =>
      all(
        play(
          scene({
            turnLimit: 2,
            combat: losing({ 'red-squad': red, 'blue-squad': blue }),
            options: { sideBreak: 'lost' },
            red: troopers(4, at),
            blue: troopers(4),
          }),
          { tests: dice },
        ),
        'force-broke',
      ).map(({ force, turn }) => [force, turn]);
    expect(both([2], [0, 2], [6, 6])).toEqual([['red', 1]]);
    expect(both([0, 2], [2], [6, 6])).toEqual([['blue', 1]]);
    expect(both([2], [2], [6, 6])).toEqual([
      ['red', 1],
      ['blue', 1],
    ]);
  });

  test('TG-40: including losses in close combat in the same turn', () => {
    const story = play(
      scene({
        combat: arms(),
        options: { sideBreak: 'lost-or-demoralized' },
        red: troopers(4, { at: 18, weapon: 'club' }),
        blue: troopers(4, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0], lost: [6] },
    );
    expect(all(story, 'force-broke').map(({ force, phase, lost }) => [force, phase, lost])).toEqual([
      ['red', '12.5', 1],
    ]);
  });

  test('TG-42: a unit that recovers counts as steady again', () => {
    // Two units of nine bases: four in each lose one; the first routs and recovers before the second routs.
    const red = [
      troopers(4, at),
      troopers(4, { id: 'second', ...at }),
      troopers(4, { id: 'third', at: 1, slot: 0 }),
    ];
    const combat = losing({ 'red-squad': [1], second: [0, 0, 1] });
    const story = (recovery: string, tests: number[]) =>
      of(
        play(
          scene({
            turnLimit: 3,
            combat,
            options: { sideBreak: 'lost-or-demoralized', recovery },
            tables: brings('rout'),
            red,
          }),
          { tests },
        ),
        'force-broke',
        '',
      ).map(({ turn }) => turn);
    expect(story('never', [1, 1])).toEqual([3]);
    expect(story('always', [1, 6, 1])).toEqual([]);
  });
});
