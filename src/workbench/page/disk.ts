import { computed, effect, signal } from '@preact/signals';
import { change, openScenario, problems, state } from './store.js';
import { tell } from './toast.js';

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

/** Does the page show the file? The list of scenarios and links can open others, which are never written to it. */
export const isFile = computed(() => fileName !== undefined && state.value.name === fileName);
/** The text of the file in this page, also while another scenario is shown. */
const mine = signal('');
effect(() => {
  if (isFile.value) mine.value = state.value.text;
});

export const isUnsaved = computed(() => fileName !== undefined && mine.value !== saved.value.text);
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

/** Shows the file again in place of another scenario. */
export function openFile(): void {
  if (theirs.value && !isUnsaved.value) loadTheirs();
  else openScenario(fileName!, mine.value);
}

/** Writes the file, if that is what the page shows. */
export async function save(): Promise<void> {
  if (!isFile.value) return tell(notTheFile());
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
    tell(`Saved ${fileName}${problems.value.length > 0 ? ', which cannot be played yet' : ''}.`);
  } catch (error) {
    diskFault.value = `The file could not be written: ${(error as Error).message}`;
  }
}

/** Why what is shown cannot be saved. */
export const notTheFile = (): string =>
  `Save writes only ${fileName}, and this is another scenario. Download it to keep it.`;

/** Loads the version on the disk; undo restores the one that was here. */
export function loadTheirs(): void {
  if (!theirs.value) return;
  saved.value = theirs.value;
  if (isFile.value) change({ text: theirs.value.text }, 'load from disk');
  else openScenario(fileName!, theirs.value.text);
  theirs.value = null;
}

async function lookAgain(): Promise<void> {
  const found = await look(theirs.value?.version ?? saved.value.version);
  if (!found) return;
  if (found.text !== mine.value && (isUnsaved.value || !isFile.value)) {
    theirs.value = found;
    return;
  }
  saved.value = found;
  theirs.value = null;
  if (isFile.value) change({ text: found.text }, 'load from disk');
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
