import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { battleText, parsed, shippedPage } from './battles.js';

const PAGE = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 2, to: 6, default: 4 }, temper: { words: [plain, fanatic], default: plain } }
counters: { shock: { to: 9 } }
states: { steady: {}, fleeing: { fire: never, move: back } }
rules:
  flight: { when: is steady and casualties this phase, roll: 1d6, pass: at least nerve, failed: becomes fleeing }
turn: [move, fire, flight]
breaks: { unit: is fleeing }
`;

/** What is said about a rulebook, line by line: nothing if it is valid. */
function said(page: string): string {
  const result = parsed(battleText(page, 'script'));
  return result.ok
    ? ''
    : result.problems.map(({ line, col, message }) => `${line}:${col} ${message}`).join('\n');
}

/** The same, if the page is changed. */
function saidOf(from: string | RegExp, to: string, page = PAGE): string {
  const changed = page.replace(from, to);
  expect(changed).not.toBe(page);
  return said(changed);
}

/** What is said where something should be written in another way. */
const write = (what: string, instead: string) => `\`${what}\` is not understood — write \`${instead}\``;

/** Mistakes, by what they replace on the page: what is written there, and what is said about it. */
const MISTAKES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nerve, failed': {
    'nevre, failed': '22:84 `nevre` is not known — did you mean `nerve`?',
  },
  'is steady and': {
    'is stedy and': '22:24 `stedy` is not known — did you mean `steady`?',
    'failed by 3 or more and': '`failed by` cannot be used here',
    'steady and': '`steady` is a state, but a number is expected here — did you mean `is steady`?',
  },
  'casualties this phase': {
    'casualites this phase':
      '22:35 `casualites` is not understood after `is steady and`: expected a condition — did you mean `casualties`?',
    'temper is wild': '`wild` is not one of its words; there are `plain`, `fanatic`',
    'lost at least 1/3 of pieces at start': write('lost', 'gone'),
    'goen at least 2': '`goen` is not known — did you mean `gone`?',
    'gone at least 50% of pieces': '22:49 `50% of` is not understood — write `1/2 of`',
    'gone at least 33%': write('33%', '33/100 of …`, such as `33/100 of pieces at start'),
    'leader within 6 inches':
      '`leader within 6 inches` is not understood — write the name of a leader and `near`, such as `officer near`',
    'total over 3': '`total` cannot be used here: `when` is asked before the throw',
    'gone at least half of pieces':
      '22:49 `is steady and gone at least half of pieces` is not understood — write `is steady and gone at least 1/2 of pieces`',
    'hits over 2': write('hits', 'hits this phase`, `this turn`, `last turn` or `so far'),
  },
  'becomes fleeing': {
    'becoms fleeing': '`becoms` is not understood: expected what follows — did you mean `becomes`?',
    'loses 1 model': write('loses 1 model', 'loses 1 piece'),
    'loses 1 shock': write('loses 1 shock', 'sheds 1 shock'),
    'loses 1 nerve': '`nerve` is a value of units, but a counter is expected here',
    dies: '`dies` is not an effect or a result — effects are phrases such as `becomes X`',
  },
  'failed: becomes fleeing': {
    'failed: fleeing': '— did you mean `becomes fleeing`?',
    'failed: gains 1/2 shock': 'this can be a fraction, but a whole number is needed',
    'failed: [{ when: failed by over 2, then: becomes fleeing }]': 'the last row has no `when`',
    'failed: [becomes fleeing, { then: becomes fleeing }]':
      'a list holds either phrases, which are all done, or rows with `then`: only the first row that holds is done',
    'failed: [{ when: failed by over 2, do: becomes fleeing }, { then: nothing }]':
      'unknown key `do` in `rulebook.mine.rules.flight.failed.0` — did you mean `then`?',
    'failed: retreats': '`retreats` applies to a force, but the rule is about a unit',
  },
  'at least nerve': {
    'at least nerve / 2 of temper': 'expected a number, and not one of the words `plain`, `fanatic`, here',
    '4 or higher': write('4 or higher', 'at least 4'),
    'roll greater than nerve': write('greater than', 'over'),
    'nerve+': write('nerve+', 'at least nerve'),
    'roll == nerve': write('==', '='),
    'nerve or less': '22:75 `nerve or less` is not understood — write `at most nerve`',
    'is steady and nerve + 1 or more': '22:89 `nerve + 1 or more` is not understood',
    'at least nerve or more': write('… or more', 'at least …'),
    '3 to 5': write('3 to 5', 'total at least 3 and total at most 5'),
    'total is 3-5': write('total is 3-5', 'total at least 3 and total at most 5'),
    '"at least 2,5"': write('2,5', '2.5'),
    'at least 2,5': 'unknown key `5` in `rulebook.mine.rules.flight`: a comma ends the value before it',
  },
  'roll: 1d6': {
    'roll: 1d6 keep highest 2': 'more dice are kept than are thrown',
    'rol: 1d6': 'unknown key `rol`',
    'roll: d6 + 1': '`+ 1` is not part of the dice — write it under `modifiers`',
    'roll: 1w6': write('1w6', '1d6'),
    'dice: 1d6': 'unknown key `dice` in `rulebook.mine.rules.flight` — did you mean `roll`?',
  },
  'pass: at least nerve': {
    'pass: roll is 4+': write('is 4+', 'at least 4'),
    'pass: 4+': write('4+', 'at least 4'),
    'modifiers: { one: { add: 1, when: roll = 1 } }, pass: at least nerve':
      '`roll` cannot be used here: a modifier is added to the throw and cannot ask about it',
  },
  'roll: 1d6, ': {
    '': '`pass` needs a throw: add `roll`, or use `then`',
  },
  'turn: [move': {
    'turn: [moves': '`moves` is not a rule or a part of the field’s turn — did you mean `move`?',
  },
  'from: 2, to: 6': {
    'min: 2, to: 6': 'unknown key `min` in `rulebook.mine.units.nerve` — did you mean `from`?',
  },
  'states: { steady: {}, fleeing: { fire: never, move: back } }': {
    'states: [steady, fleeing]': '— did you mean `{ steady: …, fleeing: … }`?',
  },
  'states: {': {
    'leaders: { boss: { rank: sergeant, reach: 6 inches } }\nstates: {':
      '`6 inches` is not understood — write `6`, since numbers of the field are in inches',
    'tables: { t: { 2: 1, 3: 2 } }\nstates: {': 'unknown key `2` in `rulebook.mine.tables.t`; allowed: `by`',
    'forces: { resolve: { from: 1, to: 6, default: 3, quality: [1, 2, 3, 4, 5] } }\nstates: {':
      'only units have a quality: move the value to `units`, or leave `quality` out',
  },
  'steady: {}': {
    'nerve: {}': '`nerve` is a value of units already — give a state another name',
  },
  'shock: {': {
    'points: {': '`points` is a word of the language — give a counter another name',
  },
  'unit: is fleeing': {
    'unit: enemies within 4 inches': 'when a unit breaks depends only on the unit',
  },
  'default: 4': {
    'default: 9': '9 is not from 2 to 6',
    'default: regular, quality: [2, 3, 4, 5, 6]':
      '`rulebook.mine.units.nerve.default` must be a whole number from -2000 to 2000, got "regular" — a unit that sets neither this nor its `quality` has the default: for regular troops write `default: 4`',
  },
  '  flight: {': {
    '  Flight Test: {': '— did you mean `flight-test`?',
  },
  '{ when: is steady': {
    '{ who: all units, when: is steady': 'got "all units" — did you mean `each unit`?',
    '{ modifiers: { led: { add: 1, when: leader near } }, when: is steady':
      '`leader` is not known; the rulebook has none',
  },
  'shock: { to: 9 }': {
    'shock: 9': 'got 9 — did you mean `{ to: 9 }`?',
    'shock: { from: 1, to: 9 }': '`rulebook.mine.counters.shock.from` must be `0`, got 1',
  },
  '{ from: 2, to: 6, default: 4 }': {
    '2..6': 'got "2..6" — did you mean `{ from: 2, to: 6 }`?',
  },
  'id: mine': {
    'id: My Rules': 'got "My Rules" — did you mean `my-rules`?',
  },
  'rulebook: 1': {
    'rulebook: mine': 'must be `1` (version of this format), got "mine"',
  },
  'fire: never': {
    'fire: none': 'got "none" — did you mean `never`?',
    'shoot: never': 'unknown key `shoot` in `rulebook.mine.states.fleeing` — did you mean `fire`?',
    'fire: 5,5':
      'unknown key `5` in `rulebook.mine.states.fleeing`: a comma ends the value before it — write a decimal point',
  },
  ', roll: 1d6': {
    ', roll:1d6': 'unknown key `roll:1d6`',
  },
  'from: 2, to: 6, default: 4': {
    'from: 2, to: 6, quality: { levy: 2, elite: 6 }':
      '`rulebook.mine.units.nerve.quality` must be a list of exactly 5 items (value of levy, green, regular, veteran and elite troops), got a map',
  },
  'is steady and casualties this phase': {
    'is steady and gone + 1 or more': '22:35 `total` cannot be used here',
  },
  '1d6': {
    '4d6 count nerve or more': '22:68 `count` takes a written number and `or more`, or `or less`',
    '4d6 count 5': '`count` takes a written number and `or more`',
    '2D6': '22:64 `2D6` is not understood — write `2d6`',
    two: '`two` is not understood: expected dice such as `2d6`',
  },
  'casualties this': {
    'losses this':
      '`losses` is not understood after `is steady and`: expected a condition — did you mean `casualties`?',
    'lost this': '22:35 `lost` is not understood — write `casualties`',
  },
  'move: back': {
    'move: flee':
      '`rulebook.mine.states.fleeing.move` must be one of `full`, `50 percent`, `no closer`, `under cover`, `to cover`, `retire`, `back`, `back 2 moves` or `none`, got "flee" — did you mean `back`?',
  },
};

