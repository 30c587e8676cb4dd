import { describe, expect, test } from 'vitest';
import { compileBattlefield } from '#src/battlefield/compile.js';
import type { ForceDescription } from '#src/battlefield/description.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { deploy, NOW } from '#src/battlefield/state.js';
import { playStep } from '#src/battlefield/step.js';
import type { Chance } from '#src/random/chance.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { alikeButDifferent, lookedAtUnnamed } from '../../play/views.js';
import { flat, type Input, losing, scenarioUnder, troopers } from '../../scenes/scene.js';
import type { Battle } from './battle.js';
import { members } from './book.js';
import { compileNerve } from './plan.js';
import { sentences } from './story.js';
import { nerve } from './system.js';
import type { NerveUnit } from './troops.js';

/**
 * A small book that is not registered: the result of docs/adding-a-system.md, kept here so that the kit
 * has to serve more than the shipped books.
 */

interface Nerves {
  combat: Input;
  red: Input[];
  blue?: Input[];
  nerves?: number[];
  options?: Input;
  turnLimit?: number;
}

function compiled({ nerves = [], options = {}, blue = [troopers(4)], ...scene }: Nerves) {
  const scenario = scenarioUnder('morale-ratio', { turnLimit: 3, ...scene, blue });
  const forces = scenario.forces.map(({ id, units }: ForceDescription) => ({ id, units: fieldUnits(units) }));
  const field = compileBattlefield(scenario.board, scenario.combat, scenario.turnLimit, forces, []);
  const units = forces
    .flatMap((force) => force.units)
    .map((unit, u): NerveUnit => ({ ...unit, nerve: nerves[u] === undefined ? {} : { nerve: nerves[u] } }));
  const book = { options: members.optionsSchema.parse(options), tables: members.tablesSchema.parse({}) };
  return { scenario, field, units, forces, book, rules: compileNerve(book, units) };
}

/** Dice that hold, or fail, in this order; after that all hold. */
class Rolls implements Chance {
  constructor(private readonly holds: boolean[]) {}
  goTo(): void {}
  successes = (): number => ((this.holds.shift() ?? true) ? 1 : 0);
  count = (): number => 0;
  among = (marked: number, wanted: number): number => Math.min(marked, wanted);
}

/** The story of a battle in which the rolls for nerve hold or fail like this: `1 red-squad tests its nerve …`. */
function told(scene: Nerves, ...holds: boolean[]): string[] {
  const { field, rules, units, forces } = compiled(scene);
  const battle = nerve.newBattle(field, rules, new Rolls(holds));
  const dice = new Luck(battleKey(1));
  dice.startBattle(0);
  const teller = nerve.teller(
    battle,
    units,
    forces.map(({ id }) => id),
    dice,
  );
  battle.witness = teller;
  deploy(battle.state);
  for (let turn = 1; turn <= field.turnLimit; turn++) {
    teller.startTurn(turn);
    for (const step of nerve.turn(field, rules)) {
      teller.startPhase(step.phase);
      playStep(step, battle, turn);
    }
    teller.endTurn();
  }
  return teller.turns.flatMap(({ turn, events }) =>
    events.flatMap((event) => {
      if (event.kind === 'nerve-test') return [`${turn} ${sentences['nerve-test'](event)}`];
      if (event.kind === 'rally-roll') return [`${turn} ${sentences['rally-roll'](event)}`];
      if (event.kind === 'lost') return [`${turn} ${event.unit}: ${event.cause} ${event.pieces}`];
      return event.kind === 'moved' ? [`${turn} ${event.posture} ${event.why}`] : [];
    }),
  );
}

/** The sum of a response over all units, by its number. */
function recorded({ field, state }: Battle, count: number): number {
  let sum = 0;
  for (let unit = 0; unit < field.unitCount; unit++) {
    sum += state.units[unit * FIELDS.NOW + NOW.COUNTS + count];
  }
  return sum;
}

/** The lines of a turn, without the die, which is only for show. */
const inTurn = (lines: string[], turn: number) =>
  lines.filter((line) => line.startsWith(`${turn} `)).map((line) => line.slice(2).replace(/: \d →/, ' →'));

