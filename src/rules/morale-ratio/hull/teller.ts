import { FieldTeller } from '../../../battlefield/field-teller.js';
import { FIELDS, UNIT } from '../../../battlefield/plan.js';
import { CAUSE, NOW } from '../../../battlefield/state.js';
import type { StoryModifier } from '../../../battlefield/story.js';
import { weaponsOf } from '../../../battlefield/weapons.js';
import type { Battle } from '../battle.js';
import { hasWeapon, levelsOf, lostLevels, SYSTEM } from './systems.js';

/** Tells what becomes of hulls: what they lose and mend, and what they leave. */
export abstract class HullTeller extends FieldTeller<Battle> {
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
    weaponsOf(this.units[unit]!, 'first weapon').forEach((name, weapon) => {
      if (!hasWeapon(before, weapon) || hasWeapon(after, weapon)) return;
      lost[`weapon ${name}`] = (lost[`weapon ${name}`] ?? 0) + 1;
    });
    this.tell(unit, { kind: 'damaged', clauses: ['MR-7'], systems: lost, ...this.points(unit) });
  }

  controlledDamage(unit: number, faces: number, before: number, after: number): void {
    const [die] = this.showDice(
      1,
      after === before ? 0 : 1,
      this.battle.morale.book.tables.dieSides,
      faces,
      'lowest',
    );
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
    const words = how[cause];
    if (words) {
      const crew = left + crewLost;
      this.tell(unit, { kind: 'wreck', clauses: [words[1], 'MR-34'], how: words[0], crew, onFoot: left });
    }
    this.tellLoss(unit, crewLost, crewCause, this.ranksLost(unit), left + 1);
    this.tellLoss(unit, 1, cause, { hull: 1 }, left);
  }

  /** What is left of a unit's points, and what it had. */
  private points(unit: number): { left: number; of: number } {
    return {
      left: this.state.units[unit * FIELDS.NOW + NOW.POINTS]!,
      of: this.plan.units[unit * FIELDS.UNIT + UNIT.LEVEL]!,
    };
  }

  /** What lost levels of targeting cost a hull. */
  protected targetingModifier(unit: number): StoryModifier[] {
    const systems = this.state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
    if (systems === 0) return [];
    const full = this.plan.units[unit * FIELDS.UNIT + UNIT.SYSTEMS]!;
    const by = lostLevels(systems, full, SYSTEM.TARGETING) * this.battle.morale.targetingFactor;
    return by === 0 ? [] : [{ name: 'targeting lost', by, clause: 'MR-7' }];
  }
}
