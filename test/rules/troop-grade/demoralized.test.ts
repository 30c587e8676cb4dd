import { describe, expect, test } from 'vitest';
import { demoralizedMove } from '#src/rules/troop-grade/morale.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { fatesOf, frontsOf, lineOf, lossesOf, modifiersOf, of, play, posturesOf, testsOf } from './played.js';
import { arms, brings, hull, redLoses, scene } from './scene.js';

const ROUT = brings('rout');

describe('which units are demoralized', () => {
  const routs = (red: Input, more: Input = {}, turnLimit = 2, damage: number[] = []) =>
    play(scene({ turnLimit, combat: redLoses(1), tables: ROUT, red, ...more }), { tests: [1], damage });

  test('TG-40: a unit that routs, until it recovers', () => {
    const story = routs(troopers(5, { at: 20 }), {}, 3);
    expect(lineOf(story, 'demoralized')).toEqual(['–', 'yes', 'yes', 'yes']);
    expect(of(story, 'demoralized')).toMatchObject([{ turn: 1, phase: '12.3', clauses: ['TG-40'] }]);
    expect(story.count('demoralizations')).toBe(1);
    expect(posturesOf(story)).toEqual([
      [5, 0, 0],
      [0, 0, 4],
      [0, 0, 4],
      [0, 0, 4],
    ]);
  });

  test('TG-40: all of it, even if only half of it routs', () => {
    const story = routs(troopers(5, { at: 20 }), { tables: brings('pinned', 'rout') });
    expect(fatesOf(story).toSorted()).toEqual(['1: 2 pinned', '1: 2 routs 20→11']);
    expect(posturesOf(story)[1]).toEqual([0, 0, 4]);
    expect(story.changed(1)).toEqual(['demoralized: 4']);
  });

  test('TG-40: not by being pinned, withdrawing, surrendering or disintegrating', () => {
    for (const effect of ['pinned', 'withdraw', 'surrender', 'disintegrate'] as const) {
      const story = routs(troopers(5, { at: 20 }), { tables: brings(effect) }, 1);
      expect(story.count('demoralizations')).toBe(0);
      expect(lineOf(story, 'demoralized')).toEqual(['–', '–']);
    }
  });

  test('TG-40: not by being abandoned', () => {
    const story = routs(troopers(1, { bases: 'tanks' }), {}, 1, [6]);
    expect(fatesOf(story)).toEqual(['1: 1 abandoned']);
    expect(story.count('demoralizations')).toBe(0);
  });

  test('TG-40: also units blocked by an obstacle, and units that leave the board', () => {
    expect(routs(troopers(5, { obstacle: 12 })).count('demoralizations')).toBe(1);
    const gone = routs(troopers(5, { at: 9 }), {}, 1);
    expect(lossesOf(gone)).toEqual(['1 fire: 1', '1 routed: 4']);
    expect([gone.count('demoralizations'), gone.changed(1)]).toEqual([1, []]);
  });

  test('TG-40: a unit breaks when it is first demoralized, with its earlier losses', () => {
    const story = play(
      scene({ turnLimit: 3, combat: redLoses(2, 1), tables: ROUT, red: troopers(9, { at: 30 }) }),
      { tests: [1, 1] },
    );
    expect(of(story, 'unit-broke').map(({ turn, lost, of: all }) => [turn, lost, all])).toEqual([[1, 2, 9]]);
    expect(lineOf(story, 'broken')).toEqual(['–', 'yes', 'yes', 'yes']);
    // The second rout adds nothing.
    expect(story.count('demoralizations')).toBe(1);
    expect([story.changed(1), story.changed(2)]).toEqual([['demoralized: 7'], ['lost demoralized: 1']]);
  });
});

