import { sum } from '../plain-pieces.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import { type Asked, holds, numberOf, type Value } from './expression.js';
import type { Cause, Force, Moment, Piece, Unit } from './force.js';
import { compare, type Fraction, minus, plus, whole, wholeOf } from './fraction.js';
import { readNumber } from './tables.js';

/** The result of a throw. */
export interface Thrown {
  roll: number;
  total: Fraction;
  dice: number;
  /** By how much it failed; below 0, by how much it passed. */
  short: Fraction | null;
}

const RANKS = [
  'trooper',
  'corporal',
  'sergeant',
  'lieutenant',
  'captain',
  'major',
  'colonel',
  'general',
  'marshal',
];

/** What the words of a page mean, for a unit or, without one, for a force; docs/rulebook.md, “Numbers and conditions”. */
export class Asking implements Asked {
  readonly battle: Battle;
  readonly force: Force;
  readonly unit: Unit | null;
  readonly thrown: Thrown | null;
  readonly drawn: string | null;
  /** Tables looked up so far, before and after the throw. */
  readonly tablesRead: Set<string>;

  constructor(
    battle: Battle,
    force: Force,
    unit: Unit | null,
    thrown: Thrown | null = null,
    drawn: string | null = null,
    tablesRead = new Set<string>(),
  ) {
    this.battle = battle;
    this.force = force;
    this.unit = unit;
    this.thrown = thrown;
    this.drawn = drawn;
    this.tablesRead = tablesRead;
  }

  /** The same after a throw. */
  with(thrown: Thrown | null, drawn: string | null): Asking {
    return new Asking(this.battle, this.force, this.unit, thrown, drawn, this.tablesRead);
  }

