import { describe, expect, test } from 'vitest';
import { counted } from '../../play/counted-uses.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { chartOf } from '../../scenes/troop-grade/words.js';
import { arms, brings, hull, type Parts, redLoses, SURE, scene } from './scene.js';

/** A chart on which every possible total fails. */
const surely = (...effects: string[]): Input =>
  chartOf(Object.fromEntries(['1', '0', '-1', '-2'].map((total) => [total, effects])));
/** No unit can pass. */
const NEVER = { modifiers: { weak: -10, unsupported: -10 } };
const fails = (...effects: string[]): Input => ({ ...surely(...effects), ...NEVER });

/** How often something is used, by name; undefined: it is not listed. */
type Uses = Record<string, number | undefined>;
interface Used {
  rules?: Uses;
  /** By clause. */
  modifiers?: Uses;
  /** By table, and its cell if it has several: `chart regular -2`. */
  cells?: Uses;
  options?: Uses;
}

/** Expects these uses in a battle without chance. */
function expectUses(parts: Parts, expected: Used, battles = [0]): void {
  const all = counted(scene(parts), 1, battles);
  const usesOf = (names: Uses, isIt: (use: (typeof all)[number], name: string) => boolean): Uses =>
    Object.fromEntries(Object.keys(names).map((name) => [name, all.find((use) => isIt(use, name))?.uses]));
  const { rules = {}, modifiers = {}, cells = {}, options = {} } = expected;
  expect({
    rules: usesOf(rules, (use, name) => use.name === name),
    modifiers: usesOf(modifiers, (use, clause) => use.kind === 'modifier' && use.clause === clause),
    cells: usesOf(cells, ({ cell }, name) => cell?.table === name || `${cell?.table} ${cell?.key}` === name),
    options: usesOf(options, (use, name) => use.option === name),
  }).toEqual({ rules, modifiers, cells, options });
}

const nine = (more: Input = {}) => troopers(9, more);
const red = nine({ at: 30 });
const club = { weapon: 'club' };
const ALWAYS = { options: { recovery: 'always' } };

