import { lossesCounted } from '../../battlefield/field-uses.js';
import { MANNERS } from '../../battlefield/manners.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { CAUSE } from '../../battlefield/state.js';
import type { BASE, TroopGradePlan } from './compile.js';
import { GRADES } from './descriptor.js';
import { OCCASIONS } from './occasions.js';
import { type RESULT, RESULTS } from './turn-count.js';
import { COLUMNS, type EVENT, SHARED_DIE, testAt, useLayout } from './use-layout.js';

/** What a run counted, by what it is asked for. */
export class Counted {
  private readonly at: ReturnType<typeof useLayout>['start'];

  constructor(
    readonly rules: TroopGradePlan,
    private readonly field: BattlefieldPlan,
    private readonly uses: ArrayLike<number>,
  ) {
    this.at = useLayout(field).start;
  }

  event(which: EVENT): number {
    return this.uses[this.at.events + which]!;
  }

  /** Tests on an occasion, by any row and total. */
  tests(occasion: number): number {
    return sumOver(GRADES.length * COLUMNS, (i) => this.uses[testAt(this.at.tests, occasion, 0, 0) + i]!);
  }

  get allTests(): number {
    return sumOver(OCCASIONS.length, (occasion) => this.tests(occasion));
  }

  /** Tests whose total never fails. */
  get safe(): number {
    return sumOver(OCCASIONS.length, (occasion) =>
      sumOver(GRADES.length, (row) => this.uses[testAt(this.at.tests, occasion, row, 0)]!),
    );
  }

  /** Times that a cell of the chart was read, in tests and by those near. */
  readings(row: number, column: number): number {
    return sumOver(SHARED_DIE + 1, (occasion) => this.uses[testAt(this.at.tests, occasion, row, column)]!);
  }

  /** Tests to which a modifier was added, by its place in CONDITIONS. */
  condition(index: number): number {
    return this.uses[this.at.conditions + index]!;
  }

  /** Bases that something befell, of a row of the chart. */
  result(row: number, which: RESULT): number {
    return this.uses[this.at.results + row * RESULTS.length + which]!;
  }

  bases(which: RESULT): number {
    return sumOver(GRADES.length, (row) => this.result(row, which));
  }

  lost(unit: number, cause: CAUSE): number {
    return lossesCounted(this.field, MANNERS, this.uses, unit, cause);
  }

  /** Pieces of one kind that were killed. */
  killed(kind: BASE): number {
    return sumOver(this.rules.kinds.length, (unit) =>
      this.rules.kinds[unit] === kind ? this.lost(unit, CAUSE.FIRE) + this.lost(unit, CAUSE.ASSAULT) : 0,
    );
  }
}

function sumOver(count: number, of: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += of(i);
  return sum;
}
