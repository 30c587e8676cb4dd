import { unitShape } from '../battlefield/description.js';
import type { ScenarioPart } from '../rules/contract.js';
import { idleRules } from '../rules/idle-rules.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import { turnedSigns } from '../rules/turned-signs.js';
import { idleAirDefence } from './check-units.js';
import { type Path, valueAt } from './places.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';

/** What the morale system of a scenario finds wrong or doubtful in it. */
export function systemFindings(scenario: Scenario): Finding[] {
  const system = systemOf(scenario);
  const part = partOf(scenario);
  return [...system.check(part), ...turnedSigns(system, part)];
}

/**
 * What has no effect in each of several variants, because no variant, or no variant of its system, uses it; always
 * warnings. What is meant for all systems is not reported if a variant of another system uses it.
 *
 * @returns a list for each variant
 */
export function unusedFindings(variants: readonly Scenario[]): Finding[][] {
  const findings = new Map<Scenario, Finding[]>();
  for (const id of new Set(variants.map(({ system }) => system))) {
    const own = variants.filter(({ system }) => system === id);
    const system = systemOf(own[0]);
    const unused = system.unused(own.map(partOf)).map((all, i) => all.map((each) => inPage(each, own[i])));
    const idle = idleRules(system, own.map(partOf));
    own.forEach((variant, i) => {
      findings.set(variant, [...unused[i], ...idle[i]]);
    });
  }
  const airDefence = idleAirDefence(variants);
  const isUsed = usedByAnother(findings);
  return variants.map((variant, i) => {
    const unused = findings.get(variant)!.filter(({ path }) => !isUsed(variant, path));
    return [...unused, ...airDefence[i]];
  });
}

/** A finding about a page that is named by its id, with the place of the page in the scenario. */
function inPage(finding: Finding, { rulebook = [] }: Scenario): Finding {
  const [part, id, ...rest] = finding.path;
  if (part !== 'rulebook') return finding;
  return { ...finding, path: [part, rulebook.findIndex((page) => page.id === id), ...rest] };
}

/** Asks whether a variant of another system has the same value at a place, and uses it. */
function usedByAnother(
  findings: ReadonlyMap<Scenario, readonly Finding[]>,
): (variant: Scenario, path: Path) => boolean {
  const known = new Map<string, boolean>();
  const unusedAt = new Map(
    [...findings].map(([variant, unused]) => [variant, new Set(unused.map(({ path }) => path.join('.')))]),
  );
  return (variant, path) => {
    if (systemOfPlace(path)) return false;
    const place = path.join('.');
    const said = JSON.stringify(valueAt(variant, path));
    const question = [variant.system, place, said].join('\n');
    const used =
      known.get(question) ??
      [...unusedAt].some(
        ([other, places]) =>
          other.system !== variant.system &&
          !places.has(place) &&
          JSON.stringify(valueAt(other, path)) === said,
      );
    known.set(question, used);
    return used;
  };
}

function partOf({ system, rules, forces, objectives, combat }: Scenario): ScenarioPart {
  return { settings: rules[system], forces, objectives, combat };
}

/** Keys of a unit that all systems read. */
const OF_ALL: ReadonlySet<string> = new Set(['quality', ...Object.keys(unitShape)]);

/** The only system that uses a place of a scenario: its rules, its part of a unit or of the conversion. */
export function systemOfPlace(path: Path): SystemId | undefined {
  const step = { rules: 1, conversion: 2, forces: 4 }[String(path[0])];
  const key = step === undefined ? undefined : path[step];
  if (typeof key !== 'string' || key === 'troops') return undefined;
  return path[0] === 'forces' && (path[2] !== 'units' || OF_ALL.has(key)) ? undefined : key;
}
