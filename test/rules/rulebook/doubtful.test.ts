import { describe, expect, test } from 'vitest';
import { battleText, parsed } from './battles.js';

/** Warnings of a page that says one thing and probably means another. */
function doubts(rule: string, turn: string, also = ''): string[] {
  const page = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 1, to: 12, default: 7 } }
leaders: { officer: { rank: sergeant, reach: 6 } }
states: { steady: {}, shaken: {} }
marks: { tested: { ends: end of turn } }
tables:
  help: [{ when: officer near, is: 2 }, { is: 0 }]
rules:
  stand: { ${rule} }
  other: { when: officer alive, then: becomes tested }
${also}turn: [${turn}]
`;
  const result = parsed(battleText(page, 'script'));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.warnings.flatMap(({ path, message }) =>
    /tested twice|throw harder/.test(message) ? [`${path.replace('rulebook.rules.', '')}: ${message}`] : [],
  );
}

const TURN = 'other, move, fire, stand, assault, stand';
const test6 = 'roll: 1d6, pass: at least 4, failed: becomes shaken';

describe('the same losses tested twice in a turn', () => {
  test('are reported, with what to write instead', () => {
    expect(doubts(`when: casualties this turn, ${test6}`, TURN)).toEqual([
      'stand.when: the rule `stand` stands in the turn more than once, and asks for `casualties this turn`: the same losses are tested twice in a turn — ask for `casualties this phase`, or let the rule set a mark that ends with the turn, and ask for `not is` this mark',
    ]);
    for (const when of [
      'is steady and casualties this turn at least 2',
      'casualties so far',
      'hits last turn over 1',
    ])
      expect(doubts(`when: ${when}, ${test6}`, TURN)).toHaveLength(1);
    expect(
      doubts(
        `when: casualties this phase, ${test6}`,
        'other, move, fire, stand, other, stand'.replace(', other, stand', ', stand'),
      ),
    ).toHaveLength(1);
    const also = `  again: { when: casualties this turn, ${test6} }\n`;
    expect(
      doubts(`when: casualties this turn, ${test6}`, 'other, move, fire, stand, assault, again', also),
    ).toEqual([expect.stringContaining('the rules `stand` and `again` throw the same')]);
  });

  test('but not those of a phase, of a unit that is marked, or of one place', () => {
    expect(doubts(`when: casualties this phase, ${test6}`, TURN)).toEqual([]);
    expect(
      doubts(`when: casualties this turn, ${test6}`, 'other, stand, move, fire, stand, assault'),
    ).toEqual([]);
    expect(
      doubts(
        'when: not is tested and casualties this turn, roll: 1d6, pass: at least 4, failed: becomes shaken, also: becomes tested',
        TURN,
      ),
    ).toEqual([]);
    expect(
      doubts(
        'when: casualties this turn and not is tested, roll: 1d6, pass: at least 4, passed: becomes tested, failed: [becomes shaken, becomes tested]',
        TURN,
      ),
    ).toEqual([]);
    // It is marked only if it fails.
    expect(
      doubts(
        'when: casualties this turn and not is tested, roll: 1d6, pass: at least 4, failed: [becomes shaken, becomes tested]',
        TURN,
      ),
    ).toHaveLength(1);
    expect(doubts('when: casualties this turn, then: becomes shaken', TURN)).toEqual([]);
  });
});

describe('a bonus that makes a throw at or under a number harder', () => {
  const once = 'other, move, fire, stand, assault';
  const under = (more: string) =>
    doubts(`when: casualties this phase, roll: 2d6, ${more}, failed: becomes shaken`, once);

  test('is reported where it is added to the roll, or subtracted from the number', () => {
    expect(under('modifiers: { led: { add: 1, when: officer near } }, pass: at most nerve')).toEqual([
      'stand.modifiers.led.add: this makes the throw harder with the leader `officer`: it passes at or under a number, so what is added to the roll counts against it — subtract it instead, if it is meant to help',
    ]);
    for (const more of [
      'modifiers: { dug: { add: 1, when: pieces in cover } }, pass: under nerve',
      'modifiers: { many: { add: 2, when: friends within 6 inches at least 2 } }, pass: at most nerve',
      'modifiers: { many: { add: steady friends within 6 inches } }, pass: at most nerve',
      'modifiers: { led: { add: help } }, pass: at most nerve',
      'pass: at most nerve - help',
    ])
      expect(under(more)).toHaveLength(1);
  });

  test('but not what helps, what is a penalty, or a throw at or over a number', () => {
    for (const more of [
      'modifiers: { led: { add: -1, when: officer near } }, pass: at most nerve',
      'modifiers: { lost: { add: 1, when: gone at least 2 } }, pass: at most nerve',
      'modifiers: { alone: { add: 1, when: not officer near } }, pass: at most nerve',
      'modifiers: { fear: { add: 1, when: shaken friends within 6 inches } }, pass: at most nerve',
      'modifiers: { led: { add: 1, when: officer near } }, pass: at least nerve',
      'pass: at most nerve + help',
    ])
      expect(under(more)).toEqual([]);
  });
});
