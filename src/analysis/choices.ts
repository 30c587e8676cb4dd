import type { Assumption, Setting } from '../battlefield/assumption.js';
import { fieldUnits } from '../battlefield/field-units.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { rulesUsedAt } from './rule-uses.js';
import type { PointTally } from './tally-view.js';

/** A choice of ours, in words. */
interface Choice {
  clauses: string[];
  /** Of docs/battlefield.md. */
  section: string;
  says: string;
  /** Of the rules that are about it, in the whole run; null: every battle uses it. */
  uses: number | null;
}

export interface Choices {
  used: Choice[];
  /** How many others no battle met. */
  unused: number;
}

/** Of these assumptions those that a run used. */
export function choicesUsed(assumptions: readonly Assumption[], views: readonly PointTally[]): Choices {
  const played = views.map((view) => ({ setting: settingOf(view.point), rules: rulesUsedAt(view) }));
  const possible = assumptions.flatMap(({ clauses = [], section, says, about, where }): Choice[] => {
    const here = played.filter(({ setting }) => where?.(setting) ?? true);
    if (here.length === 0) return [];
    const rules = here.flatMap((each) => each.rules).filter((rule) => about?.(rule));
    const uses = about ? rules.reduce((sum, rule) => sum + rule.uses, 0) : null;
    return [{ clauses: [...clauses], section, says, uses }];
  });
  const used = possible.filter(({ uses }) => uses !== 0);
  return { used, unused: possible.length - used.length };
}

/** What assumptions look at. */
export function settingOf({ scenario: { board, combat, forces } }: DesignPoint): Setting {
  return { board, combat, units: forces.flatMap((force) => fieldUnits(force.units)) };
}
