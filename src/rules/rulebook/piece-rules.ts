import { mergeCohorts, splitCohort } from '../../battlefield/cohorts.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { copyFor } from '../../battlefield/own-code.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import { binomials, type CountRows, countRows } from '../../random/counts.js';
import type { Battle } from './battle.js';
import { bothHoldNow, type Test } from './combining.js';
import { type Cond, partsOf, type Rule, type Rulebook } from './ir.js';
import type { Keeper } from './keeping.js';
import type { Layout, PieceLayout } from './layout.js';
import { eachNode, looksAround } from './needs.js';
import { OP, type Op, Outcomes, type Row, stateAfter } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { Situations } from './situations.js';
import { Terms } from './terms.js';

const EVERY_BIT = -1;

/** Pieces of a unit that are alike, and how many of them have each outcome. */
interface Called {
  cohort: number;
  row: Row;
  /** By outcome; entries after those of this row belong to other rows. */
  counts: number[];
}

/** All pieces throw as they are at the start; then what follows is settled. */
const callingPieces =
  (
    around: Test,
    ofPieces: Test,
    piece: Terms['piece'],
    call: (battle: Battle, unit: number, turn: number, cohort: number, calls: number) => void,
    settle: (battle: Battle, unit: number, turn: number, calls: number) => void,
    first: typeof firstCohort,
    endOf: typeof endOfCohorts,
  ): NonNullable<TurnStep<Battle>['unit']> =>
  (battle, unit, turn) => {
    if (!around(battle, unit, turn)) return;
    const { cohorts } = battle.state;
    const end = endOf(battle, unit);
    let calls = 0;
    for (let cohort = first(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      piece.status = cohorts[cohort + COHORT.STATUS];
      if (ofPieces(battle, unit, turn)) call(battle, unit, turn, cohort, calls++);
    }
    if (calls > 0) settle(battle, unit, turn, calls);
  };

/** Rules of single pieces: those of a unit that are alike throw together, each for itself. */
export class PieceRules {
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
    const ofUnit = parts.filter((cond) => !speaksOfPieces(cond));
    const own = terms.all(ofUnit.filter((cond) => !looksAround(cond, this.rulebook)));
    const around = terms.all(ofUnit.filter((cond) => looksAround(cond, this.rulebook)));
    const ofPieces = terms.all(parts.filter(speaksOfPieces));
    const place = [this.rulebook.id, rule.name];
    const called: Called[] = [];
    const call = (battle: Battle, unit: number, turn: number, cohort: number, calls: number) => {
      if (calls === 0) battle.chance.goTo(purpose, turn, unit);
      const row = situations.find(battle, unit, turn);
      called[calls] ??= { cohort, row, counts: [] };
      const one = called[calls];
      one.cohort = cohort;
      one.row = row;
      this.throwFor(battle, one);
    };
    const settle = (battle: Battle, unit: number, turn: number, calls: number) => {
      const gone = piecesAtStart(battle, unit) - battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
      for (let i = 0; i < calls; i++) this.settle(battle, unit, index, called[i]);
      mergeCohorts(battle.state, unit, EVERY_BIT, 0);
      this.keeper.show(battle, unit);
      this.keeper.lookAtBreak(battle, unit, turn, gone);
    };
    return {
      phase: rule.name,
      when: copyFor(bothHoldNow, ...place)(isOnBoard, own),
      unit: copyFor(callingPieces, ...place)(
        around,
        ofPieces,
        terms.piece,
        call,
        settle,
        firstCohort,
        endOfCohorts,
      ),
    };
  }

  /** How many pieces have each outcome: outcome by outcome, among those that are left. */
  private throwFor({ chance, state }: Battle, { cohort, row, counts }: Called): void {
    row.shares ??= this.sharesOf(row);
    const { shares } = row;
    let left = state.cohorts[cohort + COHORT.SIZE];
    for (let i = 0; i < shares.length; i++) {
      counts[i] = left === 0 ? 0 : chance.count(shares[i], left);
      left -= counts[i];
    }
    counts[shares.length] = left;
  }

  /** For all outcomes except the last: how many of the pieces without an earlier outcome have it. */
  private sharesOf({ outcomes }: Row): CountRows[] {
    let rest = 1;
    return outcomes.slice(0, -1).map(({ rolls }) => {
      const chance = rolls.reduce((sum, roll) => sum + roll.chance, 0);
      const share = Math.min(1, chance / rest);
      rest -= chance;
      return countRows(binomials(share, this.mostPieces));
    });
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
