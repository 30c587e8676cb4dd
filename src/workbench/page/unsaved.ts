import { fileName, isUnsaved } from './disk.js';
import { type State, start, state } from './store.js';

/** The state that was last put into an address or a file, or came from there. */
let kept = '';

const keyOf = ({ name, text, levels }: State): string => JSON.stringify([name, text, levels]);

/** What is shown now can be had again. */
export function keep(): void {
  kept = keyOf(state.value);
}

/** Would a change be lost with the page? */
function isLosable(): boolean {
  const now = keyOf(state.value);
  if (now === kept || (start.value && now === keyOf(start.value) && !isUnsaved.value)) return false;
  return fileName === undefined || isUnsaved.value;
}

/** Asks before the page is left, where that loses a change. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isLosable()) event.preventDefault();
}
