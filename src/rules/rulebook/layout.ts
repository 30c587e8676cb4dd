import { FIELDS } from '../../battlefield/plan.js';
import { SIDE } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { type UnitField, unitState } from '../kit/state.js';
import type { Counted } from './ast.js';
import type { Rulebook } from './ir.js';
import { type Needs, needsOf, windowOf } from './needs.js';

/** What is kept of a unit and of a force, as a rulebook needs it. */
export interface Layout {
  readonly needs: Needs;
  readonly state: UnitField;
  /** As the turn began; null: nobody asks. */
  readonly was: UnitField | null;
  readonly marks: readonly UnitField[];
  /** A mark was not there as the turn began. */
  readonly newMarks: readonly (UnitField | null)[];
  readonly counters: readonly UnitField[];
  readonly windows: ReadonlyMap<string, UnitField>;
  readonly counting: Readonly<Record<Counted, readonly UnitField[]>>;
  readonly pieces: UnitField | null;
  readonly broken: UnitField | null;
  readonly leaders: readonly (UnitField | null)[];
  readonly leadersLost: ReadonlyMap<string, UnitField>;
  readonly moved: UnitField;
  readonly foe: UnitField | null;
  readonly fell: UnitField | null;
  readonly removed: UnitField;
  readonly withdraws: UnitField;
  /** What its throw, or its rule, brought: a place in the outcomes, and 1. */
  readonly outcome: UnitField;
  readonly called: UnitField;
  /** Rules for lost units have looked at it. */
  readonly looked: readonly (UnitField | null)[];
  /** What it adds to counters of its force and of the enemy’s, and takes from them, until that is reckoned. */
  readonly changes: readonly { gains: UnitField; sheds: UnitField; gives: UnitField; takes: UnitField }[];
  readonly forceCounters: readonly SideField[];
  /** Of a rule of forces: in which situation it throws, and 1. */
  readonly situation: SideField;
  readonly collapsed: SideField;
  endPhase(battle: OnTheField, unit: number): void;
  endTurn(battle: OnTheField, unit: number): void;
}

/** A number of a force. */
interface SideField {
  readonly word: number;
  readonly most: number;
  of(battle: OnTheField, force: number): number;
  set(battle: OnTheField, force: number, value: number): void;
}

const COUNTED: readonly Counted[] = [
  'casualties',
  'eliminated',
  'routed',
  'left',
  'surrendered',
  'hits',
  'shooters',
];
const MOST_OUTCOMES = (1 << 15) - 1;
const MOST_CHANGE = 127;

