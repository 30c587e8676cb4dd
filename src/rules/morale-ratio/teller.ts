import { piecesWith } from '../../battlefield/cohorts.js';
import { FieldTeller } from '../../battlefield/field-teller.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { coverAt } from '../../battlefield/fire.js';
import { FIELDS, MODIFIER, UNIT, weaponsOf } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW, SIDE } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import type { Luck } from '../../random/luck.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import type { MoraleRatioUnit, Situation } from './compile.js';
import { isSuppressive } from './firing.js';
import { hasWeapon, levelsOf, lostLevels, SYSTEM } from './hull/systems.js';
import { type Book, bandOf, checkFactors, isAutomatic, neededRoll } from './morale.js';
import { addPostures, POSTURE, POSTURES, STATUS, WALK_PHASE } from './postures.js';
import { sheetLines } from './status-sheet.js';
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

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    _cohort: number,
    from: number,
    entry: number,
    size: number,
    failed: number,
  ): void {
    const { book } = this;
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

  hit(unit: number, deferred: boolean): void {
    const owing = piecesWith(this.state, unit, STATUS.MARKED | STATUS.WALK, 0);
    const isHull = this.state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0;
    const unmarked = isHull ? Math.min(1, owing) : owing;
    if (unmarked > 0) this.tell(unit, { kind: 'marked', clauses: ['MR-20'], pieces: unmarked });
    if (deferred) this.tell(unit, { kind: 'deferred', clauses: ['MR-22'] });
  }

  frightened(unit: number, marked: number): void {
    this.tell(unit, { kind: 'frightened', clauses: ['MR-83'], pieces: marked });
  }

  weakened(unit: number, points: number): void {
    if (points > 0) this.tell(unit, { kind: 'weakened', clauses: ['MR-4', 'MR-5'], points });
  }

  /** What is left of a unit's points, and what it had. */
  private points(unit: number): { left: number; of: number } {
    return {
      left: this.state.units[unit * FIELDS.NOW + NOW.POINTS]!,
      of: this.plan.units[unit * FIELDS.UNIT + UNIT.LEVEL]!,
    };
  }

  damaged(unit: number, before: number, after: number): void {
    const lost: Record<string, number> = {};
    const levels = {
      movement: SYSTEM.MOVEMENT,
      targeting: SYSTEM.TARGETING,
      'damage control': SYSTEM.DAMAGE_CONTROL,
    };
    for (const [name, system] of Object.entries(levels)) {
      const fewer = lostLevels(after, before, system);
      if (fewer > 0) lost[name] = fewer;
    }
    weaponsOf(this.units[unit]!, 'first').forEach((name, weapon) => {
      if (!hasWeapon(before, weapon) || hasWeapon(after, weapon)) return;
      lost[`weapon ${name}`] = (lost[`weapon ${name}`] ?? 0) + 1;
    });
    this.tell(unit, { kind: 'damaged', clauses: ['MR-7'], systems: lost, ...this.points(unit) });
  }

  controlledDamage(unit: number, faces: number, before: number, after: number): void {
    const [die] = this.showDice(1, after === before ? 0 : 1, this.book.tables.dieSides, faces, 'lowest');
    const movement = levelsOf(after, SYSTEM.MOVEMENT) > levelsOf(before, SYSTEM.MOVEMENT);
    const mended = after === before ? null : movement ? 'movement' : 'targeting';
    this.tell(unit, { kind: 'mending', clauses: ['MR-7'], die: die!, needed: faces, mended });
  }

  hullLost(unit: number, cause: number, crewLost: number, crewCause: number): void {
    const how: Partial<Record<number, [string, string]>> = {
      [CAUSE.FIRE]: ['explodes', 'MR-60'],
      [CAUSE.ABANDONED]: ['is abandoned', 'MR-61'],
      [CAUSE.ELIMINATED]: ['is eliminated', 'MR-34'],
    };
    const left = this.state.units[unit * FIELDS.NOW + NOW.PIECES]!;
    const inside = cause === CAUSE.ABANDONED ? ['MR-61'] : this.clausesOf(crewCause);
    this.tellLoss(unit, crewLost, crewCause, this.ranksLost(unit), left + 1, inside);
    this.tellLoss(unit, 1, cause, { hull: 1 }, left);
    const words = how[cause];
    if (!words) return;
    this.tell(unit, { kind: 'wreck', clauses: [words[1], 'MR-34'], how: words[0], onFoot: left });
  }

  surrendered(unit: number, count: number): void {
    const first = unit * this.state.unitCohorts;
    const end = first + this.state.units[unit * FIELDS.NOW + NOW.COHORTS]! * FIELDS.COHORT;
    let phases = 0;
    for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
      const walk = (this.state.cohorts[cohort + COHORT.STATUS]! & STATUS.WALK) / WALK_PHASE;
      const isNew = (this.state.cohorts[cohort + COHORT.STATUS]! & STATUS.CHECKED) !== 0;
      if (isNew && walk > 0) phases = walk;
    }
    this.tell(unit, { kind: 'surrendered', clauses: ['MR-50'], pieces: count, phases });
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
    const targeting = this.targetingModifier(unit);
    if ((status & STATUS.ACTED) !== 0) {
      const posture = status & STATUS.POSTURE;
      const by = this.battle.morale.interceptive[posture]!;
      const name = `interceptive fire, ${POSTURES[posture]!}`;
      return by === 0 ? targeting : [...targeting, { name, by, clause: 'MR-41' }];
    }
    if ((status & STATUS.MOVED) === 0) return targeting;
    const moving = [...targeting, ...this.movingModifier()];
    if (!isSuppressive(plan, state, unit, state.cohorts[cohort + COHORT.DEPTH]!, status)) return moving;
    return [
      ...moving,
      { name: 'suppressive fire', by: plan.modifiers[MODIFIER.SUPPRESSIVE]!, clause: 'MR-30' },
    ];
  }

  /** What lost levels of targeting cost a hull. */
  private targetingModifier(unit: number): StoryModifier[] {
    const systems = this.state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
    if (systems === 0) return [];
    const full = this.plan.units[unit * FIELDS.UNIT + UNIT.SYSTEMS]!;
    const by = lostLevels(systems, full, SYSTEM.TARGETING) * this.battle.morale.targetingFactor;
    return by === 0 ? [] : [{ name: 'targeting lost', by, clause: 'MR-7' }];
  }

  protected reasonToMove(
    unit: number,
    status: number,
    from: number,
    to: number,
    underFire: boolean,
  ): { why: string; clauses: string[] } {
    const covered = coverAt(this.plan, this.state, unit, from) > 0;
    const leaves = this.state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
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
    const clauses: Partial<Record<number, string[]>> = {
      [CAUSE.FIRE]: [],
      [CAUSE.ELIMINATED]: ['MR-34'],
      [CAUSE.SURRENDERED]: ['MR-50'],
      [CAUSE.SHOT]: ['MR-53'],
      [CAUSE.ABANDONED]: ['MR-32'],
    };
    return clauses[cause] ?? ['MR-35'];
  }

  protected wasteClauses(): string[] {
    return ['MR-25'];
  }

  /** MR-90 */
  protected sheet(unit: number): StatusSheet {
    const counts = new Int32Array(POSTURES.length);
    addPostures(this.battle, unit, counts, 0);
    const of = this.plan.units[unit * FIELDS.UNIT + UNIT.PIECES]!;
    return {
      force: this.forceOf(unit),
      unit: this.units[unit]!.id,
      postures: Object.fromEntries(POSTURES.map((posture, i) => [posture, counts[i]!])),
      gone: of - this.state.units[unit * FIELDS.NOW + NOW.PIECES]!,
      lines: sheetLines(this.battle, unit, this.units[unit]!),
    };
  }
}
