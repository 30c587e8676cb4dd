import { computed } from '@preact/signals';
import type { PrintedLine, PrintedNumber } from '../../rules/kit/printed-page.js';
import { standsAt, withNumbers } from '../../rules/rulebook/phrase-numbers.js';
import { type Path, valueAt } from '../../scenario/places.js';
import { isSameData } from '../../scenario/same-data.js';
import type { Edit } from './edit-yaml.js';
import { editYaml } from './edit-yaml.js';
import { rulebookPathIn, withRulebook } from './own-rulebook.js';
import { dataOf, setBy, source, startSource } from './places.js';
import { rulebooks } from './rulebooks.js';
import { change, question, start, state } from './store.js';

/** The own rulebook that plays, as the text has it, and as it was when the scenario was opened. */
const now = computed(() => pageIn(state.value.text, source.value));
const opened = computed(() => pageIn(start.value.text, startSource.value));

/** The place of the rulebook in a scenario; null: the scenario does not contain it. */
function placeIn(data: unknown): Path | null {
  const id = question.value?.system.id;
  const pages = valueAt(data, ['rulebook']);
  if (!Array.isArray(pages)) return valueAt(pages, ['id']) === id ? ['rulebook'] : null;
  const index = pages.findIndex((page) => valueAt(page, ['id']) === id);
  return index < 0 ? null : ['rulebook', index];
}

function pageIn(text: string, data: unknown): unknown {
  const place = placeIn(data);
  if (place) return valueAt(data, place);
  const page = dataOf(rulebooks[rulebookPathIn(text) ?? ''] ?? '');
  return valueAt(page, ['id']) === question.value?.system.id ? page : undefined;
}

/** The text with the rulebook that plays in it; null: it cannot be put there. */
function withPage(): string | null {
  const { text } = state.value;
  const file = rulebookPathIn(text);
  if (now.value === undefined) return null;
  return placeIn(source.value) || file === null ? text : withRulebook(text, rulebooks[file]);
}

/** Can the numbers of the rules be changed? Only those of a rulebook that the scenario contains, or names as its system. */
export const canChange = computed(() => withPage() !== null);

/** The path of a number in the notation of `--set`. */
export const pathOf = ({ path }: PrintedNumber): Path => [...(question.value?.page?.at ?? []), ...path];

/** The path of a number in the text, as problems name it. */
export const pathInText = ({ path }: PrintedNumber): Path => [...(placeIn(source.value) ?? []), ...path];

/** The factor whose chosen level sets a number; null: none. */
export const setByFactor = (number: PrintedNumber): string | null => setBy(pathOf(number));

/** What the text has in place of a number; undefined: the words around it are different, too. */
export function inText(number: PrintedNumber): unknown {
  return valueIn(now.value, number);
}

/** What was in place of a number when the scenario was opened; undefined: the words around it were different, too. */
export function whenOpened(number: PrintedNumber): unknown {
  return valueIn(opened.value, number);
}

export function isChanged(number: PrintedNumber): boolean {
  const was = whenOpened(number);
  return was !== undefined && setByFactor(number) === null && !isSameData(inText(number), was);
}

/** Is it a number in a phrase where something else stands in place of another? A mistake there is not its own. */
export function isBlameless(number: PrintedNumber): boolean {
  const { path, phrase } = number;
  if (phrase === undefined || typeof inText(number) !== 'number') return false;
  const stand = standsAt(phrase, String(valueAt(now.value, path))) ?? [];
  return stand.some((each) => !NUMBER.test(each));
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function valueIn(page: unknown, { path, phrase, nth }: PrintedNumber): unknown {
  const value = valueAt(page, path);
  if (phrase === undefined || typeof value !== 'string') return value;
  const found = standsAt(phrase, value)?.[nth!];
  return found !== undefined && NUMBER.test(found) ? Number(found) : found;
}

/**
 * Changes a number of the rules in the text: in a phrase, only the number. A scenario that names the file of its
 * rulebook contains the rulebook from then on.
 */
export function setNumber(number: PrintedNumber, value: unknown): void {
  editPage(
    [{ path: number.path, value: withValue(number, value) }],
    `${number.path.join('.')} ${number.nth}`,
  );
}

/** Makes the numbers of lines what they were when the scenario was opened. */
export function resetNumbers(lines: readonly PrintedLine[]): void {
  const paths = lines.flatMap(({ numbers }) => numbers.filter(isChanged).map(({ path }) => path));
  const edits = paths.map((path) => ({ path, value: valueAt(opened.value, path) }));
  editPage(edits, `as opened: ${paths.join(' ')}`);
}

/** The value at the place of a number, with another in its stead: a number, or the whole phrase. */
export function withValue({ path, phrase, nth }: PrintedNumber, value: unknown): unknown {
  if (phrase === undefined) return value;
  const stand = standsAt(phrase, String(valueAt(now.value, path))) ?? standsAt(phrase, phrase)!;
  return withNumbers(phrase, stand.with(nth!, value === null ? '' : `${value as string}`));
}

function editPage(edits: readonly Edit[], name: string): void {
  const text = withPage();
  const place = text === null ? null : placeIn(dataOf(text));
  if (text === null || place === null) return;
  const edited = editYaml(
    text,
    edits.map(({ path, value }) => ({ path: [...place, ...path], value })),
  );
  if (edited !== null) change({ text: edited }, name);
}