describe('a mistake in a rulebook is reported at its place', () => {
  const rows = Object.entries(MISTAKES).flatMap(([from, written]) =>
    Object.entries(written).map(([to, message]) => [from, to, message] as const),
  );
  test.each(rows)('%s → %s', (from, to, message) => {
    expect(saidOf(from, to)).toContain(message);
  });

  test.each([
    ['roll: 1d6', 'roll: two dice'],
    ['roll: 1d6', 'roll: 4d6 count nerve'],
    ['roll: 1d6', 'roll: 1d6, modifiers: { led: { add: 1, when: officr near } }'],
    ['roll: 1d6', 'roll: 1d6, modifiers: { led: { add: one } }'],
    [
      '1d6, pass: at least nerve, failed:',
      'one die, results: [{ when: total over 2, then: nothing }, { then:',
    ],
  ])('%s → %s is one mistake', (from, to) => {
    const row = to.includes('results:') ? PAGE.replace('becomes fleeing }', 'becomes fleeing }] }') : PAGE;
    expect(saidOf(from, to, row).split('\n')).toEqual([expect.stringMatching(/./)]);
  });

  test.each(['is steady and outnumbered 2 to 1', 'turn at least 6 - 4 or gone'])('%s is valid', (when) => {
    expect(saidOf('is steady and casualties this phase', when)).toBe('');
  });

  test.each([
    ['rank: sergant', '`sergant` is not a rank — did you mean `sergeant`?'],
    [
      'one-if: casualties this turn',
      'this can only depend on what a unit brings, which does not change in a battle',
    ],
    [
      'one-if: temper is fanatic, reach: shock',
      'this can only depend on what a unit brings, which does not change in a battle',
    ],
    [
      'one-if: temper is fanatic, reach: temper',
      'expected a number, and not one of the words `plain`, `fanatic`, here',
    ],
  ])('in a leader: %s', (leader, message) => {
    expect(saidOf('states: {', `leaders: { hero: { ${leader} } }\nstates: {`)).toContain(message);
  });

  const BAG = 'bags: { fate: { holds: { stand: 2, run: 1 } } }\nstates: {';
  const DRAW =
    'order: one by one, draw: fate, results: [{ when: drawn is run, then: becomes fleeing }, { then: nothing }] }';
  test.each([
    ['draw: fate', 'draw: fat', '`fat` is not a bag — did you mean `fate`?'],
    ['order: one by one, ', '', 'units that draw first leave less for the others: add `order: one by one`'],
    ['draw: fate', 'roll: 1d6, draw: fate', '`roll` and `draw` cannot be used in one rule: keep one of them'],
    ['draw: fate', 'draw: fate, retry: pieces', '`retry` is for dice, but this rule draws from a bag'],
    ['drawn is run', 'drawn is runs', '`runs` is not one of its words — did you mean `run`?'],
    ['drawn is run', 'total over 2', '`total` is of dice, but this rule draws from a bag'],
    ['draw: fate', 'roll: 1d6', '`drawn` needs a draw: give the rule a `draw`'],
    [
      /results: .* \}\] \}/,
      'then: chosen }\nresults: { chosen: [{ when: drawn is run, then: becomes fleeing }, { then: nothing }] }',
      '`then` is for rules without a throw',
    ],
    [
      /order: .* \}\] \}/,
      'then: chosen }\nresults: { chosen: [{ when: drawn is run, then: becomes fleeing }, { then: nothing }] }',
      'what follows asks what is `drawn`, but `flight` draws nothing',
    ],
    [
      /order: .* \}\] \}/,
      'then: chosen }\nresults: { chosen: [{ when: total over 2, then: becomes fleeing }, { then: nothing }] }',
      'what follows asks for `total`, but `flight` throws no dice',
    ],
  ])('about a bag: %s → %s', (from, to, message) => {
    const page = PAGE.replace('states: {', BAG).replace(/roll: 1d6, .*/, DRAW);
    expect(saidOf(from, to, page)).toContain(message);
  });

  test.each([
    ['stand: 2', 'units: 2', '`units` is a word of the language — give what is drawn another name'],
    ['{ stand: 2, run: 1 }', '{}', 'a bag must hold something: `{ word: count }`'],
    [
      '{ stand: 2, run: 1 }',
      '{ stand: 100, run: 100, a: 100, b: 100, c: 100, d: 100, e: 100, f: 100, g: 100 }',
      'more counters and bags of forces than there is room for',
    ],
  ])('in a bag: %s → %s', (from, to, message) => {
    expect(saidOf(from, to, PAGE.replace('states: {', BAG))).toContain(message);
  });

  const OF_PIECES = `rulebook: 1
id: mine
title: Mine
piece-states: { steady: {}, fleeing: { fire: never, move: back } }
piece-marks: { marked: {} }
rules:
  check: { who: each piece, when: is marked, roll: 1d6 for each piece, pass: at least 4, failed: becomes fleeing }
  mark: { who: each piece, when: casualties this phase, then: becomes marked }
turn: [check, move, fire, mark]
breaks: { unit: fleeing pieces at least 1/2 of pieces }
`;
  test.each([
    ['who: each piece, when: is marked', 'when: marked pieces', 'make it `who: each piece`'],
    [
      'unit: fleeing pieces at least 1/2 of pieces',
      'unit: is fleeing',
      '`fleeing` applies to single pieces, not to their unit — write `fleeing pieces`',
    ],
    ['1d6 for each piece', '1d6', 'each piece throws for itself: write `for each piece` after the dice'],
    ['failed: becomes fleeing', 'failed: falls back 3 inches', 'all else applies to units'],
    [
      'casualties this phase',
      'casualties this phase and friends within 6 inches',
      'a rule of pieces looks only at its own unit',
    ],
    ['casualties this phase', 'is newly marked', '`newly` is not known for single pieces'],
    [
      'piece-marks',
      'states: { well: {} }\npiece-marks',
      '`states` are of units and `piece-states` of pieces',
    ],
    ['piece-states', 'states', 'marks of pieces need `piece-states`'],
    [', then: becomes marked', ', again: 2, then: becomes marked', 'all pieces of a unit are called at once'],
    [/piece-states: .*/, '', 'a unit needs a state: name one'],
  ])('about pieces: %s → %s', (from, to, message) => {
    expect(saidOf(from, to, OF_PIECES)).toContain(message);
  });

  test('a crew cannot be a unit of single pieces', () => {
    const text = battleText(OF_PIECES, 'script');
    expect(parsed(text).ok).toBe(true);
    const result = parsed(text.replace('- { id: alpha,', '- { id: alpha, kind: crew,'));
    expect(result.ok ? '' : result.problems.map(({ message }) => message).join()).toContain(
      'a rulebook with `piece-states` is only for `infantry`',
    );
  });

  test.each([
    [
      'pass: roll at least 4, failed: verdict',
      'results: { verdict: [{ when: failed by over 2, then: becomes fleeing }, { then: nothing }] }',
      '23:69 the result `verdict`, which follows from `flight`, asks for `failed by`, but in `flight` `pass` compares the total with nothing — write `pass: at least …`',
    ],
    [
      'results: verdict',
      'results: { verdict: [{ when: passed by over 2, then: nothing }, { then: becomes fleeing }] }',
      '23:5 the result `verdict`, which follows from `flight`, asks for `passed by`, but in `flight` there is no `pass`',
    ],
    [
      'pass: roll at least 4, failed: verdict',
      'results: { rout: becomes fleeing }\ntables: { verdict: { by: failed by, columns: [0, 3], cells: [nothing, rout] } }',
      'the table `verdict`, which follows from `flight`, asks for `failed by`',
    ],
  ])('a margin that a result or table asks for: %s', (rule, part, message) => {
    const page = PAGE.replace('pass: at least nerve, failed: becomes fleeing', rule);
    const compared = page.replace('roll at least 4', 'at least 4');
    const inPage = (text: string) => said(text.replace('\nrules:', `\n${part}\nrules:`));
    expect(inPage(page)).toContain(message);
    if (compared !== page) expect(inPage(compared)).toBe('');
  });

  test('`drawn` without a bag is a mistake', () => {
    expect(saidOf('casualties this phase', 'drawn is run')).toContain(
      '`drawn` needs a bag: name one under `bags`',
    );
  });

  test('what is never used is a warning', () => {
    const result = parsed(
      battleText(PAGE.replace('turn: [move, fire, flight]', 'turn: [move, fire]'), 'script'),
    );
    expect(result.ok && result.warnings.map(({ message }) => message).join()).toContain(
      'the rule `flight` is nowhere in the `turn`',
    );
  });

  test('names that refer to each other in a circle are refused', () => {
    const circle = PAGE.replace(
      'rules:',
      'results: { a: b, b: a }\ntables:\n  x: [{ is: y }]\n  y: [{ is: x }]\nrules:',
    );
    expect(said(circle)).toContain('the table `x` reads `y`, which is below it');
    expect(said(circle)).toContain('the result `a` leads to `b`, which is below it');
  });

  test('deep brackets and long expressions are refused', () => {
    const deep = `${'('.repeat(40)}1${')'.repeat(40)}`;
    expect(saidOf('at least nerve', `at least ${deep}`)).toContain('brackets are nested more than 10 deep');
    const long = Array.from({ length: 60 }, () => '1').join(' + ');
    expect(saidOf('at least nerve', `at least ${long}`)).toContain('more than 100 words');
  });
});

