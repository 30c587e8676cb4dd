import { describe, expect, test } from 'vitest';
import { checksOf } from '../scenario-text.js';

const GRADE = 'troop-grade: { grade: regular }';
const { errors, warnings } = checksOf('troop-grade', `, ${GRADE}`);
const four = 'roster: { trooper: 4 }';
const troops = (own: string) => `troop-grade: { grade: regular, ${own} }`;
const NAME = '`forces.red.units.alpha`';

describe('grades', () => {
  test('TG-10: a unit without one is an error; the message says what to add', () => {
    const lacks = (what: string) =>
      `${NAME} has no troop grade, by which \`troop-grade\` reads its tests: add ${what} — one of \`elite\`, \`veteran\`, \`regular\`, \`green\`, \`conscript\`, \`mutinous\`; or \`quality: regular\`, which sets it for every system`;
    expect(errors({ red: [four] })).toEqual([`13: ${lacks('`troop-grade: { grade: regular }` to it')}`]);
    expect(errors({ red: [four, 'troop-grade: { bases: tanks }'] })).toEqual([
      `17: ${lacks('`grade: regular` to its `troop-grade`')}`,
    ]);
    expect(errors({ red: [four, GRADE] })).toEqual([]);
  });
});

describe('kinds without rules', () => {
  const rest = '`troop-grade` has rules only for `infantry`, `crew` and `vehicle`';

  test.each([
    ['strongpoint', 'make it a `crew` in a zone of all-round cover'],
    ['flyer', 'leave it out'],
  ])('TG-12: a %s', (kind, instead) => {
    expect(errors({ red: [`kind: ${kind}`, GRADE] })).toContain(
      `16: ${NAME} is of kind \`${kind}\`: ${rest} — ${instead}`,
    );
  });

  test('TG-12: warbots', () => {
    expect(errors({ red: ['kind: warbot', 'warbots: 3', GRADE] })).toContain(
      `16: ${NAME} is of kind \`warbot\`: ${rest} — make it \`infantry\` with \`bases: tanks\``,
    );
    expect(errors({ red: [four, 'warbots: 3', GRADE] })).toEqual([
      `17: ${NAME} has warbots: ${rest} — make them a unit of \`infantry\` with \`bases: tanks\``,
    ]);
  });

  test('TG-12: kinds with rules are accepted', () => {
    for (const kind of ['infantry', 'crew', 'vehicle']) {
      expect(errors({ red: [`kind: ${kind}`, four, GRADE] })).toEqual([]);
    }
  });
});

describe('bases of a kind', () => {
  const of = (kind: string, bases: string) =>
    errors({ red: [`kind: ${kind}`, four, troops(`bases: ${bases}`)] });

  test('TG-30: infantry may have any kind', () => {
    for (const bases of ['foot', 'cavalry', 'vehicles', 'tanks']) expect(of('infantry', bases)).toEqual([]);
  });

  test('TG-30: a crew must be foot', () => {
    expect(of('crew', 'foot')).toEqual([]);
    for (const bases of ['cavalry', 'vehicles', 'tanks']) {
      expect(of('crew', bases)).toEqual([
        `18: ${NAME} is a crew: its bases are \`foot\`, not \`${bases}\` — make it \`infantry\`, or leave \`bases\` out`,
      ]);
    }
  });

  test('TG-30: a vehicle must be tanks or personnel vehicles', () => {
    for (const bases of ['vehicles', 'tanks']) expect(of('vehicle', bases)).toEqual([]);
    for (const bases of ['foot', 'cavalry']) {
      expect(of('vehicle', bases)).toEqual([
        `18: ${NAME} is of kind \`vehicle\`: it is \`tanks\` or \`vehicles\`, not \`${bases}\` — make it \`infantry\`, or leave \`bases\` out`,
      ]);
    }
  });

  test('TG-51: only foot can serve a heavy weapon', () => {
    for (const bases of ['cavalry', 'vehicles', 'tanks']) {
      expect(errors({ red: [four, troops(`bases: ${bases}, heavyWeapon: other`)] })).toEqual([
        `17: ${NAME} is of \`${bases}\`: only foot serves a \`heavyWeapon\` (TG-51) — leave it out`,
      ]);
    }
    expect(errors({ red: ['kind: vehicle', four, troops('heavyWeapon: machine-gun')] })[0]).toMatch(
      /is of `tanks`: only foot serves/,
    );
    expect(errors({ red: [four, troops('heavyWeapon: machine-gun')] })).toEqual([]);
    expect(errors({ red: ['kind: crew', four, troops('heavyWeapon: machine-gun')] })).toEqual([]);
    expect(errors({ red: [four, troops('bases: tanks')] })).toEqual([]);
  });
});

