import { systemOfPlace } from './ask-system.js';
import type { Finding } from './findings.js';
import { levelName } from './levels.js';
import { type Path, writtenPath } from './places.js';
import type { Factor, Scenario } from './schema.js';
import { code, counted } from './wording.js';

/** What a level set: where in the scenario, and where in the experiment that is written. */
export interface Setting {
  at: Path;
  /** The same as users write it. */
  target: string;
  value: unknown;
  path: Path;
  factor: number;
  level: number;
}

/** What levels set of systems that play in no variant in which it is set; always warnings, one for a factor and system. */
export function idleSettings(
  factors: readonly Factor[],
  variants: readonly { scenario: Scenario; settings: readonly Setting[] }[],
): Finding[] {
  const idle = new Map<string, Setting[]>();
  for (const setting of neverPlayed(factors, variants)) {
    const group = `${setting.factor} ${systemOfPlace(setting.at)}`;
    idle.set(group, [...(idle.get(group) ?? []), setting]);
  }
  return [...idle.values()].map((settings) => {
    const [first, ...others] = settings as [Setting, ...Setting[]];
    const { at, target, level, factor: f } = first;
    const factor = factors[f]!;
    const isPath = 'path' in factor;
    const who = `factor ${code(factor.name)}`;
    const where = isPath ? who : `at level ${code(levelName(factor.levels[level]!))} of ${who}`;
    const owner = code(systemOfPlace(at)!);
    const never = isPath ? 'which plays at no design point' : 'which plays at none of its design points';
    const more =
      others.length > 0 ? `; nor have ${counted(others.length, 'other setting')} of this factor` : '';
    const remedy = `set ${code(`system: ${systemOfPlace(at)}`)} with it, or leave it out`;
    const message = `${where}: ${code(target)} has no effect: it is for ${owner}, ${never}${more} — ${remedy}`;
    return { ...placeOf(first, factors), severity: 'warning', message };
  });
}

/** What is set from outside of systems that play in no variant. */
export function idleOverrides(
  places: readonly Path[],
  source: unknown,
  variants: readonly { scenario: Scenario }[],
): Finding[] {
  return places.flatMap((path): Finding[] => {
    const owner = systemOfPlace(path);
    if (owner === undefined || variants.some(({ scenario }) => scenario.system === owner)) return [];
    const what = `${code(writtenPath(source, path))} has no effect: it is for ${code(owner)}`;
    const message = `${what}, which plays at no design point — set ${code(`system=${owner}`)} with it, or leave it out`;
    return [{ path, severity: 'warning', message }];
  });
}

/** Settings of a system that plays in no variant that has them, each once; of a factor with a path, one for all levels. */
function neverPlayed(
  factors: readonly Factor[],
  variants: readonly { scenario: Scenario; settings: readonly Setting[] }[],
): Setting[] {
  const found = new Map<string, { setting: Setting; plays: boolean }>();
  for (const { scenario, settings } of variants) {
    for (const setting of settings.flatMap(partsOf)) {
      const owner = systemOfPlace(setting.at);
      if (owner === undefined) continue;
      const key = placeOf(setting, factors).path.join('\n');
      const plays = scenario.system === owner || (found.get(key)?.plays ?? false);
      found.set(key, { setting: found.get(key)?.setting ?? setting, plays });
    }
  }
  return [...found.values()].flatMap(({ setting, plays }) => (plays ? [] : [setting]));
}

/** A setting, or its parts where each of these is for one system alone: `rules: { dice-pool: … }`. */
function partsOf(setting: Setting): Setting[] {
  const { at, target, value, path } = setting;
  if (systemOfPlace(at) || typeof value !== 'object' || value === null) return [setting];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    partsOf({ ...setting, at: [...at, key], target: `${target}.${key}`, value: part, path: [...path, key] }),
  );
  return parts.every((part) => systemOfPlace(part.at)) ? parts : [setting];
}

/** A factor with a path says once what varies, the others level by level. */
function placeOf(
  { factor, path }: Setting,
  factors: readonly Factor[],
): { path: Path; anchor: 'key' | 'value' } {
  if ('path' in factors[factor]!) return { path: ['experiment', 'factors', factor, 'path'], anchor: 'value' };
  return { path, anchor: 'key' };
}
