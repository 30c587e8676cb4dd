import { piecesWith } from '../../battlefield/cohorts.js';
import { FieldTeller } from '../../battlefield/field-teller.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { FIELDS, MODIFIER, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW, SIDE } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import type { Luck } from '../../random/luck.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import type { MoraleRatioUnit } from './compile.js';
import { isSuppressive } from './firing.js';
import { type Book, bandOf, checkFactors, isAutomatic, neededRoll } from './morale.js';
import { addPostures, POSTURE, POSTURES, STATUS } from './postures.js';
import type { MoraleRatioWitness } from './witness.js';

/** Tells a battle in the words of this book. */
export class Teller extends FieldTeller implements MoraleRatioWitness {
  constructor(
    private readonly battle: Battle,
    private readonly book: Book,
    units: readonly FieldUnit[],
    forceIds: readonly string[],
    dice: Luck,
  ) {
    super(battle.field, battle.state, units, forceIds, dice);
  }

  private level(unit: number): number {
    const { roster, worth, rankSlots } = this.plan;
    let points = 0;
    for (let slot = unit * rankSlots; slot < (unit + 1) * rankSlots; slot++)
      points += roster[slot]! * worth[slot]!;
    return points;
  }

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    _cohort: number,
    from: number,
    points: number,
    size: number,
    failed: number,
  ): void {
    const { book } = this;
    const troops = (this.units[unit] as MoraleRatioUnit)['morale-ratio'];
    const check = { remaining: points, level: this.level(unit), troops };
    const band = bandOf(book.tables, points, check.level);
    const needed = Math.max(0, Math.min(book.tables.dieSides, neededRoll(book, check)));
    const automatic = isAutomatic(book, band);
    const factors = automatic ? [] : checkFactors(book, troops);
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
      remaining: points,
      of: check.level,
      needed: automatic ? (band.needed === 'automatic-success' ? 'S' : 'F') : needed,
      modifiers: factors,
      dice: automatic ? [] : this.showDice(size, size - failed, book.tables.dieSides, needed, 'lowest'),
      passed: size - failed,
      failed,
      failure: band.onFailure,
    });
  }

  override lost(unit: number, pieces: number, cause: number): void {
    super.lost(unit, pieces, cause);
    if (cause !== CAUSE.FIRE || pieces === 0) return;
    const unmarked = piecesWith(this.state, unit, STATUS.MARKED, 0);
    if (unmarked > 0) this.tell(unit, { kind: 'marked', clauses: ['MR-20'], pieces: unmarked });
  }

  intercepted(): void {}

  unitBroke(unit: number): void {
    const of = this.plan.units[unit * FIELDS.UNIT + UNIT.PIECES]!;
    const lost = this.state.units[unit * FIELDS.NOW + NOW.BREAK_LOSS]!;
    this.tell(unit, { kind: 'unit-broke', clauses: ['MR-32'], lost, of });
  }

  forceBroke(force: number): void {
    const lost = this.state.sides[force * FIELDS.SIDE + SIDE.BREAK_LOSS]!;
    this.tellOfForce(force, { kind: 'force-broke', clauses: [], lost, of: this.state.pieces[force]! });
  }

  breakingPoint(force: number): void {
    this.tellOfForce(force, { kind: 'breaking-point', clauses: ['MR-70'] });
  }

  protected shotModifiers(unit: number, cohort: number): StoryModifier[] {
    const { plan, state } = this;
    const status = state.cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.ACTED) !== 0) {
      const posture = status & STATUS.POSTURE;
      const by = this.battle.morale.interceptive[posture]!;
      return by === 0 ? [] : [{ name: `interceptive fire, ${POSTURES[posture]!}`, by, clause: 'MR-41' }];
    }
    if ((status & STATUS.MOVED) === 0) return [];
    const moving = this.movingModifier();
    if (!isSuppressive(plan, unit, state.cohorts[cohort + COHORT.DEPTH]!, status)) return moving;
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
    const covered = this.plan.cover[unit * (this.plan.depth + 1) + from]! > 0;
    const leaves = this.state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
    switch (status & STATUS.POSTURE) {
      case POSTURE.BROKEN:
        return { why: 'fleeing', clauses: ['MR-32'] };
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
    if (leaves && this.isRetreating(unit)) return { why: 'retreating', clauses: ['MR-70'] };
    if (leaves) return { why: 'withdrawing', clauses: [] };
    return { why: to > from ? 'advancing' : to < from ? 'going back' : 'standing', clauses: [] };
  }

  private isRetreating(unit: number): boolean {
    const force = this.plan.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
    return this.state.sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
  }

  protected postureOf(status: number): string {
    return POSTURES[status & STATUS.POSTURE]!;
  }

  protected clausesOf(cause: number): string[] {
    if (cause === CAUSE.ELIMINATED) return ['MR-34'];
    return cause === CAUSE.FIRE ? [] : ['MR-35'];
  }

  protected wasteClauses(): string[] {
    return ['MR-25'];
  }

  /** MR-90, as far as it concerns infantry. */
  protected sheet(unit: number): StatusSheet {
    const { plan, state } = this;
    const now = unit * FIELDS.NOW;
    const counts = new Int32Array(POSTURES.length);
    addPostures(this.battle, unit, counts, 0);
    const points = state.units[now + NOW.POINTS]!;
    const level = this.level(unit);
    const pieces = state.units[now + NOW.PIECES]!;
    const move = plan.units[unit * FIELDS.UNIT + UNIT.MOVE]!;
    return {
      force: this.forceOf(unit),
      unit: this.units[unit]!.id,
      postures: Object.fromEntries(POSTURES.map((posture, i) => [posture, counts[i]!])),
      gone: plan.units[unit * FIELDS.UNIT + UNIT.PIECES]! - pieces,
      lines: {
        size: pieces,
        'morale level': level,
        'current level': points,
        ratio: Math.floor((100 * points) / level) / 100,
        markers: piecesWith(state, unit, STATUS.MARKED, STATUS.MARKED),
        movement: move,
        front: pieces > 0 ? `${state.units[now + NOW.FRONT]!}″` : '–',
        ...(state.units[now + NOW.BROKEN] === 1 ? { broken: 'yes' } : {}),
      },
    };
  }
}
