import { counted } from '../plural.js';
import { systemOfPlace, unusedFindings } from './ask-system.js';
import { atOrigin, cellOf, entryPath, type FilledCell, type FilledCells } from './convert.js';
import { levelName, settingsOf } from './levels.js';
import { placesIn } from './paths.js';
import { isWithin, type Path, writtenPath } from './places.js';
import type { Finding } from './problems.js';
import type { Factor, Scenario } from './schema.js';
import { code } from './wording.js';

/** A scenario, and the values that the quality of units filled in. */
interface Variant {
  scenario: Scenario;
  cells: FilledCells;
}

/**
 * What has no effect in each of several variants, because no variant uses it; always warnings.
 *
 * @returns a list for each variant
 */
export function unusedSettings(variants: readonly Variant[]): Finding[][] {
  const unused = unusedFindings(variants.map(({ scenario }) => scenario));
  const byQuality = inOneVoice(variants, unused);
  const conversion = unusedConversion(variants);
  return variants.map((_, i) => [...byQuality[i], ...conversion[i]]);
}

/** A quality often fills in the same unused value for many units: only the first of them is reported. */
function inOneVoice(variants: readonly Variant[], unused: readonly Finding[][]): Finding[][] {
  const units = new Map<string, Set<string>>();
  for (const [i, findings] of unused.entries()) {
    for (const finding of findings) {
      const cell = cellOf(finding, variants[i].cells);
      if (!cell) continue;
      const key = kindOf(cell);
      units.set(key, (units.get(key) ?? new Set()).add(unitOf(cell)));
    }
  }
  const told = new Map<string, string>();
  return unused.map((findings, i) =>
    findings.flatMap((finding) => {
      const cell = cellOf(finding, variants[i].cells);
      if (!cell) return [finding];
      const first = told.get(kindOf(cell)) ?? unitOf(cell);
      told.set(kindOf(cell), first);
      if (first !== unitOf(cell)) return [];
      const others = units.get(kindOf(cell))!.size - 1;
      const { path, ...said } = atOrigin(finding, variants[i].cells);
      const more = others > 0 ? `; the same is true of ${counted(others, 'other unit')}` : '';
      return [{ ...said, path, message: said.message + more }];
    }),
  );
}

function kindOf({ converted: { part, key } }: FilledCell): string {
  return `${part}.${key}`;
}

function unitOf({ unitPath }: FilledCell): string {
  return unitPath.join('.');
}

type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Cells of the scenario's conversion that fill in nothing in any of several variants; always warnings, a list for each variant. */
function unusedConversion(variants: readonly { scenario: Scenario; cells: FilledCells }[]): Finding[][] {
  const qualities = new Set<string | undefined>(
    variants.flatMap(({ scenario }) =>
      scenario.forces.flatMap(({ units }) => units.map(({ quality }) => quality)),
    ),
  );
  const used = new Set(
    variants.flatMap(({ cells }) =>
      [...cells.values()].flatMap(({ converted }) =>
        converted.assumed ? [] : entryPath(converted).join('.'),
      ),
    ),
  );
  return variants.map(({ scenario }) =>
    Object.entries((scenario.conversion ?? {}) as Table).flatMap(([quality, parts]): Finding[] => {
      if (!qualities.has(quality)) return [unusedCell(narrowed(quality, parts), noUnit(quality))];
      return cellPaths(quality, parts)
        .filter((path) => !used.has(path.join('.')))
        .map((path) => unusedCell(path, everyUnitSays(quality, path)));
    }),
  );
}

function noUnit(quality: string): string {
  return `no unit has ${code(`quality: ${quality}`)}`;
}

function everyUnitSays(quality: string, path: Path): string {
  return `every unit of ${code(`quality: ${quality}`)} has its own ${code(path.slice(2).join('.'))}`;
}

function unusedCell(path: Path, why: string): Finding {
  const message = `${code(path.join('.'))} has no effect: ${why}`;
  return { path, anchor: 'key', severity: 'warning', message };
}

