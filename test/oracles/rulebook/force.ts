import type { Rank } from '#src/battlefield/description.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { AnyForce } from '../shared/force.js';
import { AnyUnit, type Identity } from '../shared/unit.js';
import { type Bag, type Manner, type Page, pageOf } from './page.js';

export const CAUSES = ['fire', 'assault', 'eliminated', 'routed', 'left', 'surrendered'] as const;
export type Cause = (typeof CAUSES)[number];

/** A point of the battle: the turn and the field phase. */
export interface Moment {
  turn: number;
  phase: number;
}

/** A soldier; all of a unit stand together. */
export interface Piece {
  rank: Rank;
  lostTo: Cause | null;
  lostAt: Moment | null;
}

/** Something that conditions may ask about later: how many, and when. */
export interface Event extends Moment {
  what: 'hits' | 'shooters';
  count: number;
}

/** A unit as described in docs/rulebook.md. */
export class Unit extends AnyUnit<Force, Piece> {
  readonly pieces: Piece[];
  readonly brings: { [name: string]: unknown };
  readonly counters = new Map<string, number>();
  readonly marks = new Set<string>();
  readonly #page: Page;
  depth: number;
  state: string;
  /** Its state and marks at the start of the turn. */
  before: ReadonlySet<string> = new Set();
  /** An effect took its last piece. */
  wasRemoved = false;
  /** In this phase effects took its last piece. */
  removedIn = 0;
  /** Rules for lost units that have been carried out for it. */
  readonly missedBy = new Set<string>();
  readonly events: Event[] = [];
  /** In this turn's movement. */
  moved = false;

  constructor(who: Identity<Force>, page: Page) {
    super(who);
    const { description } = who;
    this.#page = page;
    this.brings = bringsOf(description, page);
    this.depth = description.at;
    this.pieces = Object.entries(description.roster).flatMap(([rank, count]) =>
      Array.from({ length: count }, () => ({ rank: rank as Rank, lostTo: null, lostAt: null })),
    );
    this.state = Object.keys(page.states)[0];
  }

  override beginTurn(): void {
    super.beginTurn();
    this.moved = false;
  }

  get front(): number {
    return this.depth;
  }

  get move(): number {
    return this.description.move;
  }

  get isIn(): ReadonlySet<string> {
    return new Set([this.state, ...this.marks]);
  }

  /** In the last of several states. */
  get isWorst(): boolean {
    const states = Object.keys(this.#page.states);
    return states.length > 1 && this.state === states.at(-1);
  }

  get isBest(): boolean {
    return this.state === Object.keys(this.#page.states)[0];
  }

  /** How its state and its marks make it behave. */
  get manners(): Manner[] {
    const { states, marks = {} } = this.#page;
    return [states[this.state], ...[...this.marks].map((mark) => marks[mark])];
  }

  /** Modifiers are added up. */
  modifier(of: 'fire' | 'shot-at' | 'assault'): number {
    const numbers = this.manners.map((manner) => manner[of]).filter((number) => typeof number === 'number');
    const each = [...this.counters].map(
      ([name, count]) => count * (this.#page.counters![name].each?.[of] ?? 0),
    );
    return sum([...numbers, ...each]);
  }

  /** When a turn ends, little is kept of a unit without pieces. */
  forget(): void {
    this.state = Object.keys(this.#page.states)[0];
    this.marks.clear();
    for (const name of this.counters.keys()) this.counters.set(name, 0);
  }

  lose(piece: Piece, cause: Cause, { turn, phase }: Moment): void {
    piece.lostTo = cause;
    piece.lostAt = { turn, phase };
  }
}

function bringsOf(description: ScenarioUnit, page: Page): { [name: string]: unknown } {
  const defaults = Object.entries(page.units ?? {}).map(([name, brought]) => [name, brought.default]);
  const said = (description as { [name: string]: unknown })[page.id] as object | undefined;
  return { ...Object.fromEntries(defaults), ...said };
}

export class Force extends AnyForce<Unit> {
  readonly page: Page;
  readonly counters = new Map<string, number>();
  readonly bags = new Map<string, string[]>();
  readonly counts: { [name: string]: number } = {};

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    super(description, first, scenario);
    const page = pageOf(scenario);
    this.page = page;
    for (const [name, bag] of Object.entries(page.bags ?? {})) this.bags.set(name, fullBag(bag));
    for (const rule of Object.keys(page.rules)) {
      const { roll, draw } = page.rules[rule];
      if (roll !== undefined || draw !== undefined) this.counts[column('tests', rule)] = 0;
    }
    for (const state of Object.keys(page.states).slice(1)) this.counts[column('became', state)] = 0;
  }

  protected override newUnit(who: Identity<this>, scenario: Scenario): Unit {
    return new Unit(who, pageOf(scenario));
  }

  count(what: 'tests' | 'became', name: string): void {
    this.counts[column(what, name)]++;
  }
}

const column = (what: string, name: string): string => `${what}_${name.replaceAll('-', '_')}`;

export const fullBag = ({ holds }: Bag): string[] =>
  Object.entries(holds).flatMap(([word, count]) => Array.from({ length: count }, () => word));
