import { fileName, save } from './disk.js';
import { stopLive } from './live.js';
import { pin, redo, undo } from './store.js';
import { VIEWS, view } from './view.js';

/** The keyboard shortcuts of the page. */
export function shortcut(event: KeyboardEvent): void {
  // The element itself, not the host of its shadow tree.
  const target = event.composedPath()[0] as HTMLElement;
  const isTyping = target.closest('input, textarea, select, [contenteditable]') !== null;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (event.shiftKey || key === 'y') redo();
    else undo();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && key === 's' && fileName !== undefined) {
    event.preventDefault();
    void save();
    return;
  }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') stopLive();
  else if (key === 'p') pin();
  else if (/^[1-9]$/.test(event.key)) {
    const chosen = VIEWS[Number(event.key) - 1];
    if (chosen) view.value = chosen.id;
  }
}
