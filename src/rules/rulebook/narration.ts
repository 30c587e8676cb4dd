import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, forceOf, isLeaving } from '../../battlefield/units.js';
import { withMinus } from '../../minus.js';
import { statusSheet } from '../kit/status-sheet.js';
import type { Narration } from '../kit/teller.js';
import type { ActsOf } from './acts.js';
import type { Comparison } from './ast.js';
import type { Battle } from './battle.js';
import type { Acts, Num, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import type { PageText } from './page.js';
import type { Position } from './position.js';
import { Terms } from './terms.js';

/** Postures of pieces, best first: the first state, marks shown in charts, other states; the last counts as broken. */
export function posturesOf({ states, marks, ofPieces }: Rulebook): string[] {
  const recorded = ofPieces ? [] : marks.filter(({ record }) => record).map(({ name }) => name);
  const others = states.slice(1).map(({ name }) => name);
  return [states[0].name, ...recorded, ...(others.length > 0 ? others : ['broken'])];
}

function postureOf(
  rulebook: Rulebook,
  layout: Layout,
): (battle: Position, unit: number, status: number) => number {
  const { piece } = layout;
  if (piece) return (_battle, _unit, status) => piece.state.in(status);
  const recorded = rulebook.marks.flatMap(({ record }, i) => (record ? [layout.marks[i]] : []));
  return (battle, unit) => {
    const state = layout.state.of(battle, unit);
    if (state > 0) return recorded.length + state;
    for (let i = recorded.length - 1; i >= 0; i--) if (recorded[i].is(battle, unit)) return 1 + i;
    return 0;
  };
}

/** How a rulebook describes what happens on the field. */
export function narrationOf(
  rulebook: Rulebook,
  layout: Layout,
  acts: ActsOf,
  { breaks }: Pick<PageText, 'breaks'>,
): Narration<Position> {
  const posture = postureOf(rulebook, layout);
  const addPostures: Narration<Position>['addPostures'] = (battle, unit, counts, at) => {
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      const { cohorts } = battle.state;
      counts[at + posture(battle, unit, cohorts[cohort + COHORT.STATUS])] += cohorts[cohort + COHORT.SIZE];
    }
  };
  const lines: Record<string, (battle: Position, unit: number) => string | number | boolean> = {
    pieces: ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES],
  };
  rulebook.counters.forEach(({ title }, i) => {
    lines[title] = (battle, unit) => layout.counters[i].of(battle, unit);
  });
  rulebook.marks.forEach(({ title }, i) => {
    lines[title] = (battle, unit) => layout.marks[i].is(battle, unit);
  });
  const ofForce: typeof lines = {};
  rulebook.forceCounters.forEach(({ title }, i) => {
    ofForce[`${title} of its force`] = (battle, unit) =>
      layout.forceCounters[i].of(battle, forceOf(battle, unit));
  });
  rulebook.bags.forEach(({ title, holds }, i) => {
    ofForce[`${title} of its force`] = (battle, unit) =>
      holds
        .map(({ word }, at) => `${layout.bags[i].left[at].of(battle, forceOf(battle, unit))} ${word}`)
        .join(', ');
  });
  const named = (battle: Position, unit: number, cohort: number) =>
    rulebook.states[acts.stateAt(battle, unit, cohort)];
  /** That a line under `breaks` is true, and what it compares. */
  const isTrue = (battle: Position, of: 'unit' | 'force', who: number, turn: number) => {
    const cond = rulebook.breaks[of];
    if (!cond) return null;
    const terms = new Terms(rulebook, layout, battle.rules);
    const shown = (num: Num) => {
      const { n, d } = terms.num(num, of);
      const at = [battle as Battle, who, turn] as const;
      const value = n(...at) / (d?.(...at) ?? 1);
      return withMinus(Math.round(100 * value) / 100);
    };
    const compared = cond.k === 'compare' ? ` (${shown(cond.a)} ${SIGNS[cond.op]} ${shown(cond.b)})` : '';
    return `“${breaks![of]}” is true${compared}`;
  };
  return {
    postures: posturesOf(rulebook),
    addPostures,
    postureOf: posture,
    sheet: statusSheet<Position>(lines, ofForce, 'ever broke'),
    gone: {},
    hasMoved: (battle, cohort, unit) =>
      layout.piece ? layout.piece.moved.is(battle, cohort) : layout.moved.is(battle, unit),
    shotModifiers: (battle, unit, cohort, target) => [
      ...acts.parts(battle, unit, cohort, 'fire'),
      ...acts
        .parts(battle, target, firstCohort(battle, target), 'shotAt')
        .map(({ name, by }) => ({ name: `target ${name}`, by })),
    ],
    firesHalf: (battle, unit, cohort) => acts.halvedBy(battle, unit, cohort),
    ...(!layout.piece && { movesAsOne: true }),
    hindrance: (battle, unit, status) => {
      const cohort = cohortWith(battle, unit, status);
      const { move, amount } = acts.way(battle, unit, cohort);
      if (move === 'no closer' && isLeaving(battle, unit)) return null;
      const why = move === 'percent' ? `by ${amount}% of its move` : HINDRANCES[move ?? 'full'];
      if (why === undefined) return null;
      const { clause } = named(battle, unit, cohort);
      return { why, clauses: clause ? [clause] : [], ...(move === 'none' && { stays: true as const }) };
    },
    reasonToMove: (battle, unit, status, from, to) => {
      const { move } = acts.way(battle, unit, cohortWith(battle, unit, status));
      if (to === from || isLeaving(battle, unit)) return null;
      const why = WAYS_SAID[move ?? 'full'];
      return why === undefined ? null : { why, clauses: [] };
    },
    reasonToBreak: (battle, force, { phase, turn }) => {
      const { force: cond } = rulebook.breaks;
      if (phase !== 'end of turn' || !cond) return null; // a rule of the page says it
      return isTrue(battle, 'force', force, turn);
    },
    reasonOfUnit: (battle, unit, turn) => isTrue(battle, 'unit', unit, turn),
  };
}

/** What pieces do that move in this way; left out: they follow their orders. */
const WAYS_SAID: Readonly<Partial<Record<NonNullable<Acts['move']>, string>>> = {
  back: 'going back',
  retire: 'retiring to cover',
  'to cover': 'making for cover',
};

/** What keeps pieces from their orders; left out: nothing. */
const HINDRANCES: typeof WAYS_SAID = {
  none: 'staying',
  'no closer': 'coming no closer',
  'under cover': 'keeping to cover',
};

const SIGNS: Readonly<Record<Comparison, string>> = {
  '>=': '≥',
  '<=': '≤',
  '>': '>',
  '<': '<',
  '=': '=',
  '!=': '≠',
};

/** The cohort of a unit with this status; the first, if the pieces of the unit are all alike. */
function cohortWith(battle: Position, unit: number, status: number): number {
  const end = endOfCohorts(battle, unit);
  const first = firstCohort(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT)
    if (battle.state.cohorts[cohort + COHORT.STATUS] === status) return cohort;
  return first;
}