function cellPaths(quality: string, parts: Table[string]): Path[] {
  return Object.entries(parts).flatMap(([part, cells]) =>
    Object.keys(cells).map((key) => ['conversion', quality, part, key]),
  );
}

/** The cell of a quality if it has only one; else the whole quality. */
function narrowed(quality: string, parts: Table[string]): Path {
  const cells = cellPaths(quality, parts);
  return cells.length === 1 ? cells[0] : ['conversion', quality];
}

/** What a level sets: where in the scenario, and where this is written in the experiment. */
export interface Setting {
  at: Path;
  /** The same as users write it. */
  target: string;
  value: unknown;
  path: Path;
  factor: number;
  level: number;
}

/** Settings of levels for systems that play in no variant with the setting; always warnings, one for each factor and system. */
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
    const factor = factors[f];
    const isPath = 'path' in factor;
    const who = `factor ${code(factor.name)}`;
    const where = isPath ? who : `at level ${code(levelName(factor.levels[level]))} of ${who}`;
    const owner = code(systemOfPlace(at)!);
    const never = isPath ? 'which plays at no design point' : 'which plays at none of its design points';
    const more =
      others.length > 0 ? `; neither do ${counted(others.length, 'other setting')} of this factor` : '';
    const remedy = `set ${code(`system: ${systemOfPlace(at)}`)} with it, or leave it out`;
    const message = `${where}: ${code(target)} has no effect: it is for ${owner}, ${never}${more} — ${remedy}`;
    return { ...placeOf(first, factors), severity: 'warning', message };
  });
}

/**
 * Settings from outside that have no effect: a factor replaces them at every level, or their system plays in no variant.
 *
 * @param places where they lead
 */
export function idleOverrides(
  places: readonly Path[],
  source: unknown,
  factors: readonly Factor[],
  variants: readonly { scenario: Scenario }[],
): Finding[] {
  const placesOf = placesIn(source);
  const setByLevel =
    places.length === 0 ? [] : factors.map((factor, f) => placesByLevel(placesOf, factor, f));
  return places.flatMap((path): Finding[] => {
    const what = `${code(writtenPath(source, path))} has no effect`;
    const f = setByLevel.findIndex((levels) => levels.every((all) => all.some((at) => isWithin(at, path))));
    if (f >= 0) {
      const message = `${what}: the factor ${code(factors[f].name)} sets it at every level — change its levels, or leave out one of both`;
      return [{ path, severity: 'warning', message }];
    }
    const owner = systemOfPlace(path);
    if (owner === undefined || variants.some(({ scenario }) => scenario.system === owner)) return [];
    const message = `${what}: it is for ${code(owner)}, which plays at no design point — set ${code(`system=${owner}`)} with it, or leave it out`;
    return [{ path, severity: 'warning', message }];
  });
}

/** Where each level of a factor sets something. */
function placesByLevel(placesOf: (path: string) => Path[], factor: Factor, f: number): Path[][] {
  return factor.levels.map((_, level) =>
    settingsOf(factor, f, level).flatMap(({ target }) => placesOf(target)),
  );
}

/** Settings for a system that plays in no variant with them, each once; for a factor with a path, one for all levels. */
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

/** A setting, or its parts if each of these is for only one system: `rules: { dice-pool: … }`. */
function partsOf(setting: Setting): Setting[] {
  const { at, target, value, path } = setting;
  if (systemOfPlace(at) || typeof value !== 'object' || value === null) return [setting];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    partsOf({ ...setting, at: [...at, key], target: `${target}.${key}`, value: part, path: [...path, key] }),
  );
  return parts.every((part) => systemOfPlace(part.at)) ? parts : [setting];
}

/** A factor with a path says once what varies, other factors level by level. */
function placeOf(
  { factor, path }: Setting,
  factors: readonly Factor[],
): { path: Path; anchor: 'key' | 'value' } {
  if ('path' in factors[factor]) return { path: ['experiment', 'factors', factor, 'path'], anchor: 'value' };
  return { path, anchor: 'key' };
}
