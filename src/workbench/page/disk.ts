import { computed, signal } from '@preact/signals';
import { change, openScenario, state } from './store.js';

/** The file that `standfast open` was called with, on the disk of this machine. */

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=standfast-${name}]`)?.content;

export const fileName = meta('file');
/** Does the page come from `standfast open`? Its address works only on this machine. */
export const isServed = meta('served') !== undefined;

/** Time between two looks at the file, in milliseconds. */
const LOOK = 1500;

/** The file as this page last read or wrote it, and as another program has changed it since. */
const saved = signal({ text: '', version: '' });
const theirs = signal<{ text: string; version: string } | null>(null);
export const diskFault = signal('');

export const isUnsaved = computed(() => fileName !== undefined && state.value.text !== saved.value.text);
/** Has another program changed the file? */
export const isChangedOnDisk = computed(() => theirs.value !== null);

/** Reads the file, and then checks it regularly. @returns whether there is one */
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
    // Otherwise the next reload would restore an older state from the address.
    window.history.replaceState(null, '', window.location.pathname);
  } catch (error) {
    diskFault.value = `The file could not be written: ${(error as Error).message}`;
  }
}

/** Loads the version on the disk; undo restores the one that was here. */
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

/** The file, unless it still has this version. */
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
      'The file cannot be reached: has standfast been stopped? Your changes here are not lost yet.';
    return null;
  }
}
