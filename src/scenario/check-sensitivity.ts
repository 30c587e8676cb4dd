import { battleMeasure } from './battle-measure.js';
import { faultIn } from './fault-in.js';
import { type Finding, isWarning } from './problems.js';
import type { Scenario } from './schema.js';
import { isOfOtherRules, settingsIn } from './settings.js';

/**
 * Checks the `sensitivity` of a scenario: its measure, and what it varies. Rules that do not play are left out with a
 * warning, so that a scenario can be played under another system.
 */
export function checkSensitivity(scenario: Scenario, source: unknown): Finding[] {
  const { sensitivity } = scenario;
  if (!sensitivity) return [];
  const { measure, vary } = sensitivity;
  const findings = [
    ...faultIn(['sensitivity', 'measure'], () => measure === undefined || battleMeasure(measure, scenario)),
    ...(vary ?? []).flatMap((path, i) =>
      faultIn(['sensitivity', 'vary', i], () => settingsIn(source, scenario, [path])).map(
        (finding): Finding =>
          isOfOtherRules(scenario, path)
            ? { ...finding, message: `${finding.message}, and is left out`, severity: 'warning' }
            : finding,
      ),
    ),
  ];
  if (findings.some((finding) => !isWarning(finding))) return findings;
  const playing = vary?.filter((path) => !isOfOtherRules(scenario, path));
  const whole = vary ? ['sensitivity', 'vary'] : ['sensitivity'];
  return [...findings, ...faultIn(whole, () => settingsIn(source, scenario, playing))];
}