  get #units(): Unit[] {
    return this.unit === null ? this.force.units : [this.unit];
  }

  total(): Fraction {
    return this.#throw.total;
  }

  get #throw(): Thrown {
    if (this.thrown === null) throw new Error('nothing was thrown');
    return this.thrown;
  }

  isIn(state: string, newly: boolean): boolean {
    if (this.unit === null) throw new Error('a force is in no state');
    return this.#isUnitIn(this.unit, state, newly);
  }

  #isUnitIn(unit: Unit, state: string, newly: boolean): boolean {
    const is = state === 'broken' ? isBroken(this.#about(unit)) : unit.isIn.has(state);
    return is && !(newly && unit.before.has(state));
  }

  sumOf(of: (asked: Asked) => Fraction): Fraction {
    return this.force.units
      .map((unit) => of(new Asking(this.battle, this.force, unit)))
      .reduce(plus, whole(0));
  }

  say(words: string): Value {
    const said =
      this.#names(words) ??
      this.#thrown(words) ??
      this.#fixed(words) ??
      this.#inWindow(words) ??
      this.#ofLeader(words) ??
      this.#ofOthers(words) ??
      this.#ofStates(words);
    if (said === null) throw new Error(`“${words}” means nothing here`);
    return typeof said === 'number' ? whole(said) : said;
  }

  /** Words that the page defines as names. */
  #names(words: string): Value | number | null {
    const { battle, force, unit } = this;
    const own = unit?.brings[words] ?? unit?.counters.get(words) ?? force.counters.get(words);
    if (own !== undefined) return own as string | number;
    if (battle.page.forces?.[words] !== undefined) {
      const brought = battle.tables[words] as { first: number; second: number };
      return force.first ? brought.first : brought.second;
    }
    return battle.page.tables?.[words] === undefined ? null : readNumber(this, words);
  }

  #thrown(words: string): Value | number | null {
    if (words === 'drawn') return this.drawn;
    if (words === 'roll') return this.#throw.roll;
    if (words === 'total') return this.#throw.total;
    if (words === 'dice thrown') return this.#throw.dice;
    if (words === 'failed by') return notBelow0(this.#throw.short);
    if (words === 'passed by') return notBelow0(this.#throw.short && minus(whole(0), this.#throw.short));
    return null;
  }

  #fixed(words: string): Value | number | null {
    const units = this.#units;
    const present = sum(units.map((unit) => unit.present.length));
    const ofForce = /^(?:(enemy )?force )?((?:all units|units that|broken units|lost units).*)$/.exec(words);
    if (ofForce) return this.#ofForce(ofForce[1] ? this.force.enemy : this.force, ofForce[2]);
    const summed = /^(enemy )?force (gone|pieces at start|(?:\S+ )?pieces)$/.exec(words);
    if (summed)
      return new Asking(this.battle, summed[1] ? this.force.enemy : this.force, null).say(summed[2]);
    switch (words) {
      case 'ever broke':
        return units.some(({ broke }) => broke !== null);
      case 'pieces':
        return present;
      case 'pieces at start':
        return sum(units.map(({ pieces }) => pieces.length));
      case 'gone':
        return sum(units.map(({ gone }) => gone));
      case 'pieces in cover':
        return this.#inCover(['concealment', 'hard', 'all-round']);
      case 'pieces in hard cover':
        return this.#inCover(['hard', 'all-round']);
      case 'pieces in all-round cover':
        return this.#inCover(['all-round']);
      case 'was removed':
        return units.some(({ wasRemoved }) => wasRemoved);
      case 'moved':
        return units.some(({ moved }) => moved);
      case 'cut off':
        return units.some(({ description }) => description.cutOff);
      case 'turn':
        return this.battle.turn;
      case 'units':
        return this.force.unitsWithFront.length;
      case 'units at start':
        return this.force.units.length;
      default:
        return null;
    }
  }

  #about(unit: Unit): Asking {
    return new Asking(this.battle, unit.force, unit);
  }

  #ofForce({ units, unitsWithFront }: Force, words: string): Value | number | null {
    const removed = units.filter(({ hasFront, removedIn }) => !hasFront && removedIn === this.battle.phase);
    const asked = unitsWithFront.length + removed.length > 0;
    const everBroke = ({ broke }: Unit) => broke !== null;
    switch (words) {
      case 'lost units':
        return units.length - unitsWithFront.length;
      case 'broken units':
        return unitsWithFront.filter((unit) => isBroken(this.#about(unit))).length;
      case 'units that ever broke':
        return units.filter(everBroke).length;
      case 'all units broken':
        return (
          asked && removed.every(everBroke) && unitsWithFront.every((unit) => isBroken(this.#about(unit)))
        );
      case 'all units ever broke':
        return asked && removed.every(everBroke) && unitsWithFront.every(everBroke);
      default:
        return null;
    }
  }

  #inCover(covers: readonly string[]): number {
    const covered = this.#units.filter((unit) =>
      covers.includes(this.battle.field.coverAt(unit, unit.depth)),
    );
    return sum(covered.map((unit) => unit.present.length));
  }

  #inWindow(words: string): Value | number | null {
    const [, what, window] = /^(.*) (this phase|this turn|last turn|so far)$/.exec(words) ?? [];
    if (what === undefined) return null;
    const isThen = this.#then(window);
    const events = (of: 'hits' | 'shooters') =>
      sum(
        this.#units.flatMap((unit) =>
          unit.events.filter((e) => e.what === of && isThen(e)).map((e) => e.count),
        ),
      );
    if (what === 'hits' || what === 'shooters') return events(what);
    if (what === 'shot at') return events('shooters') > 0;
    const leader = /^(.*) lost$/.exec(what)?.[1];
    if (leader !== undefined) {
      return this.#lostThen(isThen).some(({ rank }) => this.#isLeader(leader, rank));
    }
    const causes: readonly Cause[] = what === 'casualties' ? ['fire', 'assault'] : [what as Cause];
    return this.#lostThen(isThen).filter(({ lostTo }) => causes.includes(lostTo!)).length;
  }

  #lostThen(isThen: (moment: Moment) => boolean): Piece[] {
    const pieces = this.#units.flatMap((unit) => unit.pieces);
    return pieces.filter(({ lostAt }) => lostAt !== null && isThen(lostAt));
  }

  #then(window: string): (moment: Moment) => boolean {
    const { turn, phase } = this.battle;
    if (window === 'this phase') return (event) => event.phase === phase;
    if (window === 'this turn') return (event) => event.turn === turn;
    if (window === 'last turn') return (event) => event.turn === turn - 1;
    return () => true;
  }

  #isLeader(leader: string, rank: string): boolean {
    const least = this.battle.page.leaders?.[leader]?.rank;
    if (least === undefined) throw new Error(`no leader ${leader}`);
    return RANKS.indexOf(rank) >= RANKS.indexOf(least);
  }

  #ofLeader(words: string): boolean | null {
    const [, leader, how] = /^(\S+) (alive|near)$/.exec(words) ?? [];
    if (leader === undefined || this.unit === null) return null;
    const has = (unit: Unit) => unit.present.some(({ rank }) => this.#isLeader(leader, rank));
    if (has(this.unit)) return true;
    if (how === 'alive') return false;
    const reach = numberOf(this.battle.page.leaders![leader].reach ?? 0, this);
    return this.force.unitsWithFront.some(
      (other) =>
        other !== this.unit &&
        has(other) &&
        compare(whole(squaredDistanceOfFriends(this.unit!, other)), whole(wholeOf(reach) ** 2)) <= 0,
    );
  }

  #ofOthers(words: string): number | null {
    const found =
      /^(?:(gone|.*pieces) of )?(newly )?(?:(.*) )?(friends|enemies)(?: of its (\S+))?( that ever broke)?(?: within (\d+) inch(?:es)?)?$/.exec(
        words,
      );
    const { unit } = this;
    if (found === null || unit === null) return null;
    const [, what, newly, states, whose, group, ever, inches] = found;
    const force = whose === 'friends' ? this.force : this.force.enemy;
    const squared = (other: Unit) =>
      whose === 'friends'
        ? squaredDistanceOfFriends(unit, other)
        : this.battle.field.squaredDistance(unit, unit.front, other);
    const others = force.unitsWithFront.filter(
      (other) =>
        other !== unit &&
        (states === undefined ||
          states.split(' or ').some((state) => this.#isUnitIn(other, state, newly !== undefined))) &&
        (ever === undefined || other.broke !== null) &&
        (group === undefined || isOfOne(group, unit, other)) &&
        (inches === undefined || squared(other) <= Number(inches) ** 2),
    );
    if (what === undefined) return others.length;
    return sum(others.map((other) => wholeOf(numberOf(what, this.#about(other)))));
  }

  #ofStates(words: string): number | null {
    const [, state, of] = /^(\S+) (units|pieces)$/.exec(words) ?? [];
    if (state === undefined) return null;
    const units = this.#units.filter((unit) => unit.hasFront && this.#isUnitIn(unit, state, false));
    return of === 'units' ? units.length : sum(units.map(({ present }) => present.length));
  }
}

/** A unit without this value belongs to no group. */
function isOfOne(group: string, one: Unit, other: Unit): boolean {
  return one.brings[group] !== undefined && one.brings[group] === other.brings[group];
}

/** The unit meets what makes it break: as the page says, or in the last of several states, or removed. */
export function meetsBreaks(asking: Asking): boolean {
  const { page } = asking.battle;
  const { isWorst, wasRemoved } = asking.unit!;
  return page.breaks?.unit === undefined ? isWorst || wasRemoved : holds(page.breaks.unit, asking);
}

/** Is it in the state of that name? On a page without such a state: does it meet what makes it break? */
export function isBroken(asking: Asking): boolean {
  const unit = asking.unit!;
  if (!unit.hasFront) return false;
  return 'broken' in asking.battle.page.states ? unit.state === 'broken' : meetsBreaks(asking);
}

const notBelow0 = (number: Fraction | null): Fraction | null =>
  number && number.over < 0 ? whole(0) : number;