describe('a lost assault', () => {
  const blue = troopers(4, { at: 17, weapon: 'club' });
  /** This many of red, and this many of blue, fall in close combat. */
  const fight = (red: number, lost: number, more: Input = {}, dice = {}, unit: Input = {}) =>
    play(scene({ combat: arms(), red: troopers(4, { at: 18, weapon: 'club', ...unit }), blue, ...more }), {
      hits: [red, lost],
      ...dice,
    });
  const losers = (story: ReturnType<typeof play>) =>
    ['red-squad', 'blue-squad'].filter((unit) => of(story, 'lost-assault', unit).length > 0);

  test('TG-40: by the side with more bases hit', () => {
    expect(losers(fight(2, 1, {}, { lost: [6] }))).toEqual(['red-squad']);
    expect(losers(fight(1, 2, {}, { lost: [6] }))).toEqual(['blue-squad']);
    expect(losers(fight(1, 1))).toEqual([]);
    expect(losers(fight(0, 0))).toEqual([]);
    const story = fight(2, 1, {}, { lost: [6] });
    expect(lineOf(story, 'demoralized')).toEqual(['–', 'yes']);
    expect(lineOf(story, 'demoralized', 'blue-squad')).toEqual(['–', '–']);
    expect(of(story, 'demoralized')).toMatchObject([{ phase: '12.4.3' }]);
    expect(of(story, 'unit-broke')).toMatchObject([{ lost: 2, of: 4 }]);
  });

  test('TG-40: assaultTie: a draw is lost by the units that began it, or by neither', () => {
    const assault = { doctrine: { order: 'assault' } };
    const attacker = { options: { assaultTie: 'attacker' } };
    expect(losers(fight(1, 1, attacker, { lost: [6] }, assault))).toEqual(['red-squad']);
    expect(losers(fight(0, 0, attacker, { lost: [6] }, assault))).toEqual(['red-squad']);
    expect(losers(fight(1, 1, attacker))).toEqual([]);
    expect(losers(fight(1, 1, {}, {}, assault))).toEqual([]);
    expect(losers(fight(1, 2, attacker, { lost: [6] }, assault))).toEqual(['blue-squad']);
    const toRange = { doctrine: { order: 'advance', toRange: 1 } };
    expect(losers(fight(1, 1, attacker, {}, toRange))).toEqual([]);
  });

  test('TG-40: damaged machines count as hit; a machine hit twice counts once', () => {
    const tanks = { ...troopers(4, { bases: 'tanks' }), at: 18, weapon: 'club' };
    const one = fight(1, 0, {}, { damage: [6], lost: [6] }, tanks);
    expect(of(one, 'lost-assault')).toMatchObject([{ lost: 1, theirs: 0 }]);
    // Two hits on one tank, one on a base of foot: a draw.
    expect(losers(fight(2, 1, {}, { damage: [6], struck: [0] }, tanks))).toEqual([]);
    const car = { ...hull(3), weapons: ['club'], at: 18, weapon: undefined };
    expect(losers(fight(1, 1, {}, { damage: [6] }, car))).toEqual([]);
    expect(of(fight(1, 0, {}, { damage: [6], lost: [6] }, car), 'lost-assault')).toMatchObject([
      { lost: 1, theirs: 0 },
    ]);
  });

  test('TG-40: is decided by all losses of the unit’s target, whichever unit caused them', () => {
    // Blue fights the first of the two units, and both fight blue: it loses three to both, and the first loses two.
    const red = [
      troopers(4, { at: 18, weapon: 'club' }),
      troopers(4, { id: 'other', at: 18, slot: 25, weapon: 'club' }),
    ];
    const story = play(scene({ combat: arms(), red, blue: troopers(9, { at: 17, weapon: 'club' }) }), {
      hits: [2, 3],
      lost: [6],
    });
    expect(of(story, 'lost').map(({ pieces }) => pieces)).toEqual([2]);
    expect(of(story, 'lost', 'blue-squad').map(({ pieces }) => pieces)).toEqual([3]);
    expect(losers(story)).toEqual(['blue-squad']);
  });

  test('TG-40: does not affect units that were not in contact', () => {
    const story = play(
      scene({
        combat: arms(),
        red: [troopers(4, { at: 18, weapon: 'club' }), troopers(4, { id: 'other', at: 17, weapon: 'club' })],
        blue,
      }),
      { hits: [2, 0], lost: [6] },
    );
    expect(of(story, 'lost-assault', 'other')).toEqual([]);
  });

  test('TG-40: includes unarmed units', () => {
    const story = fight(1, 0, {}, { hits: [1], lost: [6] }, { weapon: 'none' });
    expect(losers(story)).toEqual(['red-squad']);
    expect(of(story, 'blows')).toEqual([]);
  });

  test('TG-40: is decided anew each turn', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      // One hit against none; then none against none.
      { hits: [1, 0, 0], lost: [6] },
    );
    expect(of(story, 'lost-assault').map(({ turn }) => turn)).toEqual([1]);
  });

  test('TG-40: a unit that is no longer in contact does not lose again', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        options: { assaultTie: 'attacker' },
        tables: brings('withdraw'),
        red: troopers(9, { at: 18, weapon: 'club', doctrine: { order: 'assault' } }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      { hits: [0, 0], lost: [1] },
    );
    expect(fatesOf(story)).toEqual(['1: 9 withdraws 18→12']);
    expect(frontsOf(story)).toEqual(['18″', '12″', '15″']);
    expect(of(story, 'lost-assault').map(({ turn }) => turn)).toEqual([1]);
  });

  test('TG-25: lostAssaultTest: it counts as demoralized in this test, or only if it was before', () => {
    const tables = { modifiers: { unsupported: 0, weak: 0 } };
    const modifiers = (lostAssaultTest: string) =>
      modifiersOf(fight(1, 0, { tables, options: { lostAssaultTest } }, { lost: [6] }));
    expect(modifiers('demoralized')).toEqual([{ demoralized: -2 }]);
    expect(modifiers('as-before')).toEqual([{}]);
    // It loses a base in turn 1, and another in turn 2.
    const twice = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        tables,
        options: { lostAssaultTest: 'as-before' },
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0, 1], lost: [6, 6] },
    );
    expect(modifiersOf(twice)).toEqual([{}, { demoralized: -2 }]);
    expect(testsOf(twice)).toEqual(['1 lost assault: 6 regular → –', '2 lost assault: 4 regular → –']);
  });

  test('TG-42: passing its test does not clear demoralization', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0, 1], lost: [6, 6] },
    );
    expect(lineOf(story, 'demoralized')).toEqual(['–', 'yes', 'yes']);
    expect(story.count('recoveries')).toBe(0);
    expect(story.count('demoralizations')).toBe(1);
  });
});

