import { coverAt } from '../../battlefield/cover.js';
import { FieldTeller } from '../../battlefield/field-teller.js';
import { isForceBeaten } from '../../battlefield/of-unit.js';
import { isHull } from '../../battlefield/pieces.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import { FACTOR_NAMES } from '../../battlefield/weapon-bands/factors.js';
import type { Battle } from './battle.js';
import { IS, OCCASIONS } from './fields.js';
import { type Conditions, groupModifier, RANKED, type RESULT, RESULTS } from './morale.js';
import { addPostures, POSTURE, POSTURES, STATUS } from './postures.js';
import { sheetLines } from './status-sheet.js';
import { is, standsIn } from './units.js';
import type { UnitMoraleWitness } from './witness.js';

const WHO: Readonly<Record<RANKED, string>> = {
  [RANKED.SOLDIER]: 'soldier',
  [RANKED.NCO]: 'NCO',
  [RANKED.OFFICER]: 'officer',
};

/** A roll for a place. */
interface Roll {
  dice: number[];
  occasions: string[];
  conditions: StoryModifier[];
  /** Has somebody read it already? */
  sameRoll: boolean;
}

/** Tells a battle in the words of this book. */
export class Teller extends FieldTeller<Battle> implements UnitMoraleWitness {
  protected readonly postures = POSTURES;
  protected readonly addPostures = addPostures;
  /** The roll that is being read. */
  private roll: Roll = { dice: [], occasions: [], conditions: [], sameRoll: false };

  rolled(_: number, due: number, roll: number, conditions: Readonly<Conditions>): void {
    this.roll = {
      dice: this.twoDice(roll),
      occasions: due === 0 ? ['rally'] : OCCASIONS.filter((__, i) => (due & (1 << i)) !== 0),
      conditions: this.conditionModifiers(conditions),
      sameRoll: false,
    };
  }

  /** Two dice that show a sum, all ways alike. */
  private twoDice(roll: number): number[] {
    const least = Math.max(1, roll - 6);
    const first = least + this.dice.below(Math.min(6, roll - 1) - least + 1);
    return [first, roll - first];
  }

  private conditionModifiers(conditions: Readonly<Conditions>): StoryModifier[] {
    const by = this.battle.rules.book.tables.testModifiers;
    const all = [
      { name: 'enemy casualties in sight', by: conditions.enemyCasualties * by.enemyCasualty },
      { name: 'close or indirect fire', by: conditions.closeOrIndirect * by.closeOrIndirect },
      { name: 'own casualties', by: conditions.tenths * by.friendlyCasualties },
      { name: 'outnumbered', by: conditions.outnumbered * by.outnumbered },
      { name: 'in an APC', by: conditions.apc * by.apc },
      { name: 'enemy in HMA or APC', by: conditions.enemyHmaOrApc * by.enemyHmaOrApc },
      { name: 'enemy tanks', by: conditions.enemyTanks * by.enemyTanks },
      { name: 'air attack', by: conditions.airAttack * by.airAttack },
    ];
    return all.filter((modifier) => modifier.by !== 0).map((modifier) => ({ ...modifier, clause: 'UM-22' }));
  }

  judged(unit: number, cohort: number, ranked: RANKED, isLed: boolean, _: number, result: RESULT): void {
    const { testModifiers } = this.battle.rules.book.tables;
    const own = [
      { name: 'officer', by: ranked === RANKED.OFFICER ? testModifiers.officerTaking : 0, clause: 'UM-22' },
      { name: 'NCO', by: ranked === RANKED.NCO ? testModifiers.ncoTaking : 0, clause: 'UM-22' },
      { name: 'led by example', by: isLed ? testModifiers.leading : 0, clause: 'UM-22' },
    ].filter(({ by }) => by !== 0);
    const { dice, occasions, conditions, sameRoll } = this.roll;
    this.roll.sameRoll = true;
    const rallies = occasions[0] === 'rally';
    const hull = isHull(this.units[unit]!);
    this.tell(unit, {
      kind: 'stand-test',
      clauses: rallies ? ['UM-1', 'UM-21'] : ['UM-20', 'UM-21', 'UM-23'],
      occasions,
      pieces: standsIn(this.battle, unit, cohort),
      who: hull ? 'hull' : WHO[ranked],
      dice,
      needed: this.battle.rules.numbers[unit]!,
      modifiers: [...conditions, ...own],
      sameRoll,
      result: rallies && result > 0 ? 'does not rally' : rallies ? 'rallies' : RESULTS[result]!,
    });
  }

