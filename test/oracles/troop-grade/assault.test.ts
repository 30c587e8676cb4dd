import { describe, expect, test } from 'vitest';
import type { Input } from '../../scenes/scene.js';
import { modifiers } from '../../scenes/troop-grade/words.js';
import { d6 } from '../dice.js';
import { fightAssaults } from './assault.js';
import {
  blue,
  brawl,
  certain,
  count,
  depths,
  foot,
  losses,
  playWithDice,
  red,
  standsAfter,
  troopScenario,
  withBattle,
} from './dice.js';

/** Assaults: docs/battlefield.md, section 12.4. */

/** The units are in contact: depths 23 and 12 on a board of 36. */
const scene = (more: { options?: Input; tables?: Input; red?: Input; blue?: Input; assault?: Input }) =>
  troopScenario({
    turnLimit: 1,
    combat: brawl(more.assault),
    options: more.options ?? {},
    tables: more.tables ?? modifiers(),
    red: foot(2, { at: 23, ...more.red }),
    blue: foot(1, { at: 12, weapon: 'none', ...more.blue }),
  });

describe('voluntary rout', () => {
  const options = { voluntaryRout: 'when-losing' };

  test('on a pass the unit routs an assault move and is demoralized', () => {
    const scenario = scene({ options, red: { weapon: 'none' } });
    const { counts, postures, units, events } = blue(playWithDice(scenario, d6(6)));
    expect(counts).toMatchObject({ tests_voluntary_rout: 1, fled: 1, demoralizations: 1, assaults_lost: 0 });
    expect(postures[1]).toEqual(count(0, 0, 1, 0));
    expect(units[0].broke).toEqual({ turn: 1, loss: 0 });
    expect(events[1]).toEqual({
      byGrade: { regular: { routs: 1 } },
      byUnit: { 'blue-squad': { demoralized: 1 } },
    });
    expect(depths(standsAfter(scenario, 1, d6(6)), 1)).toEqual([[6]]);
  });

  test('on a failure the chart applies', () => {
    const scenario = scene({ options, tables: certain('pinned'), red: { weapon: 'none' } });
    const { counts, postures } = blue(playWithDice(scenario, d6(6)));
    expect(counts).toMatchObject({ tests_voluntary_rout: 1, fled: 0, pinned: 1, demoralizations: 0 });
    expect(postures[1]).toEqual(count(0, 1, 0, 0));
  });

  test('not for a unit that began the assault, is cut off, or is not losing', () => {
    const of = (own: Input, of = foot(2).roster) =>
      blue(playWithDice(scene({ options, red: { weapon: 'none', roster: of }, blue: own }))).counts!;
    expect(of({ doctrine: { order: 'assault' } }).tests_voluntary_rout).toBe(0);
    expect(of({ cutOff: true }).tests_voluntary_rout).toBe(0);
    expect(of({}, { trooper: 1 }).tests_voluntary_rout).toBe(0);
  });
});

describe('lost assaults', () => {
  /** Red's two bases kill two of blue's three. */
  const beaten = (options: Input = {}, tables: Input = {}) =>
    scene({
      options,
      tables: { ...modifiers({ demoralized: -2 }), ...tables },
      blue: { roster: { trooper: 3 } },
    });
  const blows = [d6(1, 1), [0, 0]];

  test('the loser is demoralized before it tests', () => {
    const { counts, losses: lost, units, events } = blue(playWithDice(beaten(), ...blows, d6(1)));
    expect(counts).toMatchObject({
      assaults_lost: 1,
      tests_lost_assault: 1,
      demoralizations: 1,
      withdrew: 1,
    });
    expect(lost).toEqual(losses({ assault: 2 }));
    expect(units[0].broke).toEqual({ turn: 1, loss: 2 });
    expect(events[1]).toEqual({
      byGrade: { regular: { withdraws: 1 } }, // 1 − 2 = −1
      byUnit: { 'blue-squad': { demoralized: 1 } },
    });
  });

  test('or tests without that modifier', () => {
    const scenario = beaten({ lostAssaultTest: 'as-before' });
    const { counts, postures } = blue(playWithDice(scenario, ...blows, d6(1)));
    expect(counts).toMatchObject({ assaults_lost: 1, demoralizations: 1, withdrew: 0, recoveries: 0 });
    expect(postures[1]).toEqual(count(0, 0, 1, 2));
  });

  test('a unit destroyed by its test was already demoralized', () => {
    const scenario = beaten({}, certain('disintegrate'));
    const { events, units } = blue(playWithDice(scenario, ...blows, d6(1)));
    expect(events[1].byUnit).toEqual({ 'blue-squad': { demoralized: 1, 'lost demoralized': 1 } });
    expect(units[0].broke).toEqual({ turn: 1, loss: 2 });
  });

  test('a draw is lost by the unit with order assault, or by neither', () => {
    const draw = (assaultTie: string) =>
      scene({
        options: { assaultTie },
        red: { roster: { trooper: 2 }, doctrine: { order: 'assault' } },
        blue: { roster: { trooper: 2 }, weapon: 'club' },
        assault: { needed: 7 },
      });
    const dice = d6(1, 1, 1, 1);
    const attacker = playWithDice(draw('attacker'), dice, d6(6));
    expect(red(attacker).counts!.assaults_lost).toBe(1);
    expect(blue(attacker).counts!.assaults_lost).toBe(0);
    expect(red(playWithDice(draw('nobody'), dice)).counts!.assaults_lost).toBe(0);
  });

  test('demoralized units fight at −2, pinned ones are unsteady', () => {
    /** Red is in contact, and throws one die; 5 or more kills. */
    const kills = (face: number, isDemoralized: boolean, isPinned: boolean) =>
      withBattle(
        scene({ red: { roster: { trooper: 1 } }, assault: { needed: 5 } }),
        (battle, unit, foe) => {
          if (isDemoralized) unit.demoralizedSince = 0;
          unit.bases[0].isPinned = isPinned;
          fightAssaults(battle);
          return !foe.hasFront;
        },
        d6(face),
      );
    expect(kills(5, false, false)).toBe(true);
    expect(kills(4, false, false)).toBe(false);
    expect(kills(6, true, false)).toBe(false);
    expect(kills(6, false, true)).toBe(false);
  });

  test('pinned units do not rout voluntarily', () => {
    const scenario = scene({ options: { voluntaryRout: 'when-losing' }, red: { weapon: 'none' } });
    const testsOf = (isPinned: boolean, ...dice: number[][]) =>
      withBattle(
        scenario,
        (battle, _, unit) => {
          unit.bases[0].isPinned = isPinned;
          fightAssaults(battle);
          return unit.force.tests.voluntary_rout;
        },
        ...dice,
      );
    expect(testsOf(true)).toBe(0);
    expect(testsOf(false, d6(6))).toBe(1);
  });
});
