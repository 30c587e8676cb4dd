import { isFile, isUnsaved } from './disk.js';
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
  if (isFile.value) return isUnsaved.value && now !== kept;
  return isUnsaved.value || (now !== kept && now !== keyOf(start.value));
}

/** Asks before the page is left if that would lose a change. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isLosable()) event.preventDefault();
}
