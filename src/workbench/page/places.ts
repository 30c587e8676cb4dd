import { computed } from '@preact/signals';
import { parseDocument } from 'yaml';
import { isWithin, type Path, valueAt } from '../../scenario/places.js';
import type { UnitShown } from '../engine/protocol.js';
import type { Edit } from './edit-yaml.js';
import { edit, question, start, state } from './store.js';

/** The plain data of the text; if it has syntax errors, what could be parsed. */
const source = computed(() => dataOf(state.value.text));
const startSource = computed(() => dataOf(start.value.text));

function dataOf(text: string): unknown {
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

/** Changes a roster; if the scenario has the total number of pieces, that changes with it. */
export function setRank({ path, strength, roster }: UnitShown, rank: string, count: number): void {
  const place = [...path, 'roster', rank];
  const now = shownAt(place, roster.find((each) => each.rank === rank)?.count ?? 0);
  const all = shownAt<number | null>([...path, 'strength'], strength);
  const edits: Edit[] = [{ path: place, value: count }];
  if (all !== null) edits.push({ path: [...path, 'strength'], value: all + count - now });
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
