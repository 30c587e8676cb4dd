import type { Counted, Span } from './ast.js';
import type { Cond, Follows, Num, Rule, Rulebook } from './ir.js';

/** What a rulebook looks at in a unit, so that nothing else is kept. */
export interface Needs {
  /** `casualties|this phase`: those that a unit asks about itself, and those that others see. */
  windows: ReadonlySet<string>;
  shownWindows: ReadonlySet<string>;
  shownCounters: ReadonlySet<number>;
  /** Do others see how many pieces it has, and which leaders it has? */
  pieces: boolean;
  /** Is it broken now, by what `breaks.unit` says; was it so when the turn began; did it ever break? */
  broken: boolean;
  wasBroken: boolean;
  everBroke: boolean;
  newly: boolean;
  newMarks: ReadonlySet<number>;
  leaders: ReadonlySet<number>;
  /** `0|this turn` */
  leadersLost: ReadonlySet<string>;
  /** Which units won or lost the assault; whether all units of a force are broken, or ever broke. */
  fights: boolean;
  fought: boolean;
  allBroken: boolean;
  /** Pieces in a state, or with a mark, that are counted. */
  piecesIn: ReadonlySet<string>;
  /** Units that keep to cover ask whether they are under fire. */
  underFire: boolean;
  /** A rule says that a force breaks. */
  forcesBreak: boolean;
}

export const windowOf = (what: Counted, span: Span): string => `${what}|${span}`;

type Node = Num | Cond | Follows;

/** Visits every part of something that was read. */
export function eachNode(root: unknown, visit: (node: Node) => void): void {
  if (typeof root !== 'object' || root === null) return;
  if ('k' in root) visit(root as Node);
  for (const part of Object.values(root)) eachNode(part, visit);
}

/** The first comparison of the total in a condition. */
export function firstOfTotal(cond: Cond): Extract<Cond, { k: 'compare' }> | null {
  if (cond.k === 'compare') return cond.a.k === 'thrown' && cond.a.what === 'total' ? cond : null;
  if (cond.k === 'and' || cond.k === 'or') return firstOfTotal(cond.a) ?? firstOfTotal(cond.b);
  return null;
}

export function needsOf(rulebook: Rulebook): Needs {
  const windows = new Set<string>();
  const shownWindows = new Set<string>();
  const shownCounters = new Set<number>();
  const newMarks = new Set<number>();
  const leaders = new Set<number>();
  const leadersLost = new Set<string>();
  const piecesIn = new Set<string>();
  const found = {
    pieces: false,
    broken: false,
    wasBroken: false,
    everBroke: false,
    newly: false,
    fights: false,
    fought: false,
    allBroken: false,
    forcesBreak: false,
  };
  eachNode(rulebook, (node) => {
    switch (node.k) {
      case 'window':
        windows.add(windowOf(node.what, node.span));
        if (node.span === 'last turn') windows.add(windowOf(node.what, 'this turn'));
        break;
      case 'is-state':
        if (node.newly) found.newly = true;
        break;
      case 'state-pieces':
        piecesIn.add(`state ${node.state}`);
        break;
      case 'mark-pieces':
        piecesIn.add(`mark ${node.mark}`);
        break;
      case 'is-mark':
        if (node.newly) newMarks.add(node.mark);
        break;
      case 'leader':
        leaders.add(node.leader);
        if (node.what === 'lost') leadersLost.add(`${node.leader}|${node.span}`);
        if (node.what === 'lost' && node.span === 'last turn') leadersLost.add(`${node.leader}|this turn`);
        break;
      case 'yes':
        if (node.what === 'won the assault' || node.what === 'lost the assault') found.fights = true;
        if (node.what === 'fought this turn') found.fought = true;
        if (node.what === 'is newly broken') found.wasBroken = true;
        if (node.what === 'ever broke') found.everBroke = true;
        break;
      case 'of-force-is':
        if (node.what === 'has retreated') break;
        found.allBroken = true;
        // Of units that effects took off the board it asks whether they ever broke.
        found.everBroke = true;
        if (node.what === 'all units broken' && node.state < 0) found.broken = true;
        break;
      case 'force':
        found.forcesBreak = true;
        break;
      case 'group':
      case 'over':
        if (node.group.newly && node.group.states.length > 0) found.newly = true;
        if (node.group.newly) for (const mark of node.group.marks) newMarks.add(mark);
        if (node.group.broken) found.broken = true;
        if (node.group.broken && node.group.newly) found.wasBroken = true;
        if (node.group.ever) found.everBroke = true;
        if (node.k === 'over') eachNode(node.of, shown);
        break;
      case 'of-force':
        eachNode(node.of, shown);
        break;
      case 'units':
        if (node.what === 'broken') found.broken = true;
        if (node.what === 'ever broke') found.everBroke = true;
        break;
    }
  });
  function shown(node: Node): void {
    if (node.k === 'window') shownWindows.add(windowOf(node.what, node.span));
    if (node.k === 'counter') shownCounters.add(node.i);
    if (node.k === 'own' || node.k === 'state-pieces') found.pieces = true;
    if (node.k === 'own' && node.what === 'broken pieces') found.broken = true;
  }
  rulebook.counters.forEach(({ each }, i) => {
    if (each.shotAt !== 0) shownCounters.add(i);
  });
  const acts = [...rulebook.states, ...rulebook.marks, ...rulebook.pieceMarks].map((each) => each.acts.move);
  const underFire = acts.some((move) => move === 'under cover' || move === 'to cover');
  return {
    piecesIn,
    underFire,
    windows,
    shownWindows,
    shownCounters,
    newMarks,
    leaders,
    leadersLost,
    ...found,
  };
}

/** Does something look beyond its own unit and the plan: at other units, at the forces, at the number of the turn? */
export function looksAround(root: unknown, rulebook: Rulebook): boolean {
  let around = false;
  eachNode(root, (node) => {
    if (AROUND.has(node.k)) around = true;
    if (node.k === 'leader' && node.what === 'near') around = true;
    if (node.k === 'yes' && OF_THE_ENEMY.includes(node.what)) around = true;
    if (node.k === 'table' && tableLooksAround(node.i, rulebook)) around = true;
  });
  return around;
}
const OF_THE_ENEMY: readonly string[] = ['in contact', 'charged', 'won the assault', 'lost the assault'];

function tableLooksAround(i: number, rulebook: Rulebook): boolean {
  // Tables read only those before them.
  return looksAround(rulebook.tables[i], { ...rulebook, tables: rulebook.tables.slice(0, i) });
}
const AROUND: ReadonlySet<string> = new Set([
  'group',
  'over',
  'of-force',
  'force-counter',
  'left-in-bag',
  'of-force-is',
  'outnumbered',
  'units',
  'sum',
  'turn',
]);

/** Does a rule leave its outcome to chance? */
export function throws({ dice, bag }: Rule): boolean {
  return dice !== null || bag >= 0;
}

/** Does it refer to a throw? */
export function isThrown(root: unknown, rulebook: Rulebook): boolean {
  let thrown = false;
  eachNode(root, (node) => {
    if (node.k === 'thrown') thrown = true;
    if (node.k === 'table' && isThrownTable(node.i, rulebook)) thrown = true;
  });
  return thrown;
}

function isThrownTable(i: number, rulebook: Rulebook): boolean {
  return isThrown(rulebook.tables[i], { ...rulebook, tables: rulebook.tables.slice(0, i) });
}
