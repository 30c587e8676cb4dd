import { signal } from '@preact/signals';

/** A short message about what has just been done; it disappears after a while. */
export const toast = signal('');

let timer = 0;

export function tell(what: string): void {
  toast.value = what;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    toast.value = '';
  }, 6000);
}
