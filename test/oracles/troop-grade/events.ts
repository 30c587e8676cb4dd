import type { Grade } from '#src/rules/troop-grade/troops.js';

/** Records what happens to a force's bases in each turn: docs/battlefield.md, section 12.6. */

/** What happened to bases because of tests, voluntary routs and nearby units. */
export type Befalls =
  | 'no effect'
  | 'pinned'
  | 'withdraws'
  | 'routs'
  | 'surrenders'
  | 'disintegrates'
  | 'abandoned';

/** What happened to the bases of a unit when it became demoralized or recovered. */
export type Change = 'demoralized' | 'recovered' | 'lost demoralized';

/** The events of one turn; anything not listed did not happen. */
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