describe('obstacles', () => {
  test('TG-31: must not be ahead', () => {
    const at = (obstacle: number) => errors({ red: [four, troops(`obstacle: ${obstacle}`)] });
    expect(at(9)).toEqual([
      `17: ${NAME} deploys 8 inches from its edge, behind its \`obstacle\` at 9, which bars the way back — put it no farther than the unit`,
    ]);
    expect(at(8)).toEqual([]);
    expect(at(1)).toEqual([]);
  });

  test('TG-31: have no effect on units that are cut off', () => {
    const line = troops('obstacle: 3');
    expect(warnings({ red: [four, 'cutOff: true', line] })).toEqual([
      `18: \`obstacle\` of ${NAME} has no effect: it is \`cutOff\`, and surrenders instead of going back (TG-31)`,
    ]);
    expect(warnings({ red: [four, line] })).toEqual([]);
    expect(warnings({ red: [four, 'cutOff: true', GRADE] })).toEqual([]);
  });
});

describe('the chart', () => {
  test('TG-11: the same effect twice', () => {
    const chart = (cell: string) => `{ tables: { chart: { green: { 0: ${cell} } } } }`;
    expect(errors({ red: [four, GRADE], rules: chart('[rout, rout]') })).toEqual([
      '9: the chart has `rout` twice for green at 0: two effects are shared among the bases (TG-11) — write it once',
    ]);
    for (const cell of ['[rout, pinned]', '[rout]', '[]']) {
      expect(errors({ red: [four, GRADE], rules: chart(cell) })).toEqual([]);
    }
  });

  test('TG-11: three effects', () => {
    const rules = '{ tables: { chart: { green: { 0: [rout, pinned, withdraw] } } } }';
    expect(errors({ red: [four, GRADE], rules }).length).toBe(1);
  });
});

describe('settings without effect', () => {
  test('TG-1: interceptive fire', () => {
    expect(warnings({ red: [four, 'interceptiveFire: true', GRADE] })).toEqual([
      `17: interceptiveFire of ${NAME} has no effect: \`troop-grade\` has none`,
    ]);
    expect(warnings({ red: [four, 'interceptiveFire: false', GRADE] })).toEqual([]);
  });

  test('TG-50: a policy for leaving assaults, for a unit that never could', () => {
    const policy = 'troop-grade: { grade: regular, voluntaryRout: when-losing }';
    const assault = '\n  assault: { die: 6, needed: 5 }';
    const said = (why: string) => [
      expect.stringContaining(`\`voluntaryRout\` of ${NAME} has no effect: ${why}`),
    ];
    expect(warnings({ red: [four, policy] })).toEqual(
      said('there are no assaults, as `combat` has no `assault` (TG-50)'),
    );
    expect(warnings({ red: [four, policy], assault })).toEqual([]);
    expect(warnings({ red: [four, 'cutOff: true', policy], assault })).toEqual(
      said('it is `cutOff` (TG-50)'),
    );
    expect(warnings({ red: [four, 'doctrine: { order: assault }', policy], assault })).toEqual(
      said('a unit that assaults does not leave the assault (TG-50)'),
    );
    expect(warnings({ red: [four, GRADE] })).toEqual([]);
  });
});
