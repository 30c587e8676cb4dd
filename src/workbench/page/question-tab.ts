import { signal } from '@preact/signals';

/** The part of the question that is shown. */
export const tab = signal('forces');

/** The place in the text that the editor should go to. */
export const wantedPlace = signal<{ line: number; col: number } | null>(null);

/** Shows a place in the text. */
export function showPlace(line: number, col: number): void {
  tab.value = 'yaml';
  wantedPlace.value = { line, col };
}
