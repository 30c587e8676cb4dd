import type { FlatCombat, WeaponBandsCombat } from '#src/battlefield/description.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import { cellOf } from '../../oracles/troop-grade/chart.js';
import type { Rules as GradeRules } from '../../oracles/troop-grade/rules.js';
import { bandOf } from './field.js';
import { type Of, type Reading, sum } from './meaning.js';
import type { Rules as RatioRules } from './morale-ratio.js';
import { CONDITIONS, rowOf } from './troop-grade.js';
import { type Rules as MoraleRules, resultOfTest, situationsOf } from './unit-morale.js';

/** What the dice of events say, and what the events say about them. */

/** The faces shown, the lowest and the highest possible one, and pairs of what is told and what the faces and the tables give. */
interface Thrown {
  dice: readonly number[];
  faces: readonly [lowest: number, highest: number];
  agree?: Readonly<Record<string, readonly [told: unknown, given: unknown]>>;
}

type Dice = {
  [Kind in StoryEvent['kind']]?: (event: Of<Kind>, reading: Reading<never>) => Thrown;
};

const among = (dice: readonly number[], holds: (die: number) => boolean): number => dice.filter(holds).length;

const added = (modifiers: readonly { by: number }[]): number => sum(modifiers.map(({ by }) => by));

const D6 = [1, 6] as const;

/** The faces of the ten-sided dice of a scenario. */
function d10(reading: Reading): readonly [number, number] {
  return (reading.scenario.combat as WeaponBandsCombat).d10 === 'zero-to-nine' ? [0, 9] : [1, 10];
}

/** Hits by a ten-sided die are the multiples of the number needed. */
function volley(event: Of<'shots'>, reading: Reading): Thrown {
  const { dice, needed, hits, modifiers, target } = event;
  const { combat } = reading.scenario;
  const isFlat = combat.model === 'flat';
  const by = added(modifiers);
  const scored = isFlat
    ? among(dice, (die) => die + by >= needed)
    : sum(dice.map((die) => Math.max(0, Math.floor((die + by) / needed))));
  return {
    dice,
    faces: isFlat ? [1, combat.die] : d10(reading),
    agree: {
      hits: [hits, scored],
      'in range': [bandOf(reading, event) !== undefined, true],
      enemy: [reading.units.get(target)!.force === event.force, false],
    },
  };
}

function check(event: Of<'check'>, { scenario }: Reading): Thrown {
  const { pieces, remaining, of, printed, needed, dice, passed, failed, failure, modifiers } = event;
  const { options, tables } = scenario.rules['morale-ratio'] as RatioRules;
  const sides = tables.dieSides;
  const band = tables.bands.find(({ fromPercent }) => 100 * remaining >= fromPercent * of)!;
  const isWord = typeof band.needed === 'string';
  const succeeds = band.needed === 'automatic-success';
  const number = isWord ? (succeeds ? sides : 0) : (band.needed as number);
  const wanted = number + added(modifiers);
  const rolled = options.clamp === 'one-to-nine' ? Math.max(1, Math.min(sides - 1, wanted)) : wanted;
  const isAutomatic = isWord && options.automaticStays;
  const passing = isAutomatic ? (succeeds ? pieces : 0) : among(dice, (die) => die <= rolled);
  return {
    dice,
    faces: [1, sides],
    agree: {
      pieces: [passed + failed, pieces],
      dice: [dice.length, isAutomatic ? 0 : pieces],
      printed: [printed, number],
      needed: [needed, isAutomatic ? (succeeds ? 'S' : 'F') : rolled],
      passed: [passed, passing],
      failure: [failure, band.onFailure],
      modifiers: [isAutomatic && modifiers.length > 0, false],
    },
  };
}

