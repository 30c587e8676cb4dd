import { computed, signal } from '@preact/signals';
import { change, openScenario, state } from './store.js';

/** The file that `standfast open` was called with, on the disk of this machine. */

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=standfast-${name}]`)?.content;

export const fileName = meta('file');
/** Does the page come from `standfast open`? Its address leads to this machine alone. */
export const isServed = meta('served') !== undefined;

/** How often it is looked at, in milliseconds. */
const LOOK = 1500;

/** What the file holds, as far as the page knows, and what it held when somebody else last changed it. */
const saved = signal({ text: '', version: '' });
const theirs = signal<{ text: string; version: string } | null>(null);
export const diskFault = signal('');

export const isUnsaved = computed(() => fileName !== undefined && state.value.text !== saved.value.text);
/** Has somebody else changed the file? */
export const isChangedOnDisk = computed(() => theirs.value !== null);

/** Reads the file, and looks at it from then on. @returns whether there is one */
export async function openFromDisk(): Promise<boolean> {
  if (fileName === undefined) return false;
  const found = await look('');
  if (!found) return false;
  saved.value = found;
  openScenario(fileName, found.text);
  window.setInterval(() => void lookAgain(), LOOK);
  return true;
}

export async function save(): Promise<void> {
  const { text } = state.value;
  const version = theirs.value?.version ?? saved.value.version;
  try {
    const response = await fetch('file', { method: 'PUT', body: text, headers: { 'If-Match': version } });
    if (response.status === 412) return await lookAgain();
    if (!response.ok) throw new Error(await response.text());
    saved.value = { text, version: response.headers.get('ETag') ?? '' };
    theirs.value = null;
    diskFault.value = '';
    // An older state in the address would come back with the next reload.
    window.history.replaceState(null, '', window.location.pathname);
  } catch (error) {
    diskFault.value = `The file could not be written: ${(error as Error).message}`;
  }
}

/** Takes what is on the disk; what was here can be undone to. */
export function loadTheirs(): void {
  if (!theirs.value) return;
  saved.value = theirs.value;
  change({ text: theirs.value.text }, 'load from disk');
  theirs.value = null;
}

async function lookAgain(): Promise<void> {
  const found = await look(theirs.value?.version ?? saved.value.version);
  if (!found) return;
  if (isUnsaved.value && found.text !== state.value.text) {
    theirs.value = found;
    return;
  }
  saved.value = found;
  theirs.value = null;
  change({ text: found.text }, 'load from disk');
}

/** The file, where it is another than this version. */
async function look(version: string): Promise<{ text: string; version: string } | null> {
  try {
    const response = await fetch('file', { headers: { 'If-None-Match': version }, cache: 'no-store' });
    if (response.status === 304) {
      diskFault.value = '';
      return null;
    }
    if (!response.ok) throw new Error(await response.text());
    diskFault.value = '';
    return { text: await response.text(), version: response.headers.get('ETag') ?? '' };
  } catch {
    diskFault.value =
      'The file cannot be reached: has standfast been ended? What you change here is not lost yet.';
    return null;
  }
}
