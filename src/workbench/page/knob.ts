import { computed, effect, signal } from '@preact/signals';
import type { PrintedNumber } from '../../rules/kit/printed-page.js';
import { isWithin, type Path, valueAt } from '../../scenario/places.js';
import { inText, setNumber, withValue } from './page-numbers.js';
import { setBy, setCell, setRank, shownAt } from './places.js';
import { question, setValue, start } from './store.js';
import { view } from './view.js';

/** A number of the battle or of its rulebook that can be changed. */
export interface Knob {
  label: string;
  path: Path;
  /** Its value if the text does not set it. */
  usual: number;
  /** In the rules of an own rulebook. */
  number?: PrintedNumber;
}

/** The number that a range was last requested for; null: none of this scenario. */
export const aimed = signal<Knob | null>(null);

/** Shows the response over a range of a number. */
export function aim(knob: Knob): void {
  aimed.value = knob;
  view.value = 'range';
}

effect(() => {
  void start.value;
  aimed.value = null;
});

/** Rosters and copies of all units, those of the second force first: it is usually the one in question. */
export const rosterKnobs = computed<Knob[]>(() =>
  (question.value?.forces ?? []).toReversed().flatMap((force) =>
    force.units.flatMap((unit): Knob[] => {
      const ranks = unit.roster
        .toSorted((a, b) => b.count - a.count)
        .filter(({ count }) => count > 0)
        .map(({ rank, count }) => ({
          label: `${force.name}, ${unit.name}: ${rank}s`,
          path: [...unit.path, 'roster', rank],
          usual: count,
        }));
      const copies = {
        label: `${force.name}: how many of ${unit.name}`,
        path: [...unit.path, 'copies'],
        usual: unit.copies,
      };
      return (unit.copies < 2 ? ranks : [...ranks, copies]).filter(({ path }) => setBy(path) === null);
    }),
  ),
);

/** In the notation of `standfast solve`: `forces.1.units.0.roster.trooper`; of a number in a phrase, the phrase. */
export const placeOf = ({ path }: Knob): string => path.join('.');

/** Its name among all numbers. */
export const written = (knob: Knob): string => [placeOf(knob), knob.number?.nth ?? []].flat().join(' ');

/** What stands at its place when it has a value: a number, or a phrase. */
export const placed = ({ number }: Knob, value: number): unknown =>
  number ? withValue(number, value) : value;

export function numberOf({ path, usual, number }: Knob): number {
  if (number) {
    const now = inText(number);
    return typeof now === 'number' ? now : usual;
  }
  const table = tableAt(path);
  const inTable = path.slice(table?.path.length);
  const now = table
    ? (valueAt(shownAt(table.path, table.value), inTable) ?? valueAt(table.value, inTable))
    : shownAt<unknown>(path, usual);
  return typeof now === 'number' ? now : usual;
}

/** Changes the number, and anything in the file that must agree with it. */
export function turn({ path, number }: Knob, value: number): void {
  const table = tableAt(path);
  const unit = question.value?.forces
    .flatMap(({ units }) => units)
    .find((each) => isWithin([...each.path, 'roster'], path));
  if (number) setNumber(number, value);
  else if (table) setCell(table.path, table.value, path, value);
  else if (unit) setRank(unit, String(path.at(-1)), value);
  else setValue(path, value);
}

function tableAt(path: Path) {
  return question.value?.tables.find((each) => isWithin(each.path, path));
}
