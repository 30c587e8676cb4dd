import { describe, expect, test } from 'vitest';
import { checksOf } from '../scenario-text.js';

const { errors, warnings } = checksOf('unit-morale');
const four = 'roster: { trooper: 4 }';
const troops = (training: string, experience: string) => [
  four,
  `troops: { training: ${training}, experience: ${experience} }`,
];

describe('troops that are not in the rulebook', () => {
  const ALL = ['raw', 'novice', 'experienced', 'seasoned', 'veteran'];
  test.each([
    ['civilian', ['raw', 'experienced']],
    ['recruits', ['raw', 'experienced', 'seasoned', 'veteran']],
    ['trained', ['novice', 'experienced', 'seasoned', 'veteran']],
    ['regular', ['novice', 'experienced', 'seasoned', 'veteran']],
    ['special-forces', ['novice', 'experienced', 'seasoned', 'veteran']],
  ])('UM-10: %s, and those that are in it', (training, legal) => {
    for (const experience of ALL) {
      const there = legal.map((each) => `\`${each}\``).join(', ');
      const message = `17: \`forces.red.units.alpha\` is \`${training}\` and \`${experience}\`, which has no morale number (UM-10): \`${training}\` troops can be ${there}`;
      expect(errors({ red: troops(training, experience) })).toEqual(
        legal.includes(experience) ? [] : [message],
      );
    }
  });

  test('UM-10: a scenario may give them a number, or remove all numbers', () => {
    const allow = '{ tables: { moraleNumbers: { regular: { raw: 3 } } } }';
    expect(errors({ red: troops('regular', 'raw'), rules: allow })).toEqual([]);
    const forbid = '{ tables: { moraleNumbers: { civilian: { raw: null, experienced: null } } } }';
    expect(errors({ red: troops('civilian', 'raw'), rules: forbid })[0]).toMatch(
      /no `civilian` troops have one$/,
    );
  });
});

describe('contradictions', () => {
  const situations = (...all: string[]) =>
    errors({ red: [four, `unit-morale: { situations: [${all.join(', ')}] }`] });

  test.each([
    ['excellent-medical', 'no-medical'],
    ['excellent-officers', 'poor-officers'],
    ['in-hma', 'in-tanks'],
    ['well-supplied', 'poorly-equipped'],
  ])('UM-11: %s and %s', (one, other) => {
    const message = `\`forces.red.units.alpha\` is both \`${one}\` and \`${other}\` (UM-11) — leave one of them out`;
    expect(situations(one, other)).toEqual([`17: ${message}`]);
    expect(situations(other, 'elite', one)).toEqual([`17: ${message}`]);
    expect(situations(one)).toEqual([]);
    expect(situations(other)).toEqual([]);
  });

  test('UM-11: the same situation twice', () => {
    expect(situations('elite', 'fanatics', 'elite')).toEqual([
      '17: `forces.red.units.alpha` names `elite` twice (UM-11): it counts once — leave one out',
    ]);
  });

  test('UM-22: an APC that is not a vehicle', () => {
    expect(errors({ red: [four, 'unit-morale: { apc: true }'] })).toEqual([
      '17: `forces.red.units.alpha` is of kind `infantry`: only a `vehicle` is an `apc`, with its passengers as its roster',
    ]);
    expect(errors({ red: ['kind: vehicle', 'unit-morale: { apc: true }'] })).toEqual([]);
  });

  test('UM-23: margins out of order', () => {
    expect(errors({ red: [four], rules: '{ tables: { heldUpTo: 7 } }' })).toEqual([
      '9: `heldUpTo` is 7, above `retiresUpTo`, which is 6: a piece that retires is farther below the number than one that is held (UM-23)',
    ]);
    expect(errors({ red: [four], rules: '{ tables: { heldUpTo: 6 } }' })).toEqual([]);
  });

  test('UM-21: warbots, which have no rules', () => {
    expect(errors({ red: [four, 'warbots: 2'] })[0]).toMatch(/^17: `forces.red.units.alpha` has warbots: /);
    expect(errors({ red: ['kind: warbot', 'warbots: 2'] })[0]).toMatch(
      /^16: `forces.red.units.alpha` has warbots: /,
    );
  });
});

describe('settings without effect', () => {
  test('UM-1: interceptive fire by a flyer', () => {
    const plane = ['kind: flyer', 'weapons: [vehicle-hmg]'];
    expect(warnings({ red: [four, 'interceptiveFire: true'] })).toEqual([]);
    expect(warnings({ red: [...plane, 'interceptiveFire: false'] })).toEqual([]);
    expect(warnings({ red: [...plane, 'interceptiveFire: true'] })).toEqual([
      '18: interceptiveFire of `forces.red.units.alpha` has no effect: a flyer fires only in its own phase (UM-1)',
    ]);
  });
});