export const DICE: Dice = {
  shots: volley,
  blows: ({ dice, needed, modifiers, hits, target, force }, { scenario, units }) => ({
    dice,
    faces: [1, (scenario.combat as FlatCombat).assault!.die],
    agree: {
      hits: [hits, among(dice, (die) => die + added(modifiers) >= needed)],
      enemy: [units.get(target)!.force === force, false],
    },
  }),
  struck: ({ dice, needed, hits, effective, exploding, explodesFrom = 11 }) => ({
    dice,
    faces: [0, 10],
    agree: {
      dice: [dice.length, hits],
      effective: [effective, among(dice, (die) => needed.includes(die))],
      exploding: [exploding, among(dice, (die) => die >= explodesFrom)],
      'exploding ones are effective': [exploding <= effective, true],
    },
  }),
  check,
  mending: ({ die, needed, mended }, { scenario }) => ({
    dice: [die],
    faces: [1, (scenario.rules['morale-ratio'] as RatioRules).tables.dieSides],
    agree: { mended: [mended !== null, die <= needed] },
  }),
  wreck: ({ dice, needed, onFoot, crew }) => ({
    dice,
    faces: [1, 100],
    agree: {
      'on foot': [onFoot <= crew, true],
      survivors: [dice.length === 0 || onFoot >= among(dice, (die) => die <= needed), true],
    },
  }),
  test: ({ dice, needed, passed, diceLost, pool }) => ({
    dice,
    faces: D6,
    agree: {
      passed: [passed, dice.some((die) => die >= needed)],
      'dice lost': [passed ? diceLost : [0, dice.length].includes(diceLost), passed ? 0 : true],
      pool: [dice.length <= Math.max(1, pool), true],
    },
  }),
  'grade-test': ({ unit, die, modifiers, total, countsAs, effects }, { units, scenario }) => {
    const rules = scenario.rules['troop-grade'] as GradeRules;
    const row = rowOf(units.get(unit)!.unit, rules.options);
    const ofTable = modifiers.map(({ name }) => {
      const [condition, clause] = CONDITIONS[name];
      return { name, by: rules.tables.modifiers[condition], clause };
    });
    return {
      dice: [die],
      faces: D6,
      agree: {
        total: [total, die + added(modifiers)],
        row: [countsAs, row],
        effects: [effects, cellOf(rules, row, total)],
        modifiers: [modifiers, ofTable],
        twice: [new Set(modifiers.map(({ name }) => name)).size, modifiers.length],
      },
    };
  },
  'machines-damaged': ({ bases, dice, needed, immobilized }) => ({
    dice,
    faces: D6,
    agree: { bases: [dice.length, bases], immobilized: [immobilized, among(dice, (die) => die <= needed)] },
  }),
  shelled: ({ unit, dice, needed, hits, gas }, { units }) => ({
    dice,
    faces: D6,
    agree: {
      hits: [hits, among(dice, (die) => die >= needed)],
      barrage: [{ shots: dice.length, needed, gas }, units.get(unit)!.unit['troop-grade'].barrage],
    },
  }),
  'stand-test': (event, { units, scenario }) => {
    const { unit, dice, needed, occasions, result } = event;
    const { tables } = scenario.rules['unit-morale'] as MoraleRules;
    const described = units.get(unit)!.unit;
    const { training, experience } = described.troops;
    const number = tables.moraleNumbers[training][experience]!;
    const margin = resultOfTest(tables, event);
    const rallies = margin === 'carries on' ? 'rallies' : 'does not rally';
    return {
      dice,
      faces: D6,
      agree: {
        dice: [dice.length, 2],
        needed: [needed, number + sum(situationsOf(described).map((each) => tables.situations[each]))],
        result: [result, occasions[0] === 'rally' ? rallies : margin],
      },
    };
  },
  'group-test': ({ dice, needed, modifiers, carriesOn }) => ({
    dice,
    faces: D6,
    agree: { dice: [dice.length, 2], 'carries on': [carriesOn, sum(dice) + added(modifiers) >= needed] },
  }),
  'lock-on': ({ die, needed, locked }, reading) => ({
    dice: [die],
    faces: d10(reading),
    agree: { locked: [locked, needed !== null && die >= needed] },
  }),
};