describe('a book that is not registered', () => {
  const losses = losing({ 'red-squad': [1, 1, 0] });
  /** Too far away to steady a unit, and enough that the force does not break. */
  const others = [36, 46].map((slot) => ({ ...troopers(3), id: `far-${slot}`, slot }));

  test('N-1, N-3: a unit that loses a piece tests; a unit that fails is shaken, and then routs', () => {
    const lines = told({ combat: losses, red: [troopers(5), ...others] }, false, false);
    expect(inTurn(lines, 1)).toEqual([
      'red-squad: fire 1',
      'red-squad tests its nerve, needing 4 or less → is shaken',
    ]);
    expect(inTurn(lines, 2)).toContain('red-squad tests its nerve, needing 4 or less → routs');
    expect(inTurn(lines, 2)).toContain('red-squad: routed 3');
  });

  test('N-2: a nearby unit that is not shaken steadies it, by one', () => {
    const near = { ...troopers(3), id: 'near', slot: 26 };
    const tests = (red: Input[]) => inTurn(told({ combat: losses, red }), 1)[1];
    expect(tests([troopers(5), near])).toContain('steadied by others, needing 5 or less');
    expect(tests([troopers(5), ...others])).toContain('its nerve, needing 4 or less');
  });

  test('N-2: a unit may have its own nerve', () => {
    const lines = told({ combat: losses, red: [troopers(5)], nerves: [2] });
    expect(inTurn(lines, 1)[1]).toBe('red-squad tests its nerve, needing 2 or less → holds');
  });

  test('N-4: a shaken unit that did not test rolls to rally, unless the option says never', () => {
    const scene = { combat: losing({ 'red-squad': [1, 0, 0] }), red: [troopers(5), ...others] };
    expect(inTurn(told(scene, false, false), 2)).toEqual([
      'shaken shaken, staying',
      'red-squad tries to rally, needing 4 or less → stays shaken',
    ]);
    expect(inTurn(told({ ...scene, options: { rally: 'never' } }, false), 2)).toEqual([
      'shaken shaken, staying',
    ]);
  });

  const fire = {
    combat: flat({ rifle: { bands: [{ upTo: 48, needed: 6 }] } }),
    red: [troopers(4), { ...troopers(3), id: 'near', slot: 26 }],
    blue: [{ ...troopers(5), doctrine: { order: 'advance', toRange: 12 } }],
    turnLimit: 4,
  };

  test('its steps read only what their views name, and these distinguish what matters', () => {
    const battles = { system: nerve, ...compiled(fire) } as unknown as Parameters<typeof lookedAtUnnamed>[0];
    expect(lookedAtUnnamed(battles, 6)).toEqual([]);
    const { wrong, compared } = alikeButDifferent(battles, 40);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });

  test('what is counted agrees with what is recorded', () => {
    const { field, rules, units, book } = compiled(fire);
    const luck = new Luck(battleKey(2));
    const battle = nerve.newBattle(field, rules, luck);
    const uses = new Float64Array(nerve.useCount(field));
    battle.witness = nerve.counter(battle, uses);
    const byName = new Map<string, number>();
    for (let index = 0; index < 50; index++) {
      luck.startBattle(index);
      deploy(battle.state);
      for (let turn = 1; turn <= field.turnLimit; turn++) nerve.playTurn(battle, turn);
      nerve.counts.forEach(({ name }, count) => {
        byName.set(name, (byName.get(name) ?? 0) + recorded(battle, count));
      });
    }
    const lines = nerve.ruleUses(book, { units, field, compiled: rules }, uses);
    const used = (name: string) => lines.find((line) => line.name === name)!.uses;
    const tests = ['nerve_held', 'became_shaken', 'units_routed'].map((name) => byName.get(name)!);
    expect(used('a unit tests its nerve')).toBe(tests.reduce((sum, count) => sum + count, 0));
    expect(used('a unit is shaken')).toBe(byName.get('became_shaken'));
    expect(used('a unit rallies')).toBe(byName.get('rallies'));
    expect(Math.min(...tests, byName.get('rallies')!)).toBeGreaterThan(0);
  });

  test('its odds are those of a die', () => {
    const { units, book } = compiled(fire);
    expect(nerve.odds(book, units[0]).map(({ options, chances }) => [options, chances.holds])).toContainEqual(
      ['steady', expect.closeTo(4 / 6, 12)],
    );
  });
});
