import { FIELDS } from '../../battlefield/plan.js';
import { SIDE } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { type PieceField, pieceState, type UnitField, unitState } from '../kit/state.js';
import type { Counted } from './ast.js';
import type { Rulebook } from './ir.js';
import { type Needs, needsOf, throws, windowOf } from './needs.js';

/** What is kept for a unit and for a force, as a rulebook needs it. */
export interface Layout {
  readonly needs: Needs;
  readonly state: UnitField;
  /** When the turn began; null: not asked for. */
  readonly was: UnitField | null;
  readonly marks: readonly UnitField[];
  /** Marks when the turn began; null: not asked for. */
  readonly wasMarked: readonly (UnitField | null)[];
  /** For single pieces, if they have states. */
  readonly piece: PieceLayout | null;
  /** How many pieces are in a state, `state 1`, or have a mark, `mark 0`. */
  readonly piecesIn: ReadonlyMap<string, UnitField>;
  readonly counters: readonly UnitField[];
  readonly windows: ReadonlyMap<string, UnitField>;
  readonly counting: Readonly<Record<Counted, readonly UnitField[]>>;
  readonly pieces: UnitField | null;
  /** Is it broken now, by what `breaks.unit` says? Kept up to date where that is asked; null: it is not. */
  readonly broken: UnitField | null;
  readonly wasBroken: UnitField | null;
  readonly everBroke: UnitField | null;
  readonly leaders: readonly (UnitField | null)[];
  readonly leadersLost: ReadonlyMap<string, UnitField>;
  readonly moved: UnitField;
  readonly foe: UnitField | null;
  readonly fell: UnitField | null;
  /** It was in contact as the assault of this turn began; null: not asked for. */
  readonly fought: UnitField | null;
  readonly removed: UnitField;
  readonly withdraws: UnitField;
  /** Pieces that effects took in this phase; null: not asked for. */
  readonly taken: UnitField | null;
  /** The outcome of its throw, or of its rule: a place in the outcomes, plus 1. */
  readonly outcome: UnitField;
  readonly called: UnitField;
  /** Rules for lost units have looked at it. */
  readonly looked: readonly (UnitField | null)[];
  /** By how much it changes counters of its force, and of the enemy’s, until that is reckoned: see `changeIn`. */
  readonly changes: readonly { own: UnitField; enemys: UnitField }[];
  readonly forceCounters: readonly SideField[];
  /** What is left in the bags of a force, by word; what a unit has drawn, as a place plus 1, until it is reckoned. */
  readonly bags: readonly { left: readonly SideField[]; drawn: UnitField }[];
  /** For a rule of forces: the situation in which it throws, plus 1. */
  readonly situation: SideField;
  readonly collapsed: SideField;
  endPhase(battle: OnTheField, unit: number): void;
  endTurn(battle: OnTheField, unit: number): void;
}

