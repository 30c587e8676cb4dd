import { signal } from '@preact/signals';

/** Which part of the question is shown. */
export const tab = signal('forces');

/** The place of the text to which the editor is to go. */
export const wantedPlace = signal<{ line: number; col: number } | null>(null);

/** Shows a place of the text. */
export function showPlace(line: number, col: number): void {
  tab.value = 'yaml';
  wantedPlace.value = { line, col };
}