describe('a rulebook in its own file', () => {
  const scenario = battleText(PAGE, 'script').replace(/rulebook:\n( {2}.*\n)+/, 'system: ./mine.yaml\n');

  test('is read from its path, and its mistakes are reported there', () => {
    const open = (text: string) => () => ({ text, name: 'folder/mine.yaml' });
    const good = parseScenario(scenario, 'battle.yaml', [], open(PAGE));
    expect(good.ok && good.scenario.system).toBe('mine');
    const bad = parseScenario(
      scenario,
      'battle.yaml',
      [],
      open(PAGE.replace('nerve, failed', 'nevre, failed')),
    );
    expect(bad.ok ? [] : bad.problems).toEqual([
      expect.objectContaining({ file: 'folder/mine.yaml', line: 8, col: 82 }),
    ]);
  });

  test('that cannot be opened is reported as a mistake of the scenario', () => {
    const result = parseScenario(scenario, 'battle.yaml', [], () => ({ fault: 'there is none' }));
    expect(result.ok ? [] : result.problems.map(({ message }) => message)).toContain('there is none');
    const closed = parseScenario(scenario, 'battle.yaml');
    expect(closed.ok ? '' : closed.problems[0].message).toContain('cannot be opened here');
  });

  test('plays like the same rulebook written in the scenario', () => {
    const inline = parsed(battleText(shippedPage('pins'), 'script'));
    expect(inline.ok && inline.scenario.system).toBe('pins');
  });
});
