import { unitShape } from '../battlefield/description.js';
import { counted } from '../plural.js';
import { systemIds } from '../rules/registry.js';
import { type Path, valueAt } from './places.js';
import type { Finding } from './problems.js';
import { code, nearest, thereAre } from './wording.js';

/**
 * A rulebook that got another id leaves its old one behind in many places: in units, in `rules`, in paths of factors.
 * The first of them says so, and the others are left out.
 *
 * @param source plain data with its rulebooks inserted
 */
export function inOneVoice(findings: readonly Finding[], source: unknown): Finding[] {
  const ids = idsIn(source);
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const old = oldIdAt(finding.path, source, ids);
    if (old !== undefined) places.set(old, [...(places.get(old) ?? []), finding]);
  }
  return findings.flatMap((finding): Finding[] => {
    const old = oldIdAt(finding.path, source, ids);
    if (old === undefined) return [finding];
    const [first, ...others] = places.get(old)!;
    if (finding !== first) return [];
    const there = `${code(old)} is not the id of a rulebook; ${thereAre(ids)}`;
    const more = others.length > 0 ? ` and in ${counted(others.length, 'other place')}` : '';
    const id = nearest(old, ids) ?? (ids.length === 1 ? ids[0] : undefined);
    const remedy = id === undefined ? 'write one of them' : `write ${code(id)}`;
    return [{ ...finding, message: `${there} — ${remedy} here${more}` }];
  });
}

/** Could this be a part of a rulebook that cannot be read: a map of a unit, or of `rules`, that nothing else explains? */
export function mayBeOfRulebook({ path }: Finding, source: unknown): boolean {
  const [part, , list, , key] = path;
  const value = valueAt(source, path);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (part === 'rules') return path.length === 2;
  return part === 'forces' && list === 'units' && path.length === 5 && !isOfField(String(key));
}

const isOfField = (key: string) => nearest(key, Object.keys(unitShape)) !== undefined;

function idsIn(source: unknown): string[] {
  const pages = valueAt(source, ['rulebook']);
  if (!Array.isArray(pages)) return [];
  return pages.map((page) => valueAt(page, ['id'])).filter((id) => typeof id === 'string');
}

/** The id at this place, or in the path that is written there, if no system has it. */
function oldIdAt(path: Path, source: unknown, ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined;
  const id = path[0] === 'experiment' ? idInTarget(targetAt(path, source)) : idOfPart(path, source);
  const isKnown = id === undefined || ids.includes(id) || nearest(id, systemIds) !== undefined;
  return isKnown ? undefined : id;
}

/** `forces.blue.units.alpha.my-rules.nerve`, in a factor. */
function targetAt(path: Path, source: unknown): string {
  const at = path.indexOf('set');
  if (at > 0 && path.length > at + 1) return String(path[at + 1]);
  const written = path.at(-1) === 'path' ? valueAt(source, path) : undefined;
  return typeof written === 'string' ? written : '';
}

function idInTarget(target: string): string | undefined {
  const [part, id, list, , key, value] = target.split('.');
  if (part === 'rulebook' || part === 'rules') return id;
  return part === 'forces' && list === 'units' && value !== undefined && !isOfField(key) ? key : undefined;
}

function idOfPart(path: Path, source: unknown): string | undefined {
  if (!mayBeOfRulebook({ path, message: '' }, source)) return undefined;
  // Maps that hold something else are mistakes of another kind.
  const pages = valueAt(source, ['rulebook']) as unknown[];
  const allowed =
    path[0] === 'rules'
      ? ['options', 'tables']
      : pages.flatMap((page) => Object.keys(valueAt(page, ['units']) ?? {}));
  const keys = Object.keys(valueAt(source, path) as object);
  return keys.every((name) => allowed.includes(name)) ? String(path.at(-1)) : undefined;
}
