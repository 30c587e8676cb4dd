import { mergeCohorts, splitCohort } from '../../battlefield/cohorts.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import { binomials, type CountRows, countRows } from '../../random/counts.js';
import type { Battle } from './battle.js';
import { type Cond, partsOf, type Rule, type Rulebook } from './ir.js';
import type { Keeper } from './keeping.js';
import type { Layout, PieceLayout } from './layout.js';
import { eachNode } from './needs.js';
import { OP, type Op, Outcomes, type Row, stateAfter } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { Situations } from './situations.js';
import { Terms } from './terms.js';

const EVERY_BIT = -1;

/** Pieces of a unit that are alike, and how many of them each outcome befalls. */
interface Called {
  cohort: number;
  row: Row;
  counts: number[];
}

/** Rules of single pieces: those of a unit that are alike throw together, each for itself. */
export class PieceRules {
  private readonly shares = new WeakMap<Row, CountRows[]>();
  private readonly mostPieces: number;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    private readonly plan: RulebookPlan,
    { units, unitCount }: BattlefieldPlan,
    private readonly keeper: Keeper,
  ) {
    const pieces = Array.from({ length: unitCount }, (_, u) => units[u * FIELDS.UNIT + UNIT.PIECES]);
    this.mostPieces = Math.max(...pieces);
  }

  step(rule: Rule, index: number, purpose: number): TurnStep<Battle> {
    const terms = new Terms(this.rulebook, this.layout, this.plan);
    const situations = new Situations(new Outcomes(this.rulebook, rule, this.plan, () => 0), terms, 'unit');
    const parts = rule.when ? partsOf(rule.when) : [];
    const ofUnit = terms.all(parts.filter((cond) => !speaksOfPieces(cond)));
    const ofPieces = terms.all(parts.filter(speaksOfPieces));
    const called: Called[] = [];
    return {
      phase: rule.name,
      when: isOnBoard,
      unit: (battle, unit, turn) => {
        if (!ofUnit(battle, unit, turn)) return;
        const { cohorts, units } = battle.state;
        const end = endOfCohorts(battle, unit);
        let calls = 0;
        // All throw, and what follows is settled, as all of them stand.
        for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
          terms.piece.status = cohorts[cohort + COHORT.STATUS];
          if (!ofPieces(battle, unit, turn)) continue;
          if (calls === 0) battle.chance.goTo(purpose, turn, unit);
          const row = situations.find(battle, unit, turn);
          called[calls] ??= { cohort, row, counts: [] };
          const call = called[calls++];
          call.cohort = cohort;
          call.row = row;
          this.throwFor(battle, call);
        }
        if (calls === 0) return;
        const gone = piecesAtStart(battle, unit) - units[unit * FIELDS.NOW + NOW.PIECES];
        for (let i = 0; i < calls; i++) this.settle(battle, unit, index, called[i]);
        mergeCohorts(battle.state, unit, EVERY_BIT, 0);
        this.keeper.show(battle, unit);
        this.keeper.lookAtBreak(battle, unit, turn, gone);
      },
    };
  }

  /** How many pieces each outcome befalls: outcome by outcome, of those who are left. */
  private throwFor({ chance, state }: Battle, { cohort, row, counts }: Called): void {
    const shares = this.sharesOf(row);
    let left = state.cohorts[cohort + COHORT.SIZE];
    counts.length = 0;
    for (let i = 0; i < shares.length; i++) {
      const count = left === 0 ? 0 : chance.count(shares[i], left);
      left -= count;
      counts.push(count);
    }
    counts.push(left);
  }

  /** For all outcomes but the last: how many of so many pieces it befalls that those before it did not. */
  private sharesOf(row: Row): CountRows[] {
    const known = this.shares.get(row);
    if (known) return known;
    const chances = row.outcomes.map(({ rolls }) => rolls.reduce((sum, { chance }) => sum + chance, 0));
    let rest = 1;
    const made = chances.slice(0, -1).map((chance) => {
      const share = Math.min(1, chance / rest);
      rest -= chance;
      return countRows(binomials(share, this.mostPieces));
    });
    this.shares.set(row, made);
    return made;
  }

  private settle(battle: Battle, unit: number, index: number, { cohort, row, counts }: Called): void {
    const { state, witness } = battle;
    const { outcomes } = row;
    witness.piecesSettled(unit, index, row, counts);
    for (let i = 0; i < outcomes.length; i++) {
      const pieces = counts[i];
      if (pieces === 0) continue;
      const { ops, touched } = outcomes[i];
      for (let line = 0; line < touched.length; line++) witness.used(unit, touched[line], pieces);
      const left = state.cohorts[cohort + COHORT.SIZE];
      this.carryOut(battle, unit, pieces === left ? cohort : splitCohort(state, unit, cohort, pieces), ops);
    }
  }

  private carryOut(battle: Battle, unit: number, cohort: number, ops: readonly Op[]): void {
    const pieces = battle.state.cohorts[cohort + COHORT.SIZE];
    const piece = this.layout.piece!;
    const from = piece.state.of(battle, cohort);
    let leaving: Op | null = null;
    for (let i = 0; i < ops.length; i++) {
      if (ops[i].op === OP.LEAVE) leaving ??= ops[i];
      this.change(battle, cohort, piece, ops[i]);
    }
    const to = piece.state.of(battle, cohort);
    if (to !== from) battle.witness.piecesChanged(unit, from, to, pieces);
    if (!leaving) return;
    leaveBoard(battle, unit, cohort, leaving.b);
    this.keeper.noteTaken(battle, unit, pieces);
    this.keeper.noteLoss(battle, unit, pieces, leaving.b);
  }

  private change(battle: Battle, cohort: number, { state, marks }: PieceLayout, op: Op): void {
    const to = stateAfter(op, state.of(battle, cohort), this.rulebook.states.length - 1);
    if (to !== null) state.set(battle, cohort, to);
    else if (op.op === OP.PIECE_MARK_ON || op.op === OP.PIECE_MARK_OFF)
      marks[op.a].set(battle, cohort, op.op === OP.PIECE_MARK_ON ? 1 : 0);
  }
}

/** Does it ask about the piece itself? */
function speaksOfPieces(cond: Cond): boolean {
  let does = false;
  eachNode(cond, ({ k }) => {
    if (k === 'is-piece-state' || k === 'is-piece-mark') does = true;
  });
  return does;
}
