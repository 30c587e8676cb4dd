import { coverAt } from '../../battlefield/cover.js';
import { isForceBeaten } from '../../battlefield/of-unit.js';
import { MODIFIER } from '../../battlefield/plan.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import { PURPOSE } from '../../random/luck.js';
import type { MoraleRatioUnit } from './compile.js';
import type { Situation } from './compile-checks.js';
import { isSuppressive } from './firing.js';
import { HullTeller } from './hull/teller.js';
import { bandOf, checkFactors, isAutomatic, neededRoll } from './morale.js';
import { addPostures, POSTURE, POSTURES, STATUS } from './postures.js';
import { sheetLines } from './status-sheet.js';
import type { MoraleRatioWitness } from './witness.js';

/** Tells a battle in the words of this book. */
export class Teller extends HullTeller implements MoraleRatioWitness {
  protected readonly postures = POSTURES;
  protected readonly addPostures = addPostures;

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    _cohort: number,
    from: number,
    entry: number,
    size: number,
    failed: number,
  ): void {
    const { book } = this.battle.morale;
    const { level, start, underNbc } = this.situationAt(entry);
    const troops = (this.units[unit] as MoraleRatioUnit)['morale-ratio'];
    const check = { remaining: entry - start, level, troops, underNbc };
    const band = bandOf(book.tables, check.remaining, level);
    const needed = Math.max(0, Math.min(book.tables.dieSides, neededRoll(book, check)));
    const automatic = isAutomatic(book, band);
    const factors = automatic ? [] : checkFactors(book, troops, underNbc);
    this.tell(unit, {
      kind: 'check',
      clauses: [
        ...['MR-10', 'MR-11', 'MR-13'],
        ...factors.map(({ clause }) => clause),
        ...(purpose === PURPOSE.interceptCheck ? ['MR-40', 'MR-41'] : ['MR-21']),
        'MR-15',
      ],
      pieces: size,
      from: POSTURES[from]!,
      remaining: check.remaining,
      of: level,
      needed: automatic ? (band.needed === 'automatic-success' ? 'S' : 'F') : needed,
      modifiers: factors,
      dice: automatic ? [] : this.showDice(size, size - failed, book.tables.dieSides, needed, 'lowest'),
      passed: size - failed,
      failed,
      failure: band.onFailure,
    });
  }

  private situationAt(entry: number): Situation {
    return this.battle.morale.situations.findLast(({ start }) => start <= entry)!;
  }

  marked(unit: number, pieces: number): void {
    this.tell(unit, { kind: 'marked', clauses: ['MR-20'], pieces });
  }

  deferred(unit: number, pieces: number): void {
    this.tell(unit, { kind: 'deferred', clauses: ['MR-22'], pieces });
  }

  frightened(unit: number, marked: number): void {
    this.tell(unit, { kind: 'frightened', clauses: ['MR-83'], pieces: marked });
  }

  weakened(unit: number, points: number): void {
    if (points > 0) this.tell(unit, { kind: 'weakened', clauses: ['MR-4', 'MR-5'], points });
  }

  surrendered(unit: number, pieces: number, phases: number): void {
    this.tell(unit, { kind: 'surrendered', clauses: ['MR-50'], pieces, phases });
  }

  intercepted(): void {}

  breakingPoint(force: number): void {
    this.tellOfForce(force, { kind: 'breaking-point', clauses: ['MR-70'] });
  }

  protected shotModifiers(unit: number, cohort: number): StoryModifier[] {
    const { plan, state } = this;
    const status = state.cohorts[cohort + COHORT.STATUS]!;
    const targeting = this.targetingModifier(unit);
    if ((status & STATUS.ACTED) !== 0) {
      const posture = status & STATUS.POSTURE;
      const by = this.battle.morale.interceptive[posture]!;
      const name = `interceptive fire, ${POSTURES[posture]!}`;
      return by === 0 ? targeting : [...targeting, { name, by, clause: 'MR-41' }];
    }
    if ((status & STATUS.MOVED) === 0) return targeting;
    const moving = [...targeting, ...this.movingModifier(unit)];
    if (!isSuppressive(plan, state, unit, state.cohorts[cohort + COHORT.DEPTH]!, status)) return moving;
    return [
      ...moving,
      { name: 'suppressive fire', by: plan.modifiers[MODIFIER.SUPPRESSIVE]!, clause: 'MR-30' },
    ];
  }

  protected reasonToMove(
    unit: number,
    status: number,
    from: number,
    to: number,
    underFire: boolean,
  ): { why: string; clauses: string[] } {
    const covered = coverAt(this.plan, this.state, unit, from) > 0;
    const leaves = this.isLeaving(unit);
    switch (status & STATUS.POSTURE) {
      case POSTURE.BROKEN:
        return { why: to === from ? 'with no way back' : 'fleeing', clauses: ['MR-32'] };
      case POSTURE.CAUTIOUS:
        if (leaves || !underFire) break;
        if (covered)
          return { why: to > from ? 'advancing in cover' : 'keeping to cover', clauses: ['MR-30'] };
        return { why: to === from ? 'finding no cover' : 'seeking cover', clauses: ['MR-30'] };
      case POSTURE.SHAKEN:
        if (leaves) break;
        if (covered) return { why: 'keeping to cover', clauses: ['MR-31'] };
        return { why: to === from ? 'staying' : 'seeking cover or falling back', clauses: ['MR-31'] };
    }
    if (leaves && isForceBeaten(this.battle, unit)) return { why: 'retreating', clauses: ['MR-70'] };
    return this.asOrdered(unit, from, to);
  }

  protected postureOf(status: number): string {
    return POSTURES[status & STATUS.POSTURE]!;
  }

  protected clausesOf(cause: number): string[] {
    const clauses: Partial<Record<number, string[]>> = {
      [CAUSE.FIRE]: [],
      [CAUSE.ELIMINATED]: ['MR-34'],
      [CAUSE.SURRENDERED]: ['MR-50'],
      [CAUSE.SHOT]: ['MR-53'],
      [CAUSE.ABANDONED]: ['MR-32'],
    };
    return clauses[cause] ?? ['MR-35'];
  }

  protected override wasteClauses(): string[] {
    return ['MR-25'];
  }

  protected override unitBreakClauses(): string[] {
    return ['MR-32'];
  }

  /** MR-90 */
  protected linesOf(unit: number): StatusSheet['lines'] {
    return sheetLines(this.battle, unit, this.units[unit]!);
  }
}
