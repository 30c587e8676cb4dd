import { fileName, save } from './disk.js';
import { stopLive } from './live.js';
import { pin, redo, undo } from './store.js';
import { VIEWS, view } from './view.js';

/** What the keys do, as the page says it. */
export function shortcut(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const isTyping = target.closest('input, textarea, select, [contenteditable]') !== null;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    if (target.closest('[contenteditable], textarea')) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && fileName !== undefined) {
    event.preventDefault();
    void save();
    return;
  }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') stopLive();
  else if (event.key === 'p' || event.key === 'P') pin();
  else if (/^[1-9]$/.test(event.key)) {
    const chosen = VIEWS[Number(event.key) - 1];
    if (chosen) view.value = chosen.id;
  }
}
