import { takeAny } from '../plain-pieces.js';
import type { Battle } from './battle.js';
import { holds, numberOf } from './expression.js';
import type { Cause, Force, Unit } from './force.js';
import { wholeOf } from './fraction.js';
import type { Follows } from './page.js';
import { readResult } from './tables.js';
import type { Asking } from './words.js';

/** The effects of rules: docs/rulebook.md, “What follows”. */

/** An effect to be carried out, with its numbers already worked out. */
export type Effect = (battle: Battle) => void;

/** Collects what forces gain and lose at one point of the turn. */
export class Ledger {
  readonly #changes: { force: Force; counter: string; gains: number; loses: number }[] = [];

  change(force: Force, counter: string, by: number): void {
    let entry = this.#changes.find((change) => change.force === force && change.counter === counter);
    if (!entry) {
      entry = { force, counter, gains: 0, loses: 0 };
      this.#changes.push(entry);
    }
    if (by > 0) entry.gains += by;
    else entry.loses -= by;
  }

  /** Gains, then losses; then the value is limited to its range. */
  settle({ page }: Battle): void {
    for (const { force, counter, gains, loses } of this.#changes) {
      const most = page['force-counters']![counter].to;
      const value = force.counters.get(counter)! + gains - loses;
      force.counters.set(counter, Math.max(0, Math.min(most, value)));
    }
  }
}

/** The effect of a phrase, of a list, or of the first matching row: worked out now, carried out later. */
export function settle(asking: Asking, follows: Follows | undefined, ledger: Ledger): Effect[] {
  if (follows === undefined) return [];
  if (typeof follows === 'string') return settlePhrase(asking, follows, ledger);
  const isRows = follows.some((part) => typeof part === 'object');
  if (!isRows) return follows.flatMap((part) => settle(asking, part as string, ledger));
  for (const row of follows) {
    if (typeof row !== 'object') throw new Error(`${row} among rows`);
    if (row.when === undefined || holds(row.when, asking)) return settle(asking, row.then, ledger);
  }
  return [];
}

function settlePhrase(asking: Asking, phrase: string, ledger: Ledger): Effect[] {
  const { battle, unit } = asking;
  const { results = {}, tables = {} } = battle.page;
  if (phrase === 'nothing') return [];
  if (phrase in results) return settle(asking, results[phrase], ledger);
  if (phrase in tables) return settle(asking, readResult(asking, phrase), ledger);
  const ofForce = /^(enemy )?force (gains|sheds) (.*) (\S+)$/.exec(phrase);
  if (ofForce) {
    const [, enemy, verb, text, counter] = ofForce;
    const force = enemy ? asking.force.enemy : asking.force;
    const by = wholeOf(numberOf(text, asking)) * (verb === 'gains' ? 1 : -1);
    return [() => ledger.change(force, counter, by)];
  }
  if (unit === null) throw new Error(`“${phrase}” of a force`);
  return [settleOfUnit(asking, unit, phrase)];
}

function settleOfUnit(asking: Asking, unit: Unit, phrase: string): Effect {
  const { page } = asking.battle;
  const states = Object.keys(page.states);
  const rankOf = (state: string) => states.indexOf(state);
  const to = (place: number) => changeState(unit, states[Math.max(0, Math.min(states.length - 1, place))]);
  const [verb, ...rest] = phrase.split(' ');
  const last = rest.at(-1)!;
  switch (verb) {
    case 'becomes':
      return states.includes(last) ? () => changeState(unit, last) : () => unit.marks.add(last);
    case 'stops':
      return () => unit.marks.delete(last);
    case 'worsens':
    case 'improves': {
      const sign = verb === 'worsens' ? 1 : -1;
      if (rest[0] === 'to') return () => (rankOf(last) - rankOf(unit.state)) * sign > 0 && to(rankOf(last));
      const by = sign * wholeOf(numberOf(rest.slice(1).join(' '), asking));
      return () => to(rankOf(unit.state) + by);
    }
    case 'gains':
    case 'sheds': {
      if (rest[0] === 'all') return () => setCounter(asking, unit, last, 0);
      const by = wholeOf(numberOf(rest.slice(0, -1).join(' '), asking)) * (verb === 'gains' ? 1 : -1);
      return () => setCounter(asking, unit, last, unit.counters.get(last)! + by);
    }
    case 'sets': {
      const value = wholeOf(numberOf(rest.slice(2).join(' '), asking));
      return () => setCounter(asking, unit, rest[0], value);
    }
    case 'loses': {
      const count = wholeOf(numberOf(rest.slice(0, -1).join(' '), asking));
      return (battle) => remove(battle, unit, count, 'routed');
    }
    case 'leaves':
      return (battle) => remove(battle, unit, Number.POSITIVE_INFINITY, 'routed');
    default:
      throw new Error(`“${phrase}” is not played`);
  }
}

function changeState(unit: Unit, state: string): void {
  if (unit.state === state) return;
  unit.state = state;
  if (!unit.isBest) unit.force.count('became', state);
}

function setCounter({ battle }: Asking, unit: Unit, counter: string, value: number): void {
  unit.counters.set(counter, Math.max(0, Math.min(battle.page.counters![counter].to, value)));
}

function remove(battle: Battle, unit: Unit, count: number, cause: Cause): void {
  const standing = unit.present;
  const taken = Math.min(count, standing.length);
  for (let i = 0; i < taken; i++) unit.lose(takeAny(standing, battle.random), cause, battle);
  if (taken === 0 || unit.hasFront) return;
  unit.wasRemoved = true;
  unit.removedIn = battle.phase;
}
