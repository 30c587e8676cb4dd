import { MOVING_SHOTS } from '../battlefield/field-rules.js';
import type { FieldUnit } from '../battlefield/field-units.js';
import { lossesCounted, shotsCounted } from '../battlefield/field-uses.js';
import { fireUses } from '../battlefield/fire-uses.js';
import { MANNER, MANNERS } from '../battlefield/manners.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import { CAUSE } from '../battlefield/state.js';
import type { CompiledUnits, RuleUse } from './contract.js';
import { modifierUse, ruleUse } from './uses.js';

/** Lines of rule coverage for what every system counts on the field. */

/** The last lines of a system: units that withdraw, then fire and close combat. */
export function fieldUses({ units, field }: CompiledUnits, uses: ArrayLike<number>): RuleUse[] {
  const lines = fieldLines(units, field, uses);
  const withdrawals = units.flatMap((_, unit) => lines.withdrawals(unit));
  return [...withdrawals, ...lines.combat, ...(field.firing ? [] : [lines.moving])];
}

interface FieldLines {
  /** The line of a unit that withdraws by its orders; none for another. */
  withdrawals(unit: number): RuleUse[];
  combat: readonly RuleUse[];
  moving: RuleUse;
}

/** The same lines, for a system that has its own ones between them. */
export function fieldLines(
  units: readonly FieldUnit[],
  field: BattlefieldPlan,
  uses: ArrayLike<number>,
): FieldLines {
  const lost = lossesIn(field, uses);
  return {
    withdrawals(unit) {
      const { id, doctrine } = units[unit];
      if (doctrine.order !== 'withdraw') return [];
      return [
        ruleUse('', `${id} leaves by its order or with its force (pieces)`, lost(unit, CAUSE.LEFT), true),
      ];
    },
    combat: fireUses(units, field, MANNERS, uses),
    moving: modifierUse('', MOVING_SHOTS, shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING })),
  };
}

/** Pieces of a unit that were lost for a cause. */
export function lossesIn(field: BattlefieldPlan, uses: ArrayLike<number>) {
  return (unit: number, cause: CAUSE): number => lossesCounted(field, MANNERS, uses, unit, cause);
}
