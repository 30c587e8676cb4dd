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

const isChangedHere = computed(() => mine.value !== saved.value.text);
/** Has another program removed the file? */
const isGone = signal(false);
export const isUnsaved = computed(() => fileName !== undefined && (isChangedHere.value || isGone.value));
/** Has another program changed the file? Then nothing is saved before the user has chosen one of the two. */
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
  if (theirs.value && !isChangedHere.value) loadTheirs();
  else openScenario(fileName!, mine.value);
}

/** Writes the file, if that is what the page shows and nobody else has changed it. */
export async function save(): Promise<void> {
  const reason = whyNotSaved();
  if (reason !== '') return tell(reason);
  await writeOver(() => saved.value.version);
}

/** Writes the file over what another program has written, which the page has shown to be there. */
export async function overwrite(): Promise<void> {
  const seen = theirs.value;
  if (isFile.value && seen) await writeOver(() => seen.version);
}

let lastWrite: Promise<void> = Promise.resolve();

/** @param seen gives the version that may be replaced; asked for when the writes before are done */
function writeOver(seen: () => string): Promise<void> {
  lastWrite = lastWrite.then(() => write(seen()));
  return lastWrite;
}

async function write(version: string): Promise<void> {
  const text = mine.value;
  try {
    const response = await fetch('file', { method: 'PUT', body: text, headers: { 'If-Match': version } });
    if (response.status === 412) return await lookAgain();
    if (!response.ok) throw new Error(await response.text());
    saved.value = { text, version: response.headers.get('ETag') ?? '' };
    theirs.value = null;
    isGone.value = false;
    diskFault.value = '';
    // Otherwise the next reload would restore an older state from the address.
    window.history.replaceState(null, '', window.location.pathname);
    tell(`Saved ${fileName}${problems.value.length > 0 ? ', which cannot be played yet' : ''}.`);
  } catch (error) {
    diskFault.value = `The file could not be written: ${(error as Error).message}`;
  }
}

/** Why what is shown cannot be saved; empty: it can. */
export function whyNotSaved(): string {
  if (!isFile.value)
    return `Save writes only ${fileName}, and this is another scenario. Download it to keep it.`;
  return isChangedOnDisk.value
    ? `${fileName} has changed on the disk, too: first choose to load it or to overwrite it.`
    : '';
}

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
  if (!found || found.version === saved.value.version) return;
  if (found.text !== mine.value && (isChangedHere.value || !isFile.value)) {
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
    isGone.value = response.status === 404;
    if (!response.ok && response.status !== 304) {
      diskFault.value = `The file cannot be read: ${await response.text()}. Your changes here are not lost yet.`;
      return null;
    }
    diskFault.value = '';
    if (response.status === 304) return null;
    return { text: await response.text(), version: response.headers.get('ETag') ?? '' };
  } catch {
    diskFault.value =
      'The file cannot be reached: has standfast been stopped? Your changes here are not lost yet.';
    return null;
  }
}
