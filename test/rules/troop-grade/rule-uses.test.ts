import { describe, expect, test } from 'vitest';
import type { RuleUse } from '#src/rules/contract.js';
import { counted } from '../../play/counted-uses.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { arms, brings, hull, redLoses, SURE, scene } from './scene.js';

/** A chart on which every possible total fails. */
const surely = (...effects: string[]): Input => ({
  chart: Object.fromEntries(
    ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'].map((grade) => [
      grade,
      Object.fromEntries(['1', '0', '-1', '-2'].map((total) => [total, effects])),
    ]),
  ),
});
/** No unit can pass. */
const NEVER = { modifiers: { weak: -10, unsupported: -10 } };

const used = (scenario: Parameters<typeof counted>[0], battles = [0]) => {
  const all = counted(scenario, 1, battles);
  return {
    all,
    modifier: (clause: string) => all.find((use) => use.kind === 'modifier' && use.clause === clause)?.uses,
    of: (name: string) => all.find((use) => use.name === name)?.uses,
    cell: (table: string, key = '') =>
      all.find((use) => use.cell?.table === table && (key === '' || use.cell.key === key))?.uses,
    option: (name: string) => all.find((use) => use.option === name)?.uses,
  };
};
const names = (all: RuleUse[]) => all.map(({ name }) => name);

