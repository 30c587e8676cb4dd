import { lookAlikes } from '../look-alikes.js';
import { withoutStrengths } from './bare.js';
import { type Override, type ReadOverride, readOverride } from './overrides.js';
import { setAtPath } from './paths.js';
import { type Path, valueAt } from './places.js';
import { isCompound } from './plain-data.js';
import type { Problem } from './problems.js';
import { type InsertedRulebooks, insertRulebooks, type OpenRulebook } from './rulebook-files.js';

/** An override that was applied. */
interface Overridden {
  /** As written; where rulebooks have been inserted before, in the scenario with them. */
  at: Path;
  label: string;
  /** Was it applied after rulebooks had been inserted? */
  isLate: boolean;
}

/** A scenario as it is played: with its overrides and its rulebooks. */
export interface Assembled extends InsertedRulebooks {
  overridden: readonly Overridden[];
}

/**
 * Applies overrides, inserts the rulebooks that are named by path, and applies the remaining overrides: they lead into
 * these rulebooks.
 */
export function assemble(
  data: unknown,
  overrides: readonly Override[],
  open: OpenRulebook | undefined,
): Assembled {
  const early = override(data, isCompound(data) ? overrides.map(readOverride) : [], false);
  const inserted = insertRulebooks(early.source, open);
  const left = early.notSet.map(({ setting }) => setting);
  const late = override(inserted.source, left, true);
  const overridden = [...early.overridden, ...late.overridden];
  const source = withoutStrengths(
    late.source,
    overridden.map(({ at }) => at),
  );
  const notSet = late.notSet.map(
    ({ setting: { label, path }, message }): Problem => ({
      file: label,
      line: 1,
      col: 1,
      path,
      message: message + lookAlikes(path),
    }),
  );
  return { ...inserted, source, overridden, problems: [...inserted.problems, ...notSet] };
}

/** Applies those overrides that can be applied. */
function override(data: unknown, settings: readonly ReadOverride[], isLate: boolean) {
  let source = data;
  const overridden: Overridden[] = [];
  const notSet: { setting: ReadOverride; message: string }[] = [];
  for (const setting of settings) {
    const { label, path, value, fault } = setting;
    const set = fault === undefined ? setAtPath(source, path, value) : { ok: false as const, message: fault };
    if (set.ok) {
      source = set.data;
      if (value === null) for (const place of set.places.toReversed()) remove(source, place);
      overridden.push(...set.places.map((at) => ({ at, label, isLate })));
    } else notSet.push({ setting, message: set.message });
  }
  return { source, overridden, notSet };
}

/** Takes away the key or item at a place, all containers of which are copies already: as if it had not been written. */
function remove(data: unknown, place: Path): void {
  const whole = valueAt(data, place.slice(0, -1)) as unknown[] | Record<string, unknown>;
  const step = place.at(-1)!;
  if (Array.isArray(whole)) whole.splice(Number(step), 1);
  else delete whole[step];
}