/** What is kept for a piece, as a part of the status of its cohort. */
export interface PieceLayout {
  readonly state: PieceField;
  readonly marks: readonly PieceField[];
  /** Lasts a turn. */
  readonly moved: PieceField;
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
/** How much one unit can change a counter of a force at once, or by the counter’s range, if that is larger. */
const LEAST_CHANGE = 127;
const MOST_OUTCOMES = (1 << 15) - 1;

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
  const { ofPieces } = rulebook;
  const most = ofPieces ? 1 : Math.max(1, rulebook.states.length - 1);
  keep('state', most, 'battle', true);
  if (ofPieces) for (const which of needs.piecesIn) keep(`pieces in ${which}`, 255, 'battle', needs.pieces);
  if (needs.newly) keep('was', most, 'battle', true);
  rulebook.marks.forEach((_, i) => {
    keep(`mark ${i}`, 1, 'battle', true);
    if (needs.newMarks.has(i)) keep(`was marked ${i}`, 1, 'battle', true);
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
  if (needs.broken) keep('broken', 1, 'battle', true);
  if (needs.wasBroken) keep('was broken', 1, 'battle', true);
  if (needs.everBroke) keep('ever broke', 1, 'battle', true);
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
  if (needs.fought) keep('fought', 1, 'turn');
  keep('removed', 1);
  keep('withdraws', 1);
  if (needs.forcesBreak || needs.allBroken) keep('taken', 255, 'section', needs.allBroken);
  keep('outcome', MOST_OUTCOMES);
  keep('called', 1);
  rulebook.rules.forEach(({ who }, i) => {
    if (who === 'each lost unit') keep(`looked ${i}`, 1);
  });
  const reads = rulebook.rules.some(({ oneByOne }) => oneByOne);
  rulebook.forceCounters.forEach(({ to }, i) => {
    for (const whose of ['own', 'enemys'])
      keep(`change ${whose} ${i}`, 2 * Math.max(to, LEAST_CHANGE), 'battle', reads);
  });
  rulebook.bags.forEach(({ holds }, i) => {
    keep(`drawn ${i}`, holds.length, 'battle', true);
  });
  const own = unitState(records) as unknown as Record<string, UnitField> & {
    endSection: Layout['endPhase'];
    endTurn: Layout['endTurn'];
  };
  const some = (name: string) => own[name] ?? null;
  const ofLastTurn = [
    ...[...needs.windows].map((window) => ({ window, own: window })),
    ...[...needs.leadersLost].map((window) => ({ window, own: `leader lost ${window}` })),
  ]
    .filter(({ window }) => window.endsWith('|last turn'))
    .map(({ own: name }) => ({ field: own[name], from: own[name.replace('last turn', 'this turn')] }));
  const sides = new SideFields();
  return {
    needs,
    state: own.state,
    was: some('was'),
    marks: rulebook.marks.map((_, i) => own[`mark ${i}`]),
    wasMarked: rulebook.marks.map((_, i) => some(`was marked ${i}`)),
    piece: ofPieces ? pieceLayout(rulebook) : null,
    piecesIn: new Map(ofPieces ? [...needs.piecesIn].map((which) => [which, own[`pieces in ${which}`]]) : []),
    counters: rulebook.counters.map((_, i) => own[`counter ${i}`]),
    windows: new Map([...needs.windows].map((window) => [window, own[window]])),
    counting: Object.fromEntries(
      COUNTED.map((what) => [what, countingFields(own, what)]),
    ) as unknown as Layout['counting'],
    pieces: some('pieces'),
    broken: some('broken'),
    wasBroken: some('was broken'),
    everBroke: some('ever broke'),
    leaders: rulebook.leaders.map((_, i) => some(`leader ${i}`)),
    leadersLost: new Map([...needs.leadersLost].map((lost) => [lost, own[`leader lost ${lost}`]])),
    moved: own.moved,
    foe: some('foe'),
    fell: some('fell'),
    fought: some('fought'),
    removed: own.removed,
    withdraws: own.withdraws,
    taken: some('taken'),
    outcome: own.outcome,
    called: own.called,
    looked: rulebook.rules.map((_, i) => some(`looked ${i}`)),
    changes: rulebook.forceCounters.map((_, i) => ({
      own: own[`change own ${i}`],
      enemys: own[`change enemys ${i}`],
    })),
    forceCounters: rulebook.forceCounters.map(({ to }) => sides.next(to)),
    bags: rulebook.bags.map(({ holds }, i) => ({
      left: holds.map(({ count }) => sides.next(count)),
      drawn: own[`drawn ${i}`],
    })),
    situation: sides.next(
      rulebook.rules.some((rule) => rule.who === 'each force' && throws(rule)) ? 4095 : 1,
    ),
    collapsed: sides.next(1),
    endPhase: own.endSection,
    endTurn: (battle, unit) => {
      for (let i = 0; i < ofLastTurn.length; i++)
        ofLastTurn[i].field.set(battle, unit, ofLastTurn[i].from.of(battle, unit));
      own.endTurn(battle, unit);
    },
  };
}

function pieceLayout({ states, pieceMarks }: Rulebook): PieceLayout {
  const fields = pieceState({
    state: Math.max(1, states.length - 1),
    moved: 1,
    ...Object.fromEntries(pieceMarks.map((_, i) => [`mark ${i}`, 1])),
  }) as Record<string, PieceField>;
  return { state: fields.state, moved: fields.moved, marks: pieceMarks.map((_, i) => fields[`mark ${i}`]) };
}

/** The fields that count something as it happens: in this phase, in this turn, in the battle. */
function countingFields(own: Record<string, UnitField>, what: Counted): UnitField[] {
  return (['this phase', 'this turn', 'so far'] as const).flatMap((span) => own[windowOf(what, span)] ?? []);
}

const BITS = 30;
const WORDS = SIDE.BREAK_TURN - SIDE.RULES;

/** Gives the numbers of a force their bits in the words that the field leaves for them. */
class SideFields {
  private word = 0;
  private used = 0;

  next(most: number): SideField {
    const width = 32 - Math.clz32(most);
    if (this.used + width > BITS) {
      this.word++;
      this.used = 0;
    }
    if (this.word >= WORDS) throw new RangeError('more counters and bags of forces than there is room for');
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