export function layoutOf(rulebook: Rulebook): Layout {
  const needs = needsOf(rulebook);
  const records: Record<string, { most: number; lasts: 'section' | 'turn' | 'battle'; shown?: true }> = {};
  const keep = (
    name: string,
    most: number,
    lasts: 'section' | 'turn' | 'battle' = 'battle',
    shown = false,
  ) => {
    records[name] = shown ? { most, lasts, shown } : { most, lasts };
    return name;
  };
  const most = Math.max(1, rulebook.states.length - 1);
  keep('state', most, 'battle', true);
  if (needs.newly) keep('was', most, 'battle', true);
  rulebook.marks.forEach((_, i) => {
    keep(`mark ${i}`, 1, 'battle', true);
    if (needs.newMarks.has(i)) keep(`new mark ${i}`, 1, 'turn', true);
  });
  rulebook.counters.forEach(({ to }, i) => {
    keep(`counter ${i}`, to, 'battle', needs.shownCounters.has(i));
  });
  for (const window of needs.windows) {
    const span = window.slice(window.indexOf('|') + 1);
    const lasts = span === 'this phase' ? 'section' : span === 'this turn' ? 'turn' : 'battle';
    const isOfPieces = !/^(hits|shooters)/.test(window);
    keep(window, isOfPieces ? 255 : 2047, lasts, needs.shownWindows.has(window));
  }
  if (needs.pieces) keep('pieces', 255, 'battle', true);
  if (needs.broken || needs.allBroken) keep('broken', 1, 'battle', true);
  for (const leader of needs.leaders) keep(`leader ${leader}`, 1, 'battle', true);
  for (const lost of needs.leadersLost) {
    const span = lost.slice(lost.indexOf('|') + 1);
    keep(
      `leader lost ${lost}`,
      1,
      span === 'this phase' ? 'section' : span === 'this turn' ? 'turn' : 'battle',
    );
  }
  keep('moved', 1, 'turn');
  if (needs.fights) {
    keep('foe', 8191, 'turn');
    keep('fell', 255, 'turn', true);
  }
  keep('removed', 1, 'battle', needs.allBroken);
  keep('withdraws', 1);
  keep('outcome', MOST_OUTCOMES);
  keep('called', 1);
  rulebook.rules.forEach(({ who }, i) => {
    if (who === 'each lost unit') keep(`looked ${i}`, 1);
  });
  const reads = rulebook.rules.some(({ oneByOne }) => oneByOne);
  rulebook.forceCounters.forEach((_, i) => {
    for (const change of ['gains', 'sheds', 'gives', 'takes'])
      keep(`${change} ${i}`, MOST_CHANGE, 'battle', reads);
  });
  const own = unitState(records) as unknown as Record<string, UnitField> & {
    endSection: Layout['endPhase'];
    endTurn: Layout['endTurn'];
  };
  const some = (name: string) => own[name] ?? null;
  const sides = new SideFields();
  return {
    needs,
    state: own.state,
    was: some('was'),
    marks: rulebook.marks.map((_, i) => own[`mark ${i}`]),
    newMarks: rulebook.marks.map((_, i) => some(`new mark ${i}`)),
    counters: rulebook.counters.map((_, i) => own[`counter ${i}`]),
    windows: new Map([...needs.windows].map((window) => [window, own[window]])),
    counting: Object.fromEntries(
      COUNTED.map((what) => [what, countingFields(own, what)]),
    ) as unknown as Layout['counting'],
    pieces: some('pieces'),
    broken: some('broken'),
    leaders: rulebook.leaders.map((_, i) => some(`leader ${i}`)),
    leadersLost: new Map([...needs.leadersLost].map((lost) => [lost, own[`leader lost ${lost}`]])),
    moved: own.moved,
    foe: some('foe'),
    fell: some('fell'),
    removed: own.removed,
    withdraws: own.withdraws,
    outcome: own.outcome,
    called: own.called,
    looked: rulebook.rules.map((_, i) => some(`looked ${i}`)),
    changes: rulebook.forceCounters.map((_, i) => ({
      gains: own[`gains ${i}`],
      sheds: own[`sheds ${i}`],
      gives: own[`gives ${i}`],
      takes: own[`takes ${i}`],
    })),
    forceCounters: rulebook.forceCounters.map(({ to }) => sides.next(to)),
    situation: sides.next(rulebook.rules.some(({ who, dice }) => who === 'each force' && dice) ? 4095 : 1),
    collapsed: sides.next(1),
    endPhase: own.endSection,
    endTurn: own.endTurn,
  };
}

/** The fields that count something as it happens: in this phase, in this turn, in the battle. */
function countingFields(own: Record<string, UnitField>, what: Counted): UnitField[] {
  return (['this phase', 'this turn', 'so far'] as const).flatMap((span) => own[windowOf(what, span)] ?? []);
}

const BITS = 30;
const WORDS = SIDE.BREAK_TURN - SIDE.RULES;

/** Gives numbers of a force their bits in the words that the field leaves for them. */
class SideFields {
  private word = 0;
  private used = 0;

  next(most: number): SideField {
    const width = 32 - Math.clz32(most);
    if (this.used + width > BITS) {
      this.word++;
      this.used = 0;
    }
    if (this.word >= WORDS) throw new RangeError('more counters of forces than there is room for');
    const word = SIDE.RULES + this.word;
    const shift = this.used;
    const mask = (1 << width) - 1;
    this.used += width;
    return {
      word,
      most,
      of: ({ state }, force) => (state.sides[force * FIELDS.SIDE + word] >> shift) & mask,
      set: ({ state }, force, value) => {
        const at = force * FIELDS.SIDE + word;
        state.sides[at] = (state.sides[at] & ~(mask << shift)) | (value << shift);
      },
    };
  }
}