  /** By policy, without a roll; who rolled has been told of. */
  rallied(unit: number, pieces: number): void {
    if (this.battle.rules.book.options.rally === 'test') return;
    this.tell(unit, { kind: 'rallied', clauses: ['UM-1'], pieces });
  }

  leftBehind(unit: number, casualties: number): void {
    this.tell(unit, { kind: 'left-behind', clauses: ['UM-23'], casualties });
  }

  tended(unit: number, casualties: number): void {
    this.tell(unit, { kind: 'tended', clauses: ['UM-1'], casualties });
  }

  reorganised(unit: number): void {
    this.tell(unit, { kind: 'reorganised', clauses: ['UM-1'] });
  }

  lockedOn(unit: number, target: number, _: number, faces: number, locked: boolean): void {
    const lowest = this.plan.firing!.lowest;
    const [die] = this.showDice(1, locked ? 1 : 0, 10, faces, 'highest');
    this.tell(unit, {
      kind: 'lock-on',
      clauses: ['UM-40'],
      target: this.units[target]!.id,
      needed: faces === 0 ? null : lowest + 10 - faces,
      die: die! - 1 + lowest,
      locked,
    });
  }

  groupTested(force: number, threshold: number, roll: number, needed: number, carriesOn: boolean): void {
    const by = groupModifier(this.battle.rules.book, threshold);
    this.tellOfForce(force, {
      kind: 'group-test',
      clauses: carriesOn ? ['UM-30', 'UM-32'] : ['UM-30', 'UM-31'],
      threshold,
      dice: this.twoDice(roll),
      needed,
      modifiers: by === 0 ? [] : [{ name: 'casualties', by, clause: 'UM-30' }],
      carriesOn,
    });
  }

  /** A hull is lost with those who are in it. */
  override lost(unit: number, pieces: number, cause: number): void {
    if (!isHull(this.units[unit]!)) super.lost(unit, pieces, cause);
    else this.tellLoss(unit, pieces, cause, { hull: 1, ...this.ranksLost(unit) });
  }

  hit(): void {}

  exploded(): void {}

  recovered(force: number, casualties: number, leftBehind: number): void {
    this.startPhase('11.9');
    this.tellOfForce(force, { kind: 'recovered', clauses: ['UM-31'], casualties, leftBehind });
  }

  protected shotModifiers(unit: number, cohort: number, weapon: number): StoryModifier[] {
    const moved = (this.state.cohorts[cohort + COHORT.STATUS]! & STATUS.MOVED) !== 0;
    const locked = is(this.battle, unit, IS.LOCKED_ON << weapon);
    const by = this.plan.firing?.modifiers.lockedOn ?? 0;
    return [
      ...(moved ? this.movingModifier(unit) : []),
      ...(locked && by !== 0 ? [{ name: FACTOR_NAMES.lockedOn, by, clause: 'UM-52' }] : []),
    ];
  }

  protected reasonToMove(
    unit: number,
    status: number,
    from: number,
    to: number,
  ): { why: string; clauses: string[] } {
    const leaves = this.isLeaving(unit);
    switch (status & STATUS.POSTURE) {
      case POSTURE.RETREATING:
        return { why: to === from ? 'with no way back' : 'retreating', clauses: ['UM-23'] };
      case POSTURE.RETIRING:
        if (leaves) break;
        if (to < from) return { why: 'retiring to cover', clauses: ['UM-23'] };
        return {
          why:
            coverAt(this.plan, this.state, unit, from) > 0
              ? 'ducking in cover'
              : 'standing, with no cover near',
          clauses: ['UM-23'],
        };
      case POSTURE.HELD:
        if (leaves || to < from) break;
        return { why: 'going no closer', clauses: ['UM-23'] };
    }
    if (leaves && isForceBeaten(this.battle, unit))
      return { why: 'withdrawing in good order', clauses: ['UM-31'] };
    return this.asOrdered(unit, from, to);
  }

  protected postureOf(status: number): string {
    return POSTURES[status & STATUS.POSTURE]!;
  }

  protected clausesOf(cause: number): string[] {
    const clauses: Partial<Record<number, string[]>> = {
      [CAUSE.SURRENDERED]: ['UM-23'],
      [CAUSE.ROUTED]: ['UM-23'],
    };
    return clauses[cause] ?? [];
  }

  protected linesOf(unit: number): StatusSheet['lines'] {
    return sheetLines(this.battle, unit);
  }
}