describe('demoralized units', () => {
  test('TG-41: move at half their rate, rounded down, or as a scenario has it', () => {
    expect([5, 6, 7].map((move) => demoralizedMove(bookOf(), move))).toEqual([2, 3, 3]);
    expect(demoralizedMove(bookOf({}, { demoralizedMovePercent: 90 }), 6)).toBe(5);
    const fronts = (tables: Input = {}) => {
      const red = troopers(5, { at: 20, move: 7, doctrine: { order: 'withdraw', fromTurn: 1 } });
      return frontsOf(
        play(
          scene({
            turnLimit: 4,
            combat: redLoses(1),
            tables: { ...ROUT, ...tables, assaultMovePercent: 1 },
            red,
          }),
          {
            tests: [1],
          },
        ),
      );
    };
    // Seven in turn 1; pinned in turn 2; then three.
    expect(fronts()).toEqual(['20″', '13″', '13″', '10″', '7″']);
    expect(fronts({ demoralizedMovePercent: 100 })).toEqual(['20″', '13″', '13″', '6″', '–']);
  });

  test('TG-41: also when moving forward, and this is described', () => {
    const red = troopers(5, { at: 12, doctrine: { order: 'advance', toRange: 2 } });
    const story = play(
      scene({ turnLimit: 4, combat: redLoses(1), tables: ROUT, red, board: { depth: 60 } }),
      {
        tests: [1],
      },
    );
    expect(frontsOf(story)).toEqual(['12″', '9″', '9″', '12″', '15″']);
    expect(of(story, 'moved').filter(({ turn }) => turn > 2)).toMatchObject([
      { clauses: ['TG-41'], from: 9, to: 12 },
      { clauses: ['TG-41'], from: 12, to: 15 },
    ]);
  });

  test('TG-41: over the edge they are routed; other units have left', () => {
    const leaves = (tables: Input) => {
      const red = troopers(5, { at: 8, doctrine: { order: 'withdraw', fromTurn: 3 } });
      return of(
        play(
          scene({ turnLimit: 9, combat: redLoses(1), tables: { ...tables, assaultMovePercent: 50 }, red }),
          {
            tests: [1],
          },
        ),
        'lost',
      ).map(({ turn, cause }) => [turn, cause]);
    };
    expect(leaves(ROUT)).toEqual([
      [1, 'fire'],
      [4, 'routed'],
    ]);
    expect(leaves(brings('pinned'))).toEqual([
      [1, 'fire'],
      [4, 'left'],
    ]);
  });

  /** Red, on the board’s edge, is hit in turn 1, routs a little, and fires in turn 2 with this roll needed. */
  const fires = (needed: number, tests: number[], tables: Input = {}) =>
    of(
      play(
        scene({
          turnLimit: 2,
          combat: arms({
            weapons: { rifle: { bands: [{ upTo: 40, needed }] }, gun: { bands: [{ upTo: 40, needed: 6 }] } },
            assault: undefined,
          }),
          tables: { ...ROUT, assaultMovePercent: 0, pinnedFire: 0, prone: 0, ...tables },
          red: troopers(5, { weapon: 'rifle' }),
          blue: troopers(50, { weapon: 'gun' }),
        }),
        { tests: [1, ...tests], hits: [1, 0] },
      ),
      'shots',
    );

  test('TG-41: have −2 to hit', () => {
    const demoralized = { name: 'demoralized', by: -2, clause: 'TG-41' };
    expect(fires(-1, [6, 6]).map(({ modifiers, hits }) => [modifiers, hits])).toEqual([
      [[], 5],
      [[demoralized], 4],
    ]);
    // With 0 needed, they could miss.
    expect(fires(0, [6]).map(({ hits }) => hits)).toEqual([5, 0]);
    expect(fires(-1, [6], { demoralizedFire: -3 }).map(({ hits }) => hits)).toEqual([5, 0]);
  });

  /** Red has lost an assault in turn 1, and fights on in turn 2 with this roll needed. */
  const fights = (needed: number, tables: Input = {}) =>
    of(
      play(
        scene({
          turnLimit: 2,
          combat: arms({
            die: 6,
            assault: { needed, modifiers: { charging: 0, outnumbering: 0, hard: -20 } },
          }),
          tables,
          board: {
            zones: [
              { from: 18, to: 18, cover: 'hard' },
              { from: 19, to: 19, cover: 'open' },
            ],
          },
          red: troopers(5, { at: 18, weapon: 'club' }),
          blue: troopers(50, { at: 17, weapon: 'club' }),
        }),
        { lost: [6, 6] },
      ),
      'blows',
      'blue-squad',
    );

  test('TG-41: in close combat too', () => {
    // Blue cannot hit red, which hits with every die while its morale is good: blue loses, and is demoralized.
    const demoralized = { name: 'demoralized', by: -2, clause: 'TG-41' };
    const cover = { name: 'target in hard cover', by: -20 };
    expect(fights(1).map(({ turn, modifiers }) => [turn, modifiers])).toEqual([
      [1, [cover]],
      [2, [cover, demoralized]],
    ]);
    expect(fights(1, { demoralizedAssault: -5 })[1].modifiers).toEqual([cover, { ...demoralized, by: -5 }]);
  });

  test('TG-41: which the dice show', () => {
    // If −1 is needed, every die still hits; if 0 is needed, not every die does.
    const hits = (needed: number) =>
      of(
        play(
          scene({
            turnLimit: 1,
            combat: arms({ assault: { needed, modifiers: { charging: 0, outnumbering: 0, unsteady: 0 } } }),
            tables: { ...brings('rout'), assaultMovePercent: 0 },
            red: troopers(5, { at: 18, weapon: 'club' }),
            blue: [
              troopers(9, { at: 17, weapon: 'club' }),
              troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' }),
            ],
          }),
          { hits: [1], tests: [1] },
        ),
        'blows',
      ).map((blow) => blow.hits);
    expect(hits(-1)).toEqual([4]);
    expect(hits(0)).toEqual([0]);
  });

  test('TG-41: test with −2', () => {
    const tables = { ...ROUT, modifiers: { unsupported: 0, weak: 0 } };
    const story = play(
      scene({ turnLimit: 2, combat: redLoses(1, 1), tables, red: troopers(9, { at: 30 }) }),
      {
        tests: [1, 4],
      },
    );
    expect(modifiersOf(story)).toEqual([{}, { demoralized: -2 }]);
    expect(testsOf(story)[1]).toBe('2 casualties: 2 regular → –');
  });
});