describe('how often rules are used', () => {
  const others = [
    troopers(3, { id: 'gun', heavyWeapon: 'machine-gun' }),
    troopers(3, { id: 'mortar', heavyWeapon: 'other' }),
    hull(1, { id: 'carrier', bases: 'vehicles' }),
  ];
  const near = (id: string) => ({
    ...{ combat: losing({ [id]: [1] }), tables: fails('pinned', 'rout'), red: [nine(), ...others] },
  });
  const machines = (bases: string) => ({
    ...{ combat: redLoses(1), red: troopers(3, { bases }) },
    tables: { ...fails('withdraw'), immobilizedUpTo: 6 },
  });
  const OWN = 'a machine gun tests, one grade higher';

  test.each<[string, Parts, Used]>([
    [
      'one of nine falls, the rest rout',
      { ...ALWAYS, combat: redLoses(1), tables: fails('rout'), red },
      {
        rules: {
          'tests after casualties': 1,
          'rout (bases)': 8,
          'regular: routs (bases)': 8,
          'pinned (bases)': 0,
          'a total that never fails (tests)': 0,
          'a unit is demoralized': 1,
          'tests to recover': 0,
        },
        modifiers: { 'TG-24': 1, 'TG-22': 0 },
        cells: {
          ...{ 'chart regular -2': 1, 'chart regular -1': 0, 'chart green -2': 0 },
          ...{ 'modifiers unsupported': 1, supportYards: 1, yardsPerInch: 1, assaultMovePercent: 8 },
        },
      },
    ],
    [
      'two effects, and an obstacle',
      { combat: redLoses(1), tables: fails('pinned', 'withdraw'), red: nine({ obstacle: 12 }) },
      {
        rules: {
          'two effects are shared (units)': 1,
          'pinned (bases)': 4,
          'withdraw (bases)': 4,
          'blocked by an obstacle (bases)': 4,
        },
      },
    ],
    [
      'surrender and disintegrate',
      { combat: redLoses(1), tables: fails('surrender', 'disintegrate'), red: troopers(8) },
      { rules: { 'surrender (bases)': 4, 'disintegrate (bases)': 3 } },
    ],
    // The unit and the mortar read one row, the gun the row above.
    [
      'machine guns, other heavy weapons and vehicles nearby',
      near('red-squad'),
      {
        rules: {
          'a machine gun suffers by a die near it': 1,
          'a heavy weapon suffers by a die near it': 1,
          'vehicles withdraw with pinned foot': 1,
          [OWN]: 0,
          'two effects are shared (units)': 3,
        },
        cells: { localZone: 3, 'chart regular -2': 2, 'chart veteran -2': 1 },
      },
    ],
    [
      'the own test of a machine gun',
      near('gun'),
      { rules: { [OWN]: 1 }, options: { machineGunOwnTest: 1 } },
    ],
    [
      'its test under another reading',
      { ...near('gun'), options: { machineGunOwnTest: 'as-graded' } },
      { rules: { [OWN]: undefined }, options: { machineGunOwnTest: 1 } },
    ],
    ['no machine gun', { combat: redLoses(1), red: nine() }, { rules: { [OWN]: undefined } }],
    [
      'tanks',
      machines('tanks'),
      {
        rules: { 'abandoned (bases)': 1 },
        cells: { tankHits: 1, vehicleHits: 0, immobilizedUpTo: 1 },
        options: { vehicleWithdraw: 2 },
      },
    ],
    ['vehicles', machines('vehicles'), { cells: { tankHits: 0, vehicleHits: 1, immobilizedUpTo: 0 } }],
    [
      'a barrage',
      { red: nine({ barrage: { shots: 3 } }) },
      { rules: { 'a barrage before the battle': 1, barrage: undefined } },
    ],
    ['no barrage', { red: nine() }, { rules: { 'a barrage before the battle': undefined } }],
  ])('TG-1, TG-11, TG-12, TG-13, TG-23, TG-24, TG-27, TG-30, TG-51: %s', (_, parts, used) =>
    expectUses(parts, used),
  );

  test('TG-42: it tests to recover, and recovers', () => {
    const tables = { ...surely('rout'), modifiers: { unsupported: -10, demoralized: 10 } };
    const routed = { turnLimit: 2, combat: redLoses(1), tables, red };
    const [casualties, recovery] = ['tests after casualties', 'tests to recover'];
    const thrice = { rules: { [casualties]: 3, [recovery]: 3 }, options: { recovery: 3 } };
    expectUses({ ...routed, ...ALWAYS }, thrice, [0, 1, 2]);
    const own = { ...routed, red: { ...red, recovery: 'always' } };
    expectUses(own, { rules: { [recovery]: 1 }, options: { recovery: undefined } });
    const sure = { ...surely('rout'), modifiers: { unsupported: 0, weak: -9, demoralized: 10 } };
    expectUses(
      { ...routed, ...ALWAYS, tables: sure, red: troopers(3, { at: 30 }) },
      { rules: { 'a unit recovers': 1 }, modifiers: { 'TG-25': 1, 'TG-22': 2 } },
    );
  });

  const contact = (mine: number, theirs: number, more: Input = {}): Pick<Parts, 'red' | 'blue'> => ({
    red: troopers(mine, { at: 18, ...club, ...more }),
    blue: troopers(theirs, { at: 17, ...club }),
  });
  const [LOSES, AFTER] = ['a unit loses an assault', 'tests after a lost assault'];
  test.each<[string, Parts, Used]>([
    // Blue’s five are killed by nine; red has lost five too.
    ['a draw', { combat: arms({ assault: SURE }), ...contact(9, 5) }, { rules: { [LOSES]: 0, [AFTER]: 0 } }],
    [
      'a draw that is lost',
      {
        combat: arms({ assault: SURE }),
        options: { assaultTie: 'attacker' },
        ...contact(9, 5, { doctrine: { order: 'assault' } }),
      },
      { rules: { [LOSES]: 1, [AFTER]: 1 }, options: { assaultTie: 1, lostAssaultTest: 1 } },
    ],
    [
      'a voluntary rout',
      {
        combat: arms(),
        options: { voluntaryRout: 'when-losing' },
        ...contact(4, 8),
        tables: { modifiers: { unsupported: 10 } },
      },
      {
        rules: {
          'tests to leave an assault': 1,
          'a unit routs of its own will': 1,
          'a total that never fails (tests)': 1,
          'rout (bases)': 4,
        },
        options: { voluntaryRout: 1 },
        cells: { losingOdds: 1 },
      },
    ],
  ])('TG-2, TG-40, TG-50: %s', (_, parts, used) => expectUses(parts, used));

  const sure = { sure: { bands: [{ upTo: 40, needed: -9 }] }, club: { bands: [{ upTo: 40, needed: 20 }] } };
  test.each<[string, Parts, Used]>([
    // Eight rout in turn 1, and fire in turn 2, pinned and demoralized; one enemy fires at them while they are prone.
    [
      'the penalties for being pinned, prone or demoralized',
      {
        turnLimit: 2,
        combat: arms({ weapons: sure, assault: undefined }),
        tables: fails('rout'),
        red: nine({ at: 20, ...club }),
        blue: troopers(1, { at: 1, weapon: 'sure' }),
      },
      {
        cells: {
          ...{ demoralizedFire: 8, pinnedFire: 8, prone: 1 },
          ...{ demoralizedAssault: 0, demoralizedMovePercent: 0 },
        },
      },
    ],
    [
      'moves',
      {
        turnLimit: 3,
        combat: redLoses(1),
        tables: fails('rout'),
        red: nine({ at: 20, doctrine: { order: 'advance', toRange: 2 } }),
        blue: troopers(1, { at: 1 }),
      },
      { cells: { demoralizedMovePercent: 8 } },
    ],
  ])('TG-30, TG-41: %s', (_, parts, used) => expectUses(parts, used));

  test('TG-41: for blows', () => {
    const blows = scene({
      combat: arms({ assault: { needed: 1, modifiers: { charging: 0, outnumbering: 0, unsteady: 0 } } }),
      tables: { ...fails('rout'), assaultMovePercent: 0 },
      red: nine({ at: 18, ...club }),
      blue: [
        troopers(1, { at: 17, ...club }),
        troopers(1, { id: 'gunner', at: 17, slot: 40, weapon: 'rifle' }),
      ],
    });
    const all = counted(
      blows,
      1,
      Array.from({ length: 60 }, (_, i) => i),
    );
    const tests = all.find(({ name }) => name === 'tests after casualties')!.uses;
    expect(tests).toBeGreaterThan(0);
    expect(all.find(({ cell }) => cell?.table === 'demoralizedAssault')!.uses).toBe(8 * tests);
  });

  test('TG-21, TG-40: the defender, and a force that breaks', () => {
    const combat = losing({ 'red-squad': [4], 'blue-squad': [1] });
    const forces = { combat, red: troopers(8), blue: troopers(8) };
    expectUses(
      { ...forces, options: { defender: 'first', sideBreak: 'lost' } },
      { modifiers: { 'TG-21': 1 }, options: { defender: 1, sideBreak: 1 }, cells: { sideBreakPercent: 1 } },
    );
    const unused = { defender: undefined, sideBreak: undefined, recovery: undefined, assaultTie: 0 };
    expectUses({ ...forces, options: { defender: 'nobody' } }, { options: unused });
  });

  test('TG-12, TG-27: cells changed by the scenario, and a barrage, count as switched on', () => {
    const on = (parts: Parts) => counted(scene(parts), 1, [0]).filter(({ switchedOn }) => switchedOn);
    const changed = on({ combat: redLoses(1), tables: brings('rout'), red: nine() });
    const keys = changed.filter(({ cell }) => cell?.table === 'chart').map((use) => use.cell!.key);
    expect(keys).toEqual(['elite 1', 'veteran 1', 'regular 1', 'green 1', 'conscript 1', 'mutinous 1']);
    const shelled = on({ red: nine({ barrage: { shots: 3 } }) });
    const barrage = shelled.filter(({ name }) => name === 'a barrage before the battle');
    expect(barrage).toMatchObject([{ clause: 'TG-27', uses: 1 }]);
  });
});
