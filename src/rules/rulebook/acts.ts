import type { UnitField } from '../kit/state.js';
import type { Acts, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import type { Position } from './position.js';

/** Does it hold for a unit, and for the pieces of one of its cohorts? */
type Holds = (battle: Position, unit: number, cohort: number) => boolean;

type Said = 'fireHalf' | 'fireNever' | 'assaultNever' | 'unsteady';

/** The states and marks that say one thing; null: no state does. */
interface Saying {
  states: readonly boolean[] | null;
  marks: readonly Holds[];
}

interface Adding {
  states: readonly number[] | null;
  marks: readonly { holds: Holds; by: number }[];
  counters: readonly { field: UnitField; by: number }[];
}

/** What the states, marks and counters of units, or of their pieces, do to fire, close combat and movement. */
export class ActsOf {
  private readonly states: readonly Acts[];
  private readonly marks: readonly { name: string; acts: Acts; holds: Holds }[];
  private readonly moving: readonly { acts: Acts; holds: Holds }[];
  private readonly counters: readonly { name: string; each: Acts; field: UnitField }[];
  /** Does anything make shots at a unit harder or easier? */
  readonly someShotAt: boolean;
  private readonly adding: Readonly<Record<'fire' | 'shotAt' | 'assault', Adding>>;
  private readonly saying: Readonly<Record<Said, Saying>>;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
  ) {
    this.states = rulebook.states.map(({ acts }) => acts);
    const ofUnits = rulebook.marks.map(({ name, acts }, i) => {
      const { is } = layout.marks[i];
      const holds: Holds = is;
      return { name, acts, holds };
    });
    const ofPieces = rulebook.pieceMarks.map(({ name, acts }, i) => {
      const mark = layout.piece?.marks[i];
      const holds: Holds = (battle, _unit, cohort) => mark?.is(battle, cohort) === true;
      return { name, acts, holds };
    });
    this.marks = [...ofUnits, ...ofPieces].filter(({ acts }) => !isIdle(acts));
    this.moving = this.marks.filter(({ acts }) => acts.move !== null);
    this.counters = rulebook.counters
      .map(({ name, each }, i) => ({ name, each, field: layout.counters[i] }))
      .filter(({ each }) => !isIdle(each));
    this.someShotAt = this.anyShotAt();
    this.adding = {
      fire: this.addingTo('fire'),
      shotAt: this.addingTo('shotAt'),
      assault: this.addingTo('assault'),
    };
    this.saying = {
      fireHalf: this.whoSays('fireHalf'),
      fireNever: this.whoSays('fireNever'),
      assaultNever: this.whoSays('assaultNever'),
      unsteady: this.whoSays('unsteady'),
    };
  }

  /** The place of the state of a unit, or of the pieces of a cohort. */
  stateAt(battle: Position, unit: number, cohort: number): number {
    const { piece, state } = this.layout;
    return piece ? piece.state.of(battle, cohort) : state.of(battle, unit);
  }

  /** Adds up everything that is added to one thing. */
  sum(battle: Position, unit: number, cohort: number, what: 'fire' | 'shotAt' | 'assault'): number {
    const { states, marks, counters } = this.adding[what];
    let sum = states === null ? 0 : states[this.stateAt(battle, unit, cohort)];
    for (let i = 0; i < marks.length; i++) if (marks[i].holds(battle, unit, cohort)) sum += marks[i].by;
    for (let i = 0; i < counters.length; i++) sum += counters[i].by * counters[i].field.of(battle, unit);
    return sum;
  }

  /** What is added to one thing, by the name of the state, mark or counter that adds it. */
  parts(
    battle: Position,
    unit: number,
    cohort: number,
    what: 'fire' | 'shotAt' | 'assault',
  ): { name: string; by: number }[] {
    const { name, acts } = this.rulebook.states[this.stateAt(battle, unit, cohort)];
    const marks = this.marks.filter(({ holds }) => holds(battle, unit, cohort));
    const all = [
      { name, by: acts[what] },
      ...marks.map((mark) => ({ name: mark.name, by: mark.acts[what] })),
      ...this.counters.map((counter) => ({
        name: counter.name,
        by: counter.each[what] * counter.field.of(battle, unit),
      })),
    ];
    return all.filter(({ by }) => by !== 0);
  }

  /** The state or mark in which only half of the shots are fired; null: all are. */
  halvedBy(battle: Position, unit: number, cohort: number): string | null {
    const { name, acts } = this.rulebook.states[this.stateAt(battle, unit, cohort)];
    if (acts.fireHalf) return name;
    return this.marks.find((mark) => mark.acts.fireHalf && mark.holds(battle, unit, cohort))?.name ?? null;
  }

  /** Only what adds something to one thing. */
  private addingTo(what: 'fire' | 'shotAt' | 'assault'): Adding {
    const states = this.states.map((acts) => acts[what]);
    return {
      states: states.some((by) => by !== 0) ? states : null,
      marks: this.marks.flatMap(({ acts, holds }) => (acts[what] === 0 ? [] : [{ holds, by: acts[what] }])),
      counters: this.counters.flatMap(({ each, field }) =>
        each[what] === 0 ? [] : [{ field, by: each[what] }],
      ),
    };
  }

  private whoSays(what: Said): Saying {
    const states = this.states.map((acts) => acts[what]);
    return {
      states: states.includes(true) ? states : null,
      marks: this.marks.filter(({ acts }) => acts[what]).map(({ holds }) => holds),
    };
  }

  /** Does a state, or a mark, say so? */
  says(battle: Position, unit: number, cohort: number, what: Said): boolean {
    const { states, marks } = this.saying[what];
    if (states?.[this.stateAt(battle, unit, cohort)]) return true;
    for (let i = 0; i < marks.length; i++) if (marks[i](battle, unit, cohort)) return true;
    return false;
  }

  /** Is it in the last of several states, which counts as broken? */
  isLast(battle: Position, unit: number, cohort: number): boolean {
    const last = this.states.length - 1;
    return last > 0 && this.stateAt(battle, unit, cohort) === last;
  }

  /** How it moves; of several ways, the one that is later in WAYS. */
  way(battle: Position, unit: number, cohort: number): Pick<Acts, 'move' | 'amount'> {
    const { moving } = this;
    let way: Pick<Acts, 'move' | 'amount'> = this.states[this.stateAt(battle, unit, cohort)];
    for (let i = 0; i < moving.length; i++) {
      const { acts, holds } = moving[i];
      if (holds(battle, unit, cohort) && rank(acts.move) > rank(way.move)) way = acts;
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

/** What states, marks and counters add to the roll of a shot, or subtract from it. */
export function shotModifiers({ states, marks, pieceMarks, counters }: Rulebook): number[] {
  return [
    ...[...states, ...marks, ...pieceMarks].map(({ acts }) => acts),
    ...counters.map(({ each }) => each),
  ].flatMap(({ fire, shotAt }) => [fire, shotAt]);
}

/** Ways to move; a later one overrides an earlier one. */
const WAYS: readonly Acts['move'][] = [
  null,
  'full',
  'percent',
  'no closer',
  'under cover',
  'to cover',
  'retire',
  'back',
  'none',
];

function rank(move: Acts['move']): number {
  return WAYS.indexOf(move);
}

/** Does a state, a mark or a counter change nothing by itself? */
export function isIdle({
  fire,
  fireHalf,
  fireNever,
  shotAt,
  assault,
  assaultNever,
  unsteady,
  move,
}: Acts): boolean {
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
