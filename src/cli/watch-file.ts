import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileText, readFileText } from './load-scenario.js';

/** The events of one save arrive together; an editor that empties a file writes it soon after. */
const SETTLE_MILLISECONDS = 30;
const EMPTY_MILLISECONDS = 300;
/** While an editor saves by renaming, the file is missing for a moment; after this time it counts as gone. */
const GONE_MILLISECONDS = 1000;
/** Some disks do not report changes. */
const LOOK_MILLISECONDS = 1000;

/** The stamp of a file that was written while it was read. */
const WRITTEN_MEANWHILE = 'written meanwhile';

/** The result of a look at a file. */
type Seen = FileText & { stamp: string };

/**
 * Calls `onSave` with the text of a file, or with the reason why there is none: at once, and for every save. It watches
 * the folder, since many editors replace the old file with a new one. Several events of one save are one call.
 *
 * @param signal ends the watching
 * @returns when `signal` has ended it
 */
export async function watchFile(
  file: string,
  onSave: (saved: FileText) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: Seen | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let oddSince = 0;

  const lookIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), milliseconds);
  };
  const look = async () => {
    if (isLooking) return lookIn(SETTLE_MILLISECONDS);
    isLooking = true;
    const now = await seen(file);
    isLooking = false;
    if (signal.aborted) return;
    if (now.stamp === last?.stamp) {
      oddSince = 0;
      return;
    }
    oddSince ||= performance.now();
    const waits = last !== null && performance.now() - oddSince < patienceWith(now);
    if (waits) return lookIn(SETTLE_MILLISECONDS);
    oddSince = 0;
    last = now;
    onSave(now);
  };

  const watchers = await watchersOf(file, () => lookIn(SETTLE_MILLISECONDS));
  const poll = setInterval(() => void look(), LOOK_MILLISECONDS);
  try {
    await look();
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
    for (const watcher of watchers) watcher.close();
  }
}

function patienceWith(seen: Seen): number {
  if ('fault' in seen) return GONE_MILLISECONDS;
  return seen.text.trim() === '' || seen.stamp === WRITTEN_MEANWHILE ? EMPTY_MILLISECONDS : 0;
}

/** Watches the folder of the file and, if the file is a link, the folder of its target. */
async function watchersOf(file: string, onEvent: () => void): Promise<FSWatcher[]> {
  const folders = new Set([await realpath(dirname(file)), dirname(await realpath(file).catch(() => file))]);
  return [...folders].flatMap((folder) => {
    try {
      const watcher = watch(folder, onEvent);
      watcher.on('error', () => watcher.close()); // the file is still polled
      return [watcher];
    } catch {
      return [];
    }
  });
}

/** The stamp changes with every save, even one that changes nothing. */
async function seen(file: string): Promise<Seen> {
  const before = await stampOf(file);
  const read = await readFileText(file);
  const stamp = await stampOf(file);
  return { ...read, stamp: stamp === before ? stamp : WRITTEN_MEANWHILE };
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : '';
}
