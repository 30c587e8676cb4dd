import { mergeCohorts, splitCohort } from '../../battlefield/cohorts.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import { binomials, type CountRows, countRows } from '../../random/counts.js';
import type { Battle } from './battle.js';
import type { Rule, Rulebook } from './ir.js';
import type { Keeper } from './keeping.js';
import type { Layout, PieceLayout } from './layout.js';
import { OP, type Op, Outcomes, type Row } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { Situations } from './situations.js';
import { Terms } from './terms.js';

const EVERY_BIT = -1;

/** Pieces of a unit that are alike, and how many of them each outcome befalls. */
interface Called {
  cohort: number;
  row: Row;
  counts: readonly number[];
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
    const when = rule.when ? terms.cond(rule.when, 'unit') : () => true;
    return {
      phase: rule.name,
      when: isOnBoard,
      unit: (battle, unit, turn) => {
        const { cohorts, units } = battle.state;
        const called: Called[] = [];
        const end = endOfCohorts(battle, unit);
        battle.chance.goTo(purpose, turn, unit);
        // All throw, and what follows is settled, as all of them stand.
        for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
          terms.piece.status = cohorts[cohort + COHORT.STATUS];
          if (!when(battle, unit, turn)) continue;
          const row = situations.find(battle, unit, turn);
          called.push({ cohort, row, counts: this.thrown(battle, row, cohorts[cohort + COHORT.SIZE]) });
        }
        if (called.length === 0) return;
        const gone = piecesAtStart(battle, unit) - units[unit * FIELDS.NOW + NOW.PIECES];
        for (const each of called) this.settle(battle, unit, index, each);
        mergeCohorts(battle.state, unit, EVERY_BIT, 0);
        this.keeper.show(battle, unit);
        this.keeper.lookAtBreak(battle, unit, turn, gone);
      },
    };
  }

  /** How many of some pieces each outcome befalls: outcome by outcome, of those who are left. */
  private thrown({ chance }: Battle, row: Row, pieces: number): number[] {
    const shares = this.sharesOf(row);
    let left = pieces;
    const counts = shares.map((rows) => {
      const count = left === 0 ? 0 : chance.count(rows, left);
      left -= count;
      return count;
    });
    return [...counts, left];
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
    witness.piecesSettled(unit, index, row, counts);
    row.outcomes.forEach(({ ops, touched }, i) => {
      const pieces = counts[i];
      if (pieces === 0) return;
      for (const line of touched) witness.used(unit, line, pieces);
      const left = state.cohorts[cohort + COHORT.SIZE];
      this.carryOut(battle, unit, pieces === left ? cohort : splitCohort(state, unit, cohort, pieces), ops);
    });
  }

  private carryOut(battle: Battle, unit: number, cohort: number, ops: readonly Op[]): void {
    const { cohorts } = battle.state;
    const pieces = cohorts[cohort + COHORT.SIZE];
    const piece = this.layout.piece!;
    const from = piece.state.of(battle, cohort);
    const leaving = ops.find(({ op }) => op === OP.LEAVE);
    for (const op of ops) this.change(battle, cohort, piece, op);
    const to = piece.state.of(battle, cohort);
    if (to !== from) battle.witness.piecesChanged(unit, from, to, pieces);
    if (!leaving) return;
    leaveBoard(battle, unit, cohort, leaving.b);
    this.keeper.noteTaken(battle, unit, pieces);
    this.keeper.noteLoss(battle, unit, pieces, leaving.b);
  }

  private change(battle: Battle, cohort: number, { state, marks }: PieceLayout, { op, a }: Op): void {
    const now = state.of(battle, cohort);
    const last = this.rulebook.states.length - 1;
    switch (op) {
      case OP.STATE:
        state.set(battle, cohort, a);
        return;
      case OP.WORSEN_BY:
        state.set(battle, cohort, Math.min(last, now + a));
        return;
      case OP.WORSEN_TO:
        state.set(battle, cohort, Math.max(now, a));
        return;
      case OP.IMPROVE_BY:
        state.set(battle, cohort, Math.max(0, now - a));
        return;
      case OP.IMPROVE_TO:
        state.set(battle, cohort, Math.min(now, a));
        return;
      case OP.PIECE_MARK_ON:
        marks[a].set(battle, cohort, 1);
        return;
      case OP.PIECE_MARK_OFF:
        marks[a].set(battle, cohort, 0);
        return;
      default:
    }
  }
}
