import type { Battle } from './battle.js';
import { type Effect, Ledger, settle } from './effects.js';
import { holds, numberOf } from './expression.js';
import { fullBag, type Unit } from './force.js';
import { type Fraction, minus, plus, whole } from './fraction.js';
import type { Rule } from './page.js';
import { throwDice } from './throws.js';
import { Asking, meetsBreaks, type Thrown } from './words.js';

/** How a rule is carried out: docs/rulebook.md, “How rules are carried out”. */
export function carryOutRule(battle: Battle, name: string): void {
  const rule = battle.page.rules[name];
  const called = new Set<Unit>();
  for (let wave = 0; wave <= (rule.again ?? 0); wave++) {
    if (rule.order === 'one by one') {
      for (const unit of unitsOf(battle, name, rule)) play(battle, name, [unit], called);
    } else {
      play(battle, name, unitsOf(battle, name, rule), called);
    }
  }
}

function unitsOf(battle: Battle, name: string, { who = 'each unit' }: Rule): Unit[] {
  if (who === 'each unit') return battle.unitsWithFront;
  if (who !== 'each lost unit') throw new Error(`${who} is not played`);
  const lost = battle.units.filter(({ hasFront, missedBy }) => !hasFront && !missedBy.has(name));
  for (const unit of lost) unit.missedBy.add(name);
  return lost;
}

/** It is settled which units the rule applies to; all throw; all effects are carried out; units break. */
function play(battle: Battle, name: string, units: readonly Unit[], called: Set<Unit>): void {
  const rule = battle.page.rules[name];
  const due = units.filter(
    (unit) =>
      !called.has(unit) &&
      (rule.when === undefined || holds(rule.when, new Asking(battle, unit.force, unit))),
  );
  const ledger = new Ledger();
  const effects: Effect[] = due.flatMap((unit) => {
    called.add(unit);
    const asking = new Asking(battle, unit.force, unit);
    const settled = throwFor(asking, name, ledger);
    unit.force.effort.lookUp(asking.tablesRead.size);
    return settled;
  });
  const losses = new Map(battle.units.map((unit) => [unit, unit.gone]));
  for (const effect of effects) effect(battle);
  ledger.settle(battle);
  breakUnits(battle, due, losses);
}

/** Pieces that the effects removed are not part of its loss. */
export function breakUnits(battle: Battle, units: readonly Unit[], losses: ReadonlyMap<Unit, number>): void {
  for (const unit of units) {
    if (unit.broke === null && meetsBreaks(new Asking(battle, unit.force, unit)))
      unit.broke = { turn: battle.turn, loss: losses.get(unit)! };
  }
}

function throwFor(asking: Asking, name: string, ledger: Ledger): Effect[] {
  const rule = asking.battle.page.rules[name];
  if (rule.draw !== undefined) return drawFor(asking, name, ledger);
  if (rule.roll === undefined) return settle(asking, rule.then, ledger);
  let thrown = throwOnce(asking, name);
  let dice = thrown.dice;
  const isPassed = () => rule.pass !== undefined && holds(rule.pass, asking.with(thrown, null));
  const compared = () => asking.with({ ...thrown, short: shortOf(asking.with(thrown, null), rule) }, null);
  if (rule.retry !== undefined && !isPassed() && holds(rule.retry, compared())) {
    thrown = throwOnce(asking, name);
    dice += thrown.dice;
  }
  asking.force.effort.test(dice);
  asking.force.count('tests', name);
  const follows = rule.pass === undefined ? rule.results : isPassed() ? rule.passed : rule.failed;
  return [follows, rule.also].flatMap((each) => settle(compared(), each, ledger));
}

function throwOnce(asking: Asking, name: string): Thrown {
  const { roll: text, modifiers = {} } = asking.battle.page.rules[name];
  const { roll, dice } = throwDice(asking, text!);
  let total = whole(roll);
  for (const { add, when } of Object.values(modifiers)) {
    if (when === undefined || holds(when, asking)) total = plus(total, numberOf(add, asking));
  }
  return { roll, dice, total, short: null };
}

/** For a throw that must be on one side of a number: how far it is on the wrong side. */
function shortOf(asking: Asking, { pass }: Rule): Fraction | null {
  const [, how, number] = /^(at most|at least|over|under) ((?:(?! and | or ).)*)$/.exec(String(pass)) ?? [];
  if (how === undefined) return null;
  const [total, bound] = [asking.total(), numberOf(number, asking)];
  switch (how) {
    case 'at most':
      return minus(total, bound);
    case 'at least':
      return minus(bound, total);
    case 'over':
      return minus(whole(Math.floor(bound.over / bound.under) + 1), total);
    default:
      return minus(total, whole(Math.ceil(bound.over / bound.under) - 1));
  }
}

/** If the bag is empty, nothing is drawn and nothing happens. */
function drawFor(asking: Asking, name: string, ledger: Ledger): Effect[] {
  const { battle, force } = asking;
  const { draw, results } = battle.page.rules[name];
  const bag = force.bags.get(draw!)!;
  if (bag.length === 0) return [];
  const [drawn] = bag.splice(Math.floor(battle.random() * bag.length), 1);
  force.effort.test(0);
  force.count('tests', name);
  const { refill } = battle.page.bags![draw!];
  if (bag.length === 0 && refill === 'when empty') bag.push(...fullBag(battle.page.bags![draw!]));
  return settle(asking.with(null, drawn), results, ledger);
}