describe('how often rules are used, in a battle without chance', () => {
  const red = troopers(9, { at: 30 });

  test('TG-1, TG-12, TG-24, TG-32, TG-40: one of nine falls, the rest rout', () => {
    const uses = used(
      scene({
        combat: redLoses(1),
        tables: { ...surely('rout'), ...NEVER },
        options: { recovery: 'always' },
        red,
      }),
    );
    expect(uses.of('tests after casualties')).toBe(1);
    expect(uses.modifier('TG-24')).toBe(1);
    expect(uses.modifier('TG-22')).toBe(0);
    expect(uses.of('rout (bases)')).toBe(8);
    expect(uses.of('regular: routs (bases)')).toBe(8);
    expect(uses.of('pinned (bases)')).toBe(0);
    expect(uses.of('a total that never fails (tests)')).toBe(0);
    expect(uses.of('a unit is demoralized')).toBe(1);
    expect(uses.cell('chart', 'regular -2')).toBe(1);
    expect(uses.cell('chart', 'regular -1')).toBe(0);
    expect(uses.cell('chart', 'green -2')).toBe(0);
    expect(uses.cell('modifiers', 'unsupported')).toBe(1);
    expect([uses.cell('supportYards'), uses.cell('yardsPerInch'), uses.cell('assaultMovePercent')]).toEqual([
      1, 1, 8,
    ]);
    expect(uses.of('tests to recover')).toBe(0);
  });

  test('TG-42: it tests to recover, and recovers', () => {
    const tables = { ...surely('rout'), modifiers: { unsupported: -10, demoralized: 10 } };
    const many = used(
      scene({ turnLimit: 2, combat: redLoses(1), tables, options: { recovery: 'always' }, red }),
      [0, 1, 2],
    );
    expect(many.of('tests after casualties')).toBe(3);
    expect(many.of('tests to recover')).toBe(3);
    expect(many.option('recovery')).toBe(3);
    const own = used(
      scene({ turnLimit: 2, combat: redLoses(1), tables, red: { ...red, recovery: 'always' } }),
      [0],
    );
    expect([own.of('tests to recover'), own.option('recovery')]).toEqual([1, undefined]);
    const sure = used(
      scene({
        turnLimit: 2,
        combat: redLoses(1),
        tables: { ...surely('rout'), modifiers: { unsupported: 0, weak: -9, demoralized: 10 } },
        options: { recovery: 'always' },
        red: troopers(3, { at: 30 }),
      }),
    );
    expect([sure.of('a unit recovers'), sure.modifier('TG-25'), sure.modifier('TG-22')]).toEqual([1, 1, 2]);
  });

  test('TG-11, TG-30, TG-31: two effects, and an obstacle', () => {
    const uses = used(
      scene({
        combat: redLoses(1),
        tables: { ...surely('pinned', 'withdraw'), ...NEVER },
        red: troopers(9, { obstacle: 12 }),
      }),
    );
    expect(uses.of('two effects are shared (units)')).toBe(1);
    expect([uses.of('pinned (bases)'), uses.of('withdraw (bases)')]).toEqual([4, 4]);
    expect(uses.of('blocked by an obstacle (bases)')).toBe(4);
  });

  test('TG-33, TG-34: surrender and disintegrate', () => {
    const uses = used(
      scene({
        combat: redLoses(1),
        tables: { ...surely('surrender', 'disintegrate'), ...NEVER },
        red: troopers(8),
      }),
    );
    expect([uses.of('surrender (bases)'), uses.of('disintegrate (bases)')]).toEqual([4, 3]);
  });

  test('TG-13, TG-51: machine guns, other heavy weapons and vehicles nearby', () => {
    const others = [
      troopers(3, { id: 'gun', heavyWeapon: 'machine-gun' }),
      troopers(3, { id: 'mortar', heavyWeapon: 'other' }),
      hull(1, { id: 'carrier', bases: 'vehicles' }),
    ];
    const tables = { ...surely('pinned', 'rout'), ...NEVER, modifiers: { weak: -10, unsupported: -10 } };
    const uses = used(scene({ combat: losing({ 'red-squad': [1] }), tables, red: [troopers(9), ...others] }));
    expect(uses.of('a machine gun suffers by a die near it')).toBe(1);
    expect(uses.of('a heavy weapon suffers by a die near it')).toBe(1);
    expect(uses.of('vehicles withdraw with pinned foot')).toBe(1);
    expect(uses.of('a machine gun tests, one grade higher')).toBe(0);
    expect(uses.cell('localZone')).toBe(3);
    // The unit and the mortar read one row, the gun the row above.
    expect([uses.cell('chart', 'regular -2'), uses.cell('chart', 'veteran -2')]).toEqual([2, 1]);
    expect(uses.of('two effects are shared (units)')).toBe(3);
    const gun = used(scene({ combat: losing({ gun: [1] }), tables, red: [troopers(9), ...others] }));
    expect(gun.of('a machine gun tests, one grade higher')).toBe(1);
    expect(gun.option('machineGunOwnTest')).toBe(1);
    const options = { machineGunOwnTest: 'as-graded' };
    const graded = used(
      scene({ combat: losing({ gun: [1] }), tables, options, red: [troopers(9), ...others] }),
    );
    expect(graded.option('machineGunOwnTest')).toBe(1);
    expect(names(graded.all)).not.toContain('a machine gun tests, one grade higher');
    expect(names(used(scene({ combat: redLoses(1), red: troopers(9) })).all)).not.toContain(
      'a machine gun tests, one grade higher',
    );
  });

  test('TG-23, TG-31: machines', () => {
    const tables = { ...surely('withdraw'), ...NEVER, immobilizedUpTo: 6 };
    const uses = used(scene({ combat: redLoses(1), tables, red: troopers(3, { bases: 'tanks' }) }));
    expect([uses.cell('tankHits'), uses.cell('vehicleHits'), uses.cell('immobilizedUpTo')]).toEqual([
      1, 0, 1,
    ]);
    expect(uses.of('abandoned (bases)')).toBe(1);
    expect(uses.option('vehicleWithdraw')).toBe(2);
    const cars = used(scene({ combat: redLoses(1), tables, red: troopers(3, { bases: 'vehicles' }) }));
    expect([cars.cell('tankHits'), cars.cell('vehicleHits'), cars.cell('immobilizedUpTo')]).toEqual([
      0, 1, 0,
    ]);
  });

  test('TG-27: a barrage', () => {
    const uses = used(scene({ red: troopers(9, { barrage: { shots: 3 } }) }));
    expect(uses.all.find(({ name }) => name === 'a barrage before the battle')).toMatchObject({
      clause: 'TG-27',
      uses: 1,
      switchedOn: true,
    });
    expect(uses.of('barrage')).toBeUndefined();
    expect(names(used(scene({ red: troopers(9) })).all)).not.toContain('a barrage before the battle');
  });

  test('TG-2, TG-40, TG-50: assaults', () => {
    const fight = (options: Input, red: Input, blue: Input) =>
      used(
        scene({
          combat: arms({ assault: SURE }),
          options,
          red: { ...red, at: 18, weapon: 'club' },
          blue: { ...blue, at: 17, weapon: 'club' },
        }),
      );
    const lost = fight({}, troopers(9), troopers(5));
    // Blue’s five are killed by nine; red has lost five too.
    expect([lost.of('a unit loses an assault'), lost.of('tests after a lost assault')]).toEqual([0, 0]);
    const tie = fight(
      { assaultTie: 'attacker' },
      troopers(9, { doctrine: { order: 'assault' } }),
      troopers(5),
    );
    expect([tie.of('a unit loses an assault'), tie.of('tests after a lost assault')]).toEqual([1, 1]);
    expect([tie.option('assaultTie'), tie.option('lostAssaultTest')]).toEqual([1, 1]);
    const leaving = used(
      scene({
        combat: arms(),
        options: { voluntaryRout: 'when-losing' },
        red: troopers(4, { at: 18, weapon: 'club' }),
        blue: troopers(8, { at: 17, weapon: 'club' }),
        tables: { modifiers: { unsupported: 10 } },
      }),
    );
    expect([leaving.of('tests to leave an assault'), leaving.of('a unit routs of its own will')]).toEqual([
      1, 1,
    ]);
    expect([leaving.option('voluntaryRout'), leaving.cell('losingOdds')]).toEqual([1, 1]);
    expect(leaving.of('a total that never fails (tests)')).toBe(1);
    expect(leaving.of('rout (bases)')).toBe(4);
  });

  test('TG-30, TG-41: the penalties for being pinned, prone or demoralized', () => {
    const uses = used(
      scene({
        turnLimit: 2,
        combat: arms({
          weapons: {
            sure: { bands: [{ upTo: 40, needed: -9 }] },
            club: { bands: [{ upTo: 40, needed: 20 }] },
          },
          assault: undefined,
        }),
        tables: { ...surely('rout'), ...NEVER },
        red: troopers(9, { at: 20, weapon: 'club' }),
        blue: troopers(1, { at: 1, weapon: 'sure' }),
      }),
    );
    // Eight rout in turn 1, and fire in turn 2, pinned and demoralized; one enemy fires at them while they are prone.
    expect([uses.cell('demoralizedFire'), uses.cell('pinnedFire'), uses.cell('prone')]).toEqual([8, 8, 1]);
    expect([uses.cell('demoralizedAssault'), uses.cell('demoralizedMovePercent')]).toEqual([0, 0]);
  });

  test('TG-41: for moves and blows', () => {
    const moves = used(
      scene({
        turnLimit: 3,
        combat: redLoses(1),
        tables: { ...surely('rout'), ...NEVER },
        red: troopers(9, { at: 20, doctrine: { order: 'advance', toRange: 2 } }),
        blue: troopers(1, { at: 1 }),
      }),
    );
    expect(moves.cell('demoralizedMovePercent')).toBe(8);
    const blows = used(
      scene({
        combat: arms({ assault: { needed: 1, modifiers: { charging: 0, outnumbering: 0, unsteady: 0 } } }),
        tables: { ...surely('rout'), ...NEVER, assaultMovePercent: 0 },
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: [
          troopers(1, { at: 17, weapon: 'club' }),
          troopers(1, { id: 'gunner', at: 17, slot: 40, weapon: 'rifle' }),
        ],
        options: { recovery: 'never' },
      }),
      Array.from({ length: 60 }, (_, i) => i),
    );
    expect(blows.cell('demoralizedAssault')! % 8).toBe(0);
    expect(blows.cell('demoralizedAssault')).toBe(8 * blows.of('tests after casualties')!);
    expect(blows.of('tests after casualties')).toBeGreaterThan(0);
  });

  test('TG-21, TG-40: the defender, and a force that breaks', () => {
    const combat = losing({ 'red-squad': [4], 'blue-squad': [1] });
    const uses = used(
      scene({
        combat,
        options: { defender: 'first', sideBreak: 'lost' },
        red: troopers(8),
        blue: troopers(8),
      }),
    );
    expect([uses.modifier('TG-21'), uses.option('defender'), uses.option('sideBreak')]).toEqual([1, 1, 1]);
    expect(uses.cell('sideBreakPercent')).toBe(1);
    const nobody = used(
      scene({ combat, options: { defender: 'nobody' }, red: troopers(8), blue: troopers(8) }),
    );
    expect([nobody.option('defender'), nobody.option('sideBreak'), nobody.option('recovery')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(nobody.option('assaultTie')).toBe(0);
  });

  test('TG-12: cells changed by the scenario count as switched on', () => {
    const { all } = used(scene({ combat: redLoses(1), tables: brings('rout'), red: troopers(9) }));
    const on = all
      .filter(({ cell, switchedOn }) => cell?.table === 'chart' && switchedOn)
      .map((use) => use.cell!.key);
    expect(on).toEqual(['elite 1', 'veteran 1', 'regular 1', 'green 1', 'conscript 1', 'mutinous 1']);
  });
});
