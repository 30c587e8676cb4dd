import { computed } from '@preact/signals';
import { parseDocument } from 'yaml';
import { isWithin, type Path, valueAt } from '../../scenario/places.js';
import type { UnitShown } from '../engine/protocol.js';
import type { Edit } from './edit-yaml.js';
import { edit, problems, question, start, state } from './store.js';

/** The plain data of the text, and of the text as it was opened; if one has syntax errors, what could be parsed. */
export const source = computed(() => dataOf(state.value.text));
export const startSource = computed(() => dataOf(start.value.text));

export function dataOf(text: string): unknown {
  try {
    return parseDocument(text).toJS();
  } catch {
    return null;
  }
}

/** The value of the text at a place, which may be newer than that of the engine; otherwise the default. */
export function shownAt<Value>(path: Path, usual: Value): Value {
  if (setBy(path) !== null) return usual;
  const written = valueAt(source.value, path);
  return written === undefined ? usual : (written as Value);
}

/** The value of the text at a place when the scenario was opened; undefined if there was none. */
export function atStart(path: Path): unknown {
  return valueAt(startSource.value, path);
}

/** The factor whose chosen level sets this place, so that the text does not; null: none. */
export function setBy(path: Path): string | null {
  const found = question.value?.setByLevels.find(({ at }) => isWithin(at, path) || isWithin(path, at));
  return found && isWithin(found.at, path) ? found.factor : null;
}

/** Is there a mistake at this place? Messages name forces and units by their ids. */
export function isWrong(path: Path): boolean {
  const force = path[0] === 'forces' ? question.value?.forces[Number(path[1])] : undefined;
  const ids = { 1: force?.id, 3: force?.units[Number(path[3])]?.id };
  const wanted = path.map((step, i) => ids[i as 1 | 3] ?? step).join('.');
  return problems.value.some((problem) => problem.path === wanted);
}

/** The most soldiers of a rank in a unit. */
export const MOST_OF_RANK = 200;

/** Changes a roster; if the scenario has the total number of pieces, that changes with it. */
export function setRank({ path, strength, roster }: UnitShown, rank: string, count: unknown): void {
  const place = [...path, 'roster', rank];
  const edits: Edit[] = [{ path: place, value: count }];
  if (strength !== null) {
    // A count that cannot be played leaves the total as it was.
    const more = (known: number, now: unknown) =>
      Number.isInteger(now) && Number(now) >= 0 && Number(now) <= MOST_OF_RANK ? Number(now) - known : 0;
    const others = roster.filter((each) => each.rank !== rank);
    const own = roster.find((each) => each.rank === rank)?.count ?? 0;
    const all = others.reduce(
      (sum, each) => sum + more(each.count, shownAt<unknown>([...path, 'roster', each.rank], each.count)),
      strength + more(own, count),
    );
    edits.push({ path: [...path, 'strength'], value: all });
  }
  edit(edits, place.join('.'));
}

/**
 * Sets a cell of a table. A list that is not in the text is written whole: a single item cannot be set alone.
 *
 * @param root path of the table; `whole` is its current value
 */
export function setCell(root: Path, whole: unknown, path: Path, value: unknown): void {
  edit([cellEdit(source.value, root, whole, path, value)], path.join('.'));
}

function cellEdit(text: unknown, root: Path, whole: unknown, path: Path, value: unknown): Edit {
  let part = whole;
  for (let depth = root.length; depth < path.length; depth++) {
    const here = path.slice(0, depth);
    if (Array.isArray(part) && valueAt(text, here) === undefined) {
      return { path: here, value: changed(part, path.slice(depth), value) };
    }
    part = valueAt(part, [path[depth]]);
  }
  return { path, value };
}

function changed(data: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = changed(valueAt(data, [step]), rest, value);
  return Array.isArray(data) ? data.with(Number(step), inner) : { ...(data as object), [step]: inner };
}
