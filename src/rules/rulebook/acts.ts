import type { UnitField } from '../kit/state.js';
import type { Acts, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import type { Position } from './position.js';

interface Adding {
  states: readonly number[] | null;
  marks: readonly { field: UnitField; by: number }[];
  counters: readonly { field: UnitField; by: number }[];
}

/** What the states, marks and counters of units do to fire, close combat and movement. */
export class ActsOf {
  private readonly states: readonly Acts[];
  private readonly marks: readonly { acts: Acts; i: number }[];
  private readonly counters: readonly { each: Acts; i: number }[];
  /** Does anything make shots at a unit harder or easier? */
  readonly someShotAt: boolean;
  private readonly adding: Readonly<Record<'fire' | 'shotAt' | 'assault', Adding>>;

  constructor(
    rulebook: Rulebook,
    private readonly layout: Layout,
  ) {
    this.states = rulebook.states.map(({ acts }) => acts);
    this.marks = rulebook.marks.map(({ acts }, i) => ({ acts, i })).filter(({ acts }) => !isIdle(acts));
    this.counters = rulebook.counters.map(({ each }, i) => ({ each, i })).filter(({ each }) => !isIdle(each));
    this.someShotAt = this.anyShotAt();
    this.adding = {
      fire: this.addingTo('fire'),
      shotAt: this.addingTo('shotAt'),
      assault: this.addingTo('assault'),
    };
  }

  /** Adds up what is said of one thing. */
  sum(battle: Position, unit: number, what: 'fire' | 'shotAt' | 'assault'): number {
    const { states, marks, counters } = this.adding[what];
    const { layout } = this;
    let sum = states === null ? 0 : states[layout.state.of(battle, unit)];
    for (let i = 0; i < marks.length; i++) if (marks[i].field.is(battle, unit)) sum += marks[i].by;
    for (let i = 0; i < counters.length; i++) sum += counters[i].by * counters[i].field.of(battle, unit);
    return sum;
  }

  /** What adds something to one thing, and nothing else. */
  private addingTo(what: 'fire' | 'shotAt' | 'assault'): Adding {
    const { layout } = this;
    const states = this.states.map((acts) => acts[what]);
    return {
      states: states.some((by) => by !== 0) ? states : null,
      marks: this.marks.flatMap(({ acts, i }) =>
        acts[what] === 0 ? [] : [{ field: layout.marks[i], by: acts[what] }],
      ),
      counters: this.counters.flatMap(({ each, i }) =>
        each[what] === 0 ? [] : [{ field: layout.counters[i], by: each[what] }],
      ),
    };
  }

  /** Does its state, or a mark of it, say so? */
  says(
    battle: Position,
    unit: number,
    what: 'fireHalf' | 'fireNever' | 'assaultNever' | 'unsteady',
  ): boolean {
    const { layout, marks } = this;
    if (this.states[layout.state.of(battle, unit)][what]) return true;
    for (let i = 0; i < marks.length; i++)
      if (marks[i].acts[what] && layout.marks[marks[i].i].is(battle, unit)) return true;
    return false;
  }

  /** Is it in the last of several states, which counts as broken? */
  isLast(battle: Position, unit: number): boolean {
    const last = this.states.length - 1;
    return last > 0 && this.layout.state.of(battle, unit) === last;
  }

  /** How it moves: of several ways the later in the list of ways. */
  way(battle: Position, unit: number): Pick<Acts, 'move' | 'amount'> {
    const { layout, marks } = this;
    let way: Pick<Acts, 'move' | 'amount'> = this.states[layout.state.of(battle, unit)];
    for (let i = 0; i < marks.length; i++) {
      const { acts } = marks[i];
      if (rank(acts.move) > rank(way.move) && layout.marks[marks[i].i].is(battle, unit)) way = acts;
    }
    return way;
  }

  private anyShotAt(): boolean {
    return [
      ...this.states,
      ...this.marks.map(({ acts }) => acts),
      ...this.counters.map(({ each }) => each),
    ].some(({ shotAt }) => shotAt !== 0);
  }
}

/** Ways to move, in the order in which the later wins. */
const WAYS: readonly Acts['move'][] = [null, 'full', 'percent', 'no closer', 'retire', 'back', 'none'];

function rank(move: Acts['move']): number {
  return WAYS.indexOf(move);
}

function isIdle({ fire, fireHalf, fireNever, shotAt, assault, assaultNever, unsteady, move }: Acts): boolean {
  return (
    fire === 0 &&
    shotAt === 0 &&
    assault === 0 &&
    !fireHalf &&
    !fireNever &&
    !assaultNever &&
    !unsteady &&
    move === null
  );
}
