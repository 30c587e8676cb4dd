import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';

interface Text {
  red?: string;
  blue?: string;
  rules?: string;
}

/** A scenario in which red has one unit, with these lines, and blue the given units. */
const text = ({
  red = 'roster: { trooper: 4 }',
  blue = '{ id: bravo, roster: { trooper: 4 }, slot: 10, at: 8 }',
  rules = '{}',
}: Text) => `standfast: 1
name: base
title: A base
question: Who stands?
system: dice-pool
combat:
  model: flat
  weapons:
    rifle: { bands: [{ upTo: 24, needed: 7 }] }
rules:
  dice-pool: ${rules}
forces:
  - id: red
    units:
      - id: alpha
        slot: 10
        at: 8
        ${red}
  - id: blue
    units:
      - ${blue}
`;

/** The messages about a scenario: the line, and whether it is an error. */
function findings(scene: Text): { errors: string[]; warnings: string[] } {
  const result = parseScenario(text(scene), 'battle.yaml');
  const words = (all: readonly { message: string; line?: number | undefined }[]) =>
    all.map(({ message, line }) => `${line}: ${message}`);
  if (result.ok) return { errors: [], warnings: words(result.warnings) };
  return { errors: words(result.problems), warnings: [] };
}

const fine = { errors: [], warnings: [] };
/** A single error in this line, with this text. */
const error = (line: number, message: RegExp) => ({
  errors: [expect.stringMatching(new RegExp(`^${line}: .*${message.source}`))],
  warnings: [],
});
const red = (...lines: string[]) => ({ red: lines.join('\n        ') });

describe('what is wrong with a scenario', () => {
  test('DP-1: units of soldiers on foot are accepted', () => {
    expect(findings({})).toEqual(fine);
    expect(findings(red('kind: crew', 'roster: { trooper: 3 }'))).toEqual(fine);
  });

  test.each([
    ['vehicle', 'roster: { trooper: 2 }'],
    ['strongpoint', 'roster: { trooper: 2 }'],
    ['warbot', 'warbots: 2'],
  ])('DP-1: it has no rules for the kind %s', (kind, pieces) => {
    expect(findings(red(`kind: ${kind}`, pieces))).toEqual(
      error(18, /alpha` is of kind `\w+`.*only for soldiers on foot/),
    );
  });

  test('DP-1: it has no rules for warbots among the infantry either', () => {
    expect(findings(red('roster: { trooper: 4 }', 'warbots: 1'))).toEqual(error(19, /alpha` has warbots/));
  });

  test('DP-1, DP-41: commander and medics must be pieces of their unit', () => {
    const four = (descriptor: string) => findings(red('roster: { trooper: 4 }', `dice-pool: ${descriptor}`));
    expect(four('{ medics: 4 }')).toEqual(fine);
    expect(four('{ medics: 5 }')).toEqual(error(19, /5 medics among its 4 pieces/));
    expect(four('{ medics: 3, commander: green }')).toEqual(fine);
    expect(four('{ medics: 4, commander: green }')).toEqual(
      error(19, /a commander and 4 medics among its 4/),
    );
  });

  test('DP-21: a senior commander must be a commander', () => {
    const unit = (descriptor: string) => findings(red('roster: { trooper: 4 }', `dice-pool: ${descriptor}`));
    expect(unit('{ senior: true }')).toEqual(error(19, /no commander/));
    expect(unit('{ senior: true, commander: green }')).toEqual(fine);
    expect(unit('{ senior: false }')).toEqual(fine);
  });

  test('DP-21: a force has at most one senior commander', () => {
    const senior = 'roster: { trooper: 4 }, slot: 10, at: 8, dice-pool: { senior: true, commander: green }';
    const two = `{ id: bravo, ${senior} }\n      - { id: charlie, ${senior} }`;
    expect(findings({ blue: two })).toEqual(error(22, /blue` has 2 senior commanders/));
    expect(findings({ blue: `{ id: bravo, ${senior}, copies: 2 }` })).toEqual(error(21, /has 2 senior/));
    expect(findings({ blue: `{ id: bravo, ${senior} }` })).toEqual(fine);
    const own = red('roster: { trooper: 4 }', 'dice-pool: { senior: true, commander: green }');
    expect(findings({ ...own, blue: `{ id: bravo, ${senior} }` })).toEqual(fine);
  });

  test('DP-1: a pool that could hold more than 2,000 dice, whatever their source', () => {
    const standards = (copies: number) => ({
      blue: `{ id: bravo, roster: { trooper: 4 }, slot: 10, at: 8, copies: ${copies}, dice-pool: { standards: 10 } }`,
      rules: '{ tables: { poolDice: { standard: 20 } } }',
    });
    expect(findings(standards(9))).toEqual(fine);
    expect(findings(standards(10))).toEqual(
      error(
        19,
        /the pool of force `blue` could hold 2010 dice, 2010 at the start; a pool holds at most 2000/,
      ),
    );
  });

  test('DP-4: a force must start with dice in its pool', () => {
    const rules = '{ tables: { poolDice: { unit: 0 } } }';
    const flag = red('roster: { trooper: 4 }', 'dice-pool: { standards: 1 }');
    expect(findings({ ...flag, rules })).toEqual(error(20, /pool of force `blue` is empty/));
    expect(findings({ rules }).errors).toHaveLength(2);
    const blue = '{ id: bravo, roster: { trooper: 4 }, slot: 10, at: 8, dice-pool: { commander: green } }';
    expect(findings({ ...flag, rules, blue })).toEqual(fine);
  });

  test('DP-20: a second die that no commander makes possible is a warning', () => {
    const keen = 'dice-pool: { secondDie: never }';
    expect(findings(red('roster: { trooper: 4 }', keen))).toEqual({
      errors: [],
      warnings: [
        '19: `secondDie` of `forces.red.units.alpha` has no effect: its force has no commander, and only a commander allows a second die (DP-20)',
      ],
    });
    const led = 'dice-pool: { secondDie: never, commander: green }';
    expect(findings(red('roster: { trooper: 4 }', led))).toEqual(fine);
  });

  test('DP-11: a policy for falling back, for a unit with one piece, is a warning', () => {
    const policy = 'dice-pool: { routPolicy: always }';
    expect(findings(red('roster: { trooper: 1 }', policy))).toEqual({
      errors: [],
      warnings: [
        '19: `routPolicy` of `forces.red.units.alpha` has no effect: a unit of one piece is destroyed by its first loss, and never falls back (DP-11)',
      ],
    });
    expect(findings(red('roster: { trooper: 2 }', policy))).toEqual(fine);
  });

  test('DP-1: interceptive fire has no effect and is a warning', () => {
    const watchful = red('roster: { trooper: 4 }', 'interceptiveFire: true');
    expect(findings(watchful)).toEqual({
      errors: [],
      warnings: [expect.stringMatching(/^19: .*interceptiveFire of .*alpha.* no effect/)],
    });
    expect(findings(red('roster: { trooper: 4 }', 'interceptiveFire: false'))).toEqual(fine);
  });

  test.each([
    ['av: 1', 19],
    ['av: 7', 19],
    ['commander: captain', 19],
    ['standards: -1', 19],
    ['secondDie: sometimes', 19],
    ['routPolicy: maybe', 19],
  ])('DP-10: a unit cannot have %s', (descriptor, line) => {
    const { errors } = findings(red('roster: { trooper: 4 }', `dice-pool: { ${descriptor} }`));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${line}: `));
  });
});
