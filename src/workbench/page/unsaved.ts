import { fileName, isUnsaved } from './disk.js';
import { type State, start, state } from './store.js';

/** The state that was last put into an address or a file, or loaded from one. */
let kept = '';

const keyOf = ({ name, text, levels }: State): string => JSON.stringify([name, text, levels]);

/** Notes that the current state is stored somewhere. */
export function keep(): void {
  kept = keyOf(state.value);
}

/** Would a change be lost with the page? */
function isLosable(): boolean {
  const now = keyOf(state.value);
  if (now === kept || (start.value && now === keyOf(start.value) && !isUnsaved.value)) return false;
  return fileName === undefined || isUnsaved.value;
}

/** Asks before the page is left if that would lose a change. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isLosable()) event.preventDefault();
}
