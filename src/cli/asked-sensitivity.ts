import { valueAt } from '../scenario/places.js';
import { isOfOtherRules } from '../scenario/settings.js';
import type { LoadedScenario } from './load-scenario.js';

/** The choices that every method of `sensitivity` has. */
export interface SensitivityChoices {
  measure?: string;
  vary?: string[];
  battles?: number;
}

/**
 * What a sensitivity measures, changes and plays: the options or, where they are missing, what the scenario says.
 *
 * @param usual the battles of the method, where neither says a number
 */
export function askedOf(
  { scenario, source }: LoadedScenario,
  { measure, vary, battles }: SensitivityChoices,
  usual: number,
) {
  const { sensitivity: own } = scenario;
  // Rules that do not play are left out, unless nothing else is named.
  const playing = own?.vary?.filter((path) => !isOfOtherRules(scenario, path));
  // Where the scenario has no number, its schema has filled in that of one method.
  const written = valueAt(source, ['sensitivity', 'battles']) === undefined ? undefined : own?.battles;
  return {
    measure: measure ?? own?.measure ?? `win_rate.${scenario.forces[0].id}`,
    vary: vary ?? (playing && playing.length > 0 ? playing : own?.vary),
    battles: battles ?? written ?? usual,
  };
}
