import type { Grade } from '#src/rules/troop-grade/troops.js';

/** What is recorded of the turns of a force, in bases: docs/battlefield.md, section 12.6. */

/** What befell bases by tests, voluntary routs and near units. */
export type Befalls =
  | 'no effect'
  | 'pinned'
  | 'withdraws'
  | 'routs'
  | 'surrenders'
  | 'disintegrates'
  | 'abandoned';

/** What happened to the bases of a unit as it lost heart or took it again. */
export type Change = 'demoralized' | 'recovered' | 'lost demoralized';

/** Those of one turn; what is not named did not happen. */
export class Events {
  readonly byGrade: Partial<Record<Grade, Partial<Record<Befalls, number>>>> = {};
  /** By the id of the unit. */
  readonly byUnit: Record<string, Partial<Record<Change, number>>> = {};

  befell(grade: Grade, what: Befalls, bases = 1): void {
    this.byGrade[grade] ??= {};
    const row = this.byGrade[grade];
    row[what] = (row[what] ?? 0) + bases;
  }

  changed(unit: string, how: Change, bases: number): void {
    if (bases === 0) return;
    this.byUnit[unit] ??= {};
    const row = this.byUnit[unit];
    row[how] = (row[how] ?? 0) + bases;
  }
}
