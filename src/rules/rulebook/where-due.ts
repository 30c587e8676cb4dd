import { FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import type { Cond, Num, Rule, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { eachNode } from './needs.js';
import { keyOf, type Leaf, leafInWords, leavesOf, type Source, sourceOf } from './supposed.js';

/** What a unit is, and what is supposed around it, beyond how it starts. */
export interface Circumstances {
  says: readonly string[];
  /** Its state now and as the turn began; null: the first. */
  state: { is: number; was: number } | null;
  marks: ReadonlyMap<number, 'new' | 'old'>;
  counters: ReadonlyMap<number, number>;
  /** Answers of leaves, by their keys. */
  supposed: ReadonlyMap<string, number>;
  /** How many pieces the unit has at least. */
  pieces: number;
}

export const AT_THE_START: Circumstances = {
  says: [],
  state: null,
  marks: new Map(),
  counters: new Map(),
  supposed: new Map(),
  pieces: 0,
};

/** Says that a rule is due for what is around its unit. */
export const WHERE_DUE = 'where it is due';

/** Something that can be different, one way or another. */
interface Variable {
  source: Source;
  key: string;
  values: readonly Circumstances[];
}

/** The most things that must differ at once, and the most that are tried. */
const MOST_AT_ONCE = 3;
const MOST_TRIED = 20_000;
/** Numbers around a unit that are tried, besides those with which they are compared. */
const NUMBERS = Array.from({ length: 13 }, (_, i) => i);
/** How many values of such a number are shown. */
const SHOWN = 6;

/** Looks for the circumstances in which a rule is due for one unit. */
export class WhereDue {
  private tried = 0;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly field: Battle['field'],
    private readonly unit: number,
    private readonly isDueIn: (at: Circumstances) => boolean,
  ) {}

  /**
   * At the start and at values of the counters that its outcome depends on; if not there, at the least value of one that
   * its `when` asks about; then in states, with marks, and with what can be around the unit; then with several of these
   * at once. Empty: none of these makes it due.
   *
   * @param asked what its outcome depends on
   * @param named conditions among these that are shown by name
   */
  find(
    { when }: Pick<Rule, 'when'>,
    asked: readonly (Num | Cond)[],
    named: readonly Cond[],
  ): Circumstances[] {
    const whens = when ? [when] : [];
    const outcome = leavesOf(asked, this.rulebook);
    const known = new Set(
      leavesOf(
        asked.filter((each) => !named.includes(each as Cond)),
        this.rulebook,
      ).map(keyOf),
    );
    const all = this.variables(leavesOf(whens, this.rulebook), whens, known);
    const byWhen = all.filter(({ source }) => source === 'counter');
    const byOutcome = this.variables(
      outcome.filter((leaf) => this.sourceOf(leaf) === 'counter'),
      [],
      known,
    );
    // Of several counters at once, the numbers around those with which something is compared.
    const constants = new Set(constantsIn(whens).flatMap((n) => [n - 1, n, n + 1]));
    const compared = byWhen.map((variable) => ({
      ...variable,
      values: variable.values.filter((at, i, { length }) =>
        [...at.counters.values()].some((n) => i === 0 || i === length - 1 || constants.has(n)),
      ),
    }));
    const within = (base: Circumstances): Circumstances[] => {
      const shown = [base, ...byOutcome.flatMap(({ values }) => values.map((value) => both(base, value)))];
      const due = shown.filter((each) => this.isDue(each));
      if (due.length > 0) return due;
      for (let many = 1; many <= byWhen.length; many++)
        for (const at of combined(many === 1 ? byWhen : compared, many)) {
          if (this.isSpent) return [];
          if (this.isDue(both(base, at))) return [both(base, at)];
        }
      return [];
    };
    const others = all.filter(({ source }) => source !== 'counter');
    const ofUnit = others.filter(({ source }) => source !== 'around').sort(byState);
    const around = others.filter(({ source }) => source === 'around');
    for (const bases of [
      [AT_THE_START],
      ...[ofUnit, around].map((some) => some.flatMap(({ values }) => values)),
    ]) {
      const found = distinct(bases.flatMap(within));
      if (found.length > 0) return found;
    }
    for (let many = 2; many <= Math.min(MOST_AT_ONCE, others.length); many++) {
      const found: Circumstances[] = [];
      for (const base of combined(others, many)) {
        if (this.isSpent) break;
        found.push(...within(base));
      }
      if (found.length > 0) return distinct(found);
    }
    // Too much to try: perhaps it is.
    return this.isSpent ? [{ ...AT_THE_START, says: [WHERE_DUE] }] : [];
  }

  /** What must be supposed so that a condition holds where the rule is due, if that can be; null: it cannot. */
  suppose(cond: Cond, at: Circumstances, holds: (at: Circumstances) => boolean): Circumstances | null {
    const open = leavesOf([cond], this.rulebook).filter((leaf) => !isDecided(leaf, at, this.rulebook, true));
    const variables = open.map((leaf) => this.supposition(leaf, [cond], new Set()));
    for (let many = 1; many <= Math.min(MOST_AT_ONCE, variables.length); many++)
      for (const each of combined(variables, many)) {
        if (this.isSpent) return null;
        this.tried++;
        const all = { ...both(at, each), says: at.says };
        if (holds(all)) return all;
      }
    return null;
  }

  private isDue(at: Circumstances): boolean {
    this.tried++;
    return this.isDueIn(at);
  }

  private get isSpent(): boolean {
    return this.tried > MOST_TRIED;
  }

  private sourceOf(leaf: Leaf): Source {
    return sourceOf(leaf, this.rulebook);
  }

  private variables(leaves: readonly Leaf[], roots: readonly Cond[], known: ReadonlySet<string>): Variable[] {
    const { states, marks, pieceMarks, counters } = this.rulebook;
    const found = new Map<string, Variable>();
    const add = (variable: Variable) => {
      const same = found.get(variable.key);
      if (!same || same.values.length < variable.values.length) found.set(variable.key, variable);
    };
    for (const leaf of leaves) {
      const source = this.sourceOf(leaf);
      const newly = 'newly' in leaf && leaf.newly === true;
      if (source === 'state') {
        const now = states.flatMap(({ name }, is) => {
          const since = is === 0 ? [] : [{ ...AT_THE_START, says: [name], state: { is, was: 0 } }];
          const before = is > 0 ? is : states.length - 1;
          return newly ? [...since, { ...AT_THE_START, says: [name], state: { is, was: before } }] : since;
        });
        add({ source, key: 'state', values: now });
      } else if (leaf.k === 'is-mark' || leaf.k === 'is-piece-mark') {
        const { name } = (leaf.k === 'is-mark' ? marks : pieceMarks)[leaf.mark];
        const ages = newly ? (['new', 'old'] as const) : (['new'] as const);
        const values = ages.map((age) => ({
          ...AT_THE_START,
          says: [name],
          marks: new Map([[leaf.mark, age]]),
        }));
        add({ source, key: `mark ${leaf.mark}`, values });
      } else if (leaf.k === 'counter') {
        const { name, to } = counters[leaf.i];
        const values = Array.from({ length: to }, (_, v) => ({
          ...AT_THE_START,
          says: [`${name} at ${v + 1}`],
          counters: new Map([[leaf.i, v + 1]]),
        }));
        add({ source, key: `counter ${leaf.i}`, values });
      } else if (source === 'around') add(this.supposition(leaf, roots, known));
    }
    return [...found.values()];
  }

  /** Supposes the answer of a leaf: by number where the outcome asks for it. */
  private supposition(leaf: Leaf, roots: readonly Cond[], known: ReadonlySet<string>): Variable {
    const key = keyOf(leaf);
    const words = known.has(key) ? leafInWords(leaf, this.rulebook) : '';
    const values = this.answersOf(leaf, roots).map((value) => ({
      ...AT_THE_START,
      says: [words === '' ? WHERE_DUE : `${words} at ${value}`],
      supposed: new Map([[key, value]]),
      pieces: OF_PIECES.has(leaf.k) ? value : 0,
    }));
    return { source: 'around', key, values };
  }

  private answersOf(leaf: Leaf, roots: readonly Cond[]): number[] {
    const { firstUnit, units } = this.field;
    if (CONDS.has(leaf.k)) return [1, 0];
    const compared = constantsIn(roots).flatMap((n) => [n - 1, n, n + 1]);
    const least = leaf.k === 'turn' ? 1 : 0;
    const all = [...new Set([...NUMBERS, ...compared])].filter((n) => n >= least).sort((a, b) => a - b);
    if (leaf.k === 'force-counter') return all.filter((n) => n <= this.rulebook.forceCounters[leaf.i].to);
    // Units are counted: other friends, or enemies.
    const isOwn = leaf.k === 'group' && leaf.group.side === 'friends';
    if (!isOwn && leaf.k !== 'group' && leaf.k !== 'window') return all;
    const force = units[this.unit * FIELDS.UNIT + UNIT.FORCE];
    const side = isOwn ? force : 1 - force;
    const most = firstUnit[side + 1] - firstUnit[side] - (isOwn ? 1 : 0);
    return all.filter((n) => n <= most);
  }
}

/** Leaves that count pieces of the unit. */
const OF_PIECES: ReadonlySet<string> = new Set(['own', 'state-pieces', 'mark-pieces']);

const CONDS: ReadonlySet<string> = new Set([
  'yes',
  'of-force-is',
  'outnumbered',
  'leader',
  'is-state',
  'is-mark',
  'is-piece-state',
  'is-piece-mark',
]);

/** Does the answer follow from the circumstances, from losses, counters and what the unit brings? */
export function isDecided(leaf: Leaf, at: Circumstances, rulebook: Rulebook, again = false): boolean {
  switch (sourceOf(leaf, rulebook)) {
    case 'state':
      return at.state !== null;
    case 'mark':
      return at.state !== null || at.marks.size > 0;
    case 'around':
      return !again && at.supposed.has(keyOf(leaf));
    default:
      return true;
  }
}

/** Puts a unit into circumstances; `counters`: their values at the start. */
export function put(
  layout: Layout,
  battle: Battle,
  unit: number,
  at: Circumstances,
  counters: readonly number[],
): void {
  if (!layout.piece) {
    layout.state.set(battle, unit, at.state?.is ?? 0);
    layout.was?.set(battle, unit, at.state?.was ?? 0);
  }
  layout.marks.forEach((mark, i) => {
    mark.set(battle, unit, at.marks.has(i) ? 1 : 0);
    layout.wasMarked[i]?.set(battle, unit, at.marks.has(i) && at.marks.get(i) !== 'new' ? 1 : 0);
  });
  layout.counters.forEach((counter, i) => {
    counter.set(battle, unit, at.counters.get(i) ?? counters[i]);
  });
}

/** The status of a piece in these circumstances, in a rule of pieces. */
export function statusOf({ piece }: Layout, { state, marks }: Circumstances): number {
  if (!piece) return 0;
  return [...marks.keys()].reduce(
    (status, mark) => status | (piece.marks[mark]?.mask ?? 0),
    piece.state.as(state?.is ?? 0),
  );
}

/** States before marks. */
function byState(one: Variable, other: Variable): number {
  return Number(other.source === 'state') - Number(one.source === 'state');
}

function both(one: Circumstances, other: Circumstances): Circumstances {
  return {
    says: [...new Set([...one.says, ...other.says])],
    state: other.state ?? one.state,
    marks: new Map([...one.marks, ...other.marks]),
    counters: new Map([...one.counters, ...other.counters]),
    supposed: new Map([...one.supposed, ...other.supposed]),
    pieces: Math.max(one.pieces, other.pieces),
  };
}

/** All ways in which this many of the variables differ. */
function* combined(variables: readonly Variable[], many: number): Generator<Circumstances> {
  if (many === 0) {
    yield AT_THE_START;
    return;
  }
  for (const [i, { values }] of variables.entries())
    for (const value of values)
      for (const rest of combined(variables.slice(i + 1), many - 1)) yield both(value, rest);
}

/** The first of those that are said in the same words; of numbers that stand around the unit only a few. */
function distinct(all: readonly Circumstances[]): Circumstances[] {
  const seen = new Set<string>();
  let numbered = 0;
  return all.filter(({ says, supposed }) => {
    const words = says.join(', ');
    if (seen.has(words)) return false;
    seen.add(words);
    return supposed.size === 0 || says.includes(WHERE_DUE) || numbered++ < SHOWN;
  });
}

/** The whole numbers that are written in conditions. */
function constantsIn(roots: readonly Cond[]): number[] {
  const constants: number[] = [];
  eachNode(roots, (node) => {
    if (node.k === 'const') constants.push(Math.floor(node.n / node.d));
  });
  return constants;
}
