import { describe, expect, test } from 'vitest';
import { checksOf } from '../scenario-text.js';

const { errors, warnings } = checksOf('dice-pool');
type Scene = Parameters<typeof errors>[0];

const FOUR = 'roster: { trooper: 4 }';
const four = (descriptor: string) => ({ red: [FOUR, `dice-pool: { ${descriptor} }`] });
const red = (...lines: string[]) => ({ red: lines });
/** Blue's unit, also in several copies, or with another one like it. */
const blue = (descriptor: string, copies = 1) => `, copies: ${copies}, dice-pool: { ${descriptor} }`;
const twice = (own: string) => `${own} }\n      - { id: charlie, ${FOUR}, slot: 10, at: 20${own}`;

const NO_DICE = '{ tables: { poolDice: { unit: 0 } } }';
const SENIOR = 'senior: true, commander: green';
const standards = (copies: number): Scene => ({
  ...red(FOUR),
  blue: blue('standards: 10', copies),
  rules: '{ tables: { poolDice: { standard: 20 } } }',
});

describe('what is wrong with a scenario', () => {
  test.each<[what: string, scene: Scene, message: RegExp]>([
    ['a vehicle', red('kind: vehicle', FOUR), /^16: .*alpha` is of kind `\w+`.*only for soldiers on foot/],
    ['a strongpoint', red('kind: strongpoint', FOUR), /^16: .*alpha` is of kind `\w+`.*only for soldiers on/],
    [
      'warbots',
      red('kind: warbot', 'warbots: 2'),
      /^16: .*alpha` is of kind `\w+`.*only for soldiers on foot/,
    ],
    ['warbots among infantry', red(FOUR, 'warbots: 1'), /^17: .*alpha` has warbots/],
    ['too many medics', four('medics: 5'), /^17: .*5 medics among its 4 pieces/],
    ['no room', four('medics: 4, commander: green'), /^17: .*a commander and 4 medics among its 4/],
    ['a senior who is no commander', four('senior: true'), /^17: .*no commander/],
    ['two seniors', { ...red(FOUR), blue: twice(blue(SENIOR)) }, /^20: .*blue` has 2 senior commanders/],
    ['copies of a senior', { ...red(FOUR), blue: blue(SENIOR, 2) }, /^19: .*has 2 senior/],
    [
      'too many dice',
      standards(10),
      /^17: the pool of force `blue` could hold 2010 dice, 2010 at the start; a pool holds at most 2000/,
    ],
    ['an empty pool', { ...four('standards: 1'), rules: NO_DICE }, /^18: .*pool of force `blue` is empty/],
    ['a value of 1', four('av: 1'), /^17: /],
    ['a value of 7', four('av: 7'), /^17: /],
    ['an unknown leader', four('commander: captain'), /^17: /],
    ['less than no standard', four('standards: -1'), /^17: /],
    ['an unknown second die', four('secondDie: sometimes'), /^17: /],
    ['an unknown policy', four('routPolicy: maybe'), /^17: /],
  ])('DP-1, DP-4, DP-10, DP-21, DP-41: %s', (_, scene, message) => {
    expect(errors(scene)).toEqual([expect.stringMatching(message)]);
  });

  test('DP-4: both pools may be empty', () => {
    expect(errors({ ...red(FOUR), rules: NO_DICE })).toHaveLength(2);
  });

  test.each<[what: string, scene: Scene, message: string]>([
    [
      'a second die that no commander makes possible',
      four('secondDie: never'),
      '17: `secondDie` of `forces.red.units.alpha` has no effect: its force has no commander, and only a commander allows a second die (DP-20)',
    ],
    [
      'a policy for falling back, for one piece',
      red('roster: { trooper: 1 }', 'dice-pool: { routPolicy: always }'),
      '17: `routPolicy` of `forces.red.units.alpha` has no effect: a unit of one piece is destroyed by its first loss, and never falls back (DP-11)',
    ],
    [
      'interceptive fire',
      red(FOUR, 'interceptiveFire: true'),
      '17: interceptiveFire of `forces.red.units.alpha` has no effect: `dice-pool` has none',
    ],
  ])('DP-1, DP-11, DP-20: a warning: %s', (_, scene, message) => {
    expect(warnings(scene)).toEqual([message]);
  });

  test.each<[what: string, scene: Scene]>([
    ['soldiers on foot', red(FOUR)],
    ['a crew', red('kind: crew', FOUR)],
    ['as many medics as pieces', four('medics: 4')],
    ['a commander among medics', four('medics: 3, commander: green')],
    ['a senior commander', four(SENIOR)],
    ['nobody senior', four('senior: false')],
    ['a senior on each side', { ...four(SENIOR), blue: blue(SENIOR) }],
    ['many dice', standards(9)],
    ['dice of a leader', { ...four('standards: 1'), rules: NO_DICE, blue: blue('commander: green') }],
    ['a second die under a leader', four('secondDie: never, commander: green')],
    ['a policy for two pieces', red('roster: { trooper: 2 }', 'dice-pool: { routPolicy: always }')],
    ['no interceptive fire', red(FOUR, 'interceptiveFire: false')],
  ])('DP-1, DP-4, DP-11, DP-20, DP-21, DP-41: nothing against %s', (_, scene) => {
    expect(errors(scene)).toEqual([]);
    expect(warnings(scene)).toEqual([]);
  });
});
