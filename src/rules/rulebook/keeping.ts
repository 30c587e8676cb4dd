import { findFront, mergeCohorts, piecesWith, removeFallen } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isCutOff, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import type { UnitField } from '../kit/state.js';
import type { Counted } from './ast.js';
import type { Battle } from './battle.js';
import type { Test } from './combining.js';
import { addToChange } from './force-counters.js';
import type { Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { OP, type Op, stateAfter } from './outcomes.js';
import type { RulebookPlan } from './plan.js';

const EVERY_BIT = -1;

/** Changes units as a rulebook says, and records what it asks about them. */
export class Keeper {
  /** Fields that count pieces in a state, or with a mark: with these bits of their status. */
  private readonly counting: readonly { field: UnitField; mask: number; bits: number }[];

  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    private readonly plan: RulebookPlan,
    private readonly breaks: Test,
  ) {
    const { piece, piecesIn } = layout;
    this.counting = [...piecesIn].map(([name, field]) => {
      const [what, i] = name.split(' ');
      if (what === 'mark') {
        const { mask } = piece!.marks[Number(i)];
        return { field, mask, bits: mask };
      }
      return { field, mask: piece!.state.mask, bits: piece!.state.as(Number(i)) };
    });
  }

  /** Carries out the effects of a rule; the unit may break. */
  carryOut(battle: Battle, unit: number, turn: number, purpose: number, ops: readonly Op[]): void {
    const before = piecesAtStart(battle, unit) - battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
    // Draws made here have their own address, separate from that of the throw.
    battle.chance.goTo(purpose, turn, unit + FAR);
    for (let i = 0; i < ops.length; i++) this.one(battle, unit, ops[i]);
    this.lookAtBreak(battle, unit, turn, before);
  }

  /** Does it break now? Pieces that these effects took are not part of its loss. */
  lookAtBreak(battle: Battle, unit: number, turn: number, gone: number): void {
    if (battle.state.units[unit * FIELDS.NOW + NOW.BROKEN] === 0 && this.breaks(battle, unit, turn)) {
      recordUnitBreak(battle.state, unit, turn, gone);
      this.layout.everBroke?.set(battle, unit, 1);
      battle.witness.unitBroke(unit);
    }
    this.noteBroken(battle, unit, turn);
  }

  /** Updates what is seen of whether it is broken, which time can change too. */
  noteBroken(battle: Battle, unit: number, turn: number): void {
    this.layout.broken?.set(battle, unit, this.breaks(battle, unit, turn) ? 1 : 0);
  }

  /** As the turn ends: what `newly broken` compares with. */
  noteWasBroken(battle: Battle, unit: number, turn: number): void {
    const { wasBroken } = this.layout;
    wasBroken?.set(battle, unit, isOnBoard(battle, unit) && this.breaks(battle, unit, turn) ? 1 : 0);
  }

  private one(battle: Battle, unit: number, each: Op): void {
    const { layout, rulebook } = this;
    const { op, a, b } = each;
    const to = stateAfter(each, layout.state.of(battle, unit), rulebook.states.length - 1);
    if (to !== null) {
      this.become(battle, unit, to);
      return;
    }
    switch (op) {
      case OP.MARK_ON:
        if (!isOnBoard(battle, unit)) return;
        layout.marks[a].set(battle, unit, 1);
        return;
      case OP.MARK_OFF:
        layout.marks[a].set(battle, unit, 0);
        return;
      case OP.COUNTER_ADD: {
        const counter = layout.counters[a];
        const { to } = rulebook.counters[a];
        counter.set(battle, unit, Math.max(0, Math.min(to, counter.of(battle, unit) + b)));
        return;
      }
      case OP.COUNTER_SET:
        layout.counters[a].set(battle, unit, Math.max(0, Math.min(rulebook.counters[a].to, b)));
        return;
      case OP.FORCE_ADD:
      case OP.ENEMY_ADD: {
        const { own, enemys } = layout.changes[a];
        addToChange(op === OP.FORCE_ADD ? own : enemys, battle, unit, b);
        return;
      }
      case OP.BACK:
        this.fallBack(battle, unit, a, b);
        return;
      case OP.LOSE:
        this.lose(battle, unit, a, b);
        return;
      case OP.LEAVE:
        this.leave(battle, unit, b);
        return;
      case OP.DRAW:
        layout.bags[a].drawn.set(battle, unit, b + 1);
        return;
      case OP.WITHDRAW:
        layout.withdraws.set(battle, unit, 1);
        return;
      default:
    }
  }

  private become(battle: Battle, unit: number, to: number): void {
    const from = this.layout.state.of(battle, unit);
    if (from === to || !isOnBoard(battle, unit)) return;
    battle.witness.changed(unit, from, to);
    this.layout.state.set(battle, unit, to);
  }

  /** Straight back, off the board at depth 0; a unit that is cut off stays. */
  private fallBack(battle: Battle, unit: number, inches: number, cause: CAUSE): void {
    const { state, witness } = battle;
    if (inches === 0 || !isOnBoard(battle, unit) || isCutOff(battle, unit)) return;
    const from = state.units[unit * FIELDS.NOW + NOW.FRONT];
    const to = from - inches;
    witness.wentBack(unit, from, to);
    if (to <= 0) {
      this.leave(battle, unit, cause);
      return;
    }
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT)
      state.cohorts[cohort + COHORT.DEPTH] = to;
    findFront(state, unit);
  }

  private lose(battle: Battle, unit: number, pieces: number, cause: CAUSE): void {
    const { state, witness } = battle;
    const now = unit * FIELDS.NOW;
    if (!isOnBoard(battle, unit)) return;
    if (pieces >= state.units[now + NOW.PIECES]) {
      this.leave(battle, unit, cause);
      return;
    }
    // Each of its pieces is equally likely to be lost.
    removeFallen(battle, unit, pieces, -1, cause as CAUSE.FIRE);
    if (cause !== CAUSE.ELIMINATED) state.units[now + NOW.DEPARTED] |= 1 << cause;
    witness.lost(unit, pieces, cause);
    mergeCohorts(state, unit, EVERY_BIT, 0);
    this.noteTaken(battle, unit, pieces);
    this.noteLoss(battle, unit, pieces, cause);
  }

  /** An effect removes the whole unit. */
  leave(battle: Battle, unit: number, cause: CAUSE): void {
    if (!isOnBoard(battle, unit)) return;
    this.noteTaken(battle, unit, battle.state.units[unit * FIELDS.NOW + NOW.PIECES]);
    this.goOff(battle, unit, cause);
    this.layout.removed.set(battle, unit, 1);
  }

  /** The whole unit leaves the board. */
  goOff(battle: Battle, unit: number, cause: CAUSE): void {
    const { state } = battle;
    const pieces = state.units[unit * FIELDS.NOW + NOW.PIECES];
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      if (state.cohorts[cohort + COHORT.SIZE] > 0) leaveBoard(battle, unit, cohort, cause);
    }
    mergeCohorts(state, unit, EVERY_BIT, 0);
    this.noteLoss(battle, unit, pieces, cause);
  }

  noteTaken(battle: Battle, unit: number, pieces: number): void {
    const { taken } = this.layout;
    taken?.set(battle, unit, Math.min(taken.most, taken.of(battle, unit) + pieces));
  }

  /** Pieces are gone: records what the rulebook asks about them. */
  noteLoss(battle: Battle, unit: number, pieces: number, cause: CAUSE): void {
    this.count(battle, unit, COUNTED[cause] ?? 'casualties', pieces);
    this.show(battle, unit);
  }

  count(battle: Battle, unit: number, what: Counted, by: number): void {
    if (by === 0) return;
    const fields = this.layout.counting[what];
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i];
      field.set(battle, unit, Math.min(field.most, field.of(battle, unit) + by));
    }
  }

  /** Updates what other units, and forces, see of it after its pieces have changed. */
  show(battle: Battle, unit: number): void {
    const { layout, plan } = this;
    const { counting } = this;
    for (let i = 0; i < counting.length; i++) {
      const { field, mask, bits } = counting[i];
      field.set(battle, unit, piecesWith(battle.state, unit, mask, bits));
    }
    layout.pieces?.set(battle, unit, battle.state.units[unit * FIELDS.NOW + NOW.PIECES]);
    for (let leader = 0; leader < layout.leaders.length; leader++) {
      const leads = layout.leaders[leader];
      if (!leads) continue;
      const is = hasLeader(battle, unit, plan.leaders[leader]);
      if (leads.is(battle, unit) && !is)
        for (const span of ['this phase', 'this turn', 'so far'])
          layout.leadersLost.get(`${leader}|${span}`)?.set(battle, unit, 1);
      leads.set(battle, unit, is ? 1 : 0);
    }
  }
}

/** More than the number of any unit. */
const FAR = 1 << 16;

const COUNTED: Readonly<Partial<Record<CAUSE, Counted>>> = {
  [CAUSE.FIRE]: 'casualties',
  [CAUSE.ASSAULT]: 'casualties',
  [CAUSE.ELIMINATED]: 'eliminated',
  [CAUSE.ROUTED]: 'routed',
  [CAUSE.LEFT]: 'left',
  [CAUSE.SURRENDERED]: 'surrendered',
};

export function hasLeader(
  { field, state }: Pick<Battle, 'field' | 'state'>,
  unit: number,
  leaders: Int32Array,
): boolean {
  for (let slot = unit * field.rankSlots; slot < (unit + 1) * field.rankSlots; slot++) {
    if (leaders[slot] === 1 && state.ranks[slot] > 0) return true;
  }
  return false;
}
