import type { CDPSession, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { closePages, noBrowser, skipped } from '../report/browser.js';
import { scaled } from '../scale.js';
import { openWorkbench } from './page.js';

/** Undo keeps 200 texts: after this many edits memory may not grow at all. */
const EDITS = scaled(40, 500, 20);
/** Bytes that an edit may leave behind: its text is in the undo list and in a few signals. */
const AN_EDIT = 20_000;
const MOST_STEPS = 200;

describe.skipIf(noBrowser)(`memory${skipped}`, () => {
  afterAll(closePages);

  /** Turns a number up and down, and waits for the first answer to each. */
  const edited = (page: Page, edits: number) =>
    page.evaluate<void>(`(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let edit = 0; edit < ${edits}; edit++) {
        const way = edit % 2 === 0 ? 'more' : 'less';
        document.querySelectorAll('button[aria-label$="troopers: one ' + way + '"]')[edit % 4 < 2 ? 0 : 1].click();
        await frame();
        while (document.querySelector('.answer.stale')) await frame();
      }
    })()`);

  test(`${EDITS} edits leave the page and its workers as large as they were`, async () => {
    // Played to ± 1 point, as for users: the workers soon have cached nearly everything about these duels.
    const { page, complaints, close } = await openWorkbench({ hash: '', processors: 2 });
    const heap = await heapsOf(page);
    await edited(page, EDITS);
    let before = await heap();
    let after = before;
    expect(before.workers.length).toBeGreaterThan(0);
    // Caches end growing; what edits leave behind does not. On a busy machine fewer battles are played between edits.
    for (
      let pass = 0;
      pass < MOST_PASSES && (pass === 0 || grownIn(before, after) >= MOST_OF_WORKERS);
      pass++
    ) {
      before = after;
      await edited(page, EDITS);
      after = await heap();
    }
    expect(after.workers.length).toBe(before.workers.length);
    const kept = Math.min(EDITS, MOST_STEPS) * AN_EDIT;
    expect(after.page - before.page).toBeLessThan(kept);
    // Workers do not grow with the number of edits; what each holds at a time varies by a few plans.
    expect(grownIn(before, after)).toBeLessThan(MOST_OF_WORKERS);
    expect(complaints).toEqual([]);
    await close();
  }, 600_000);
});

const MOST_OF_WORKERS = 4_000_000;
const MOST_PASSES = 6;

/** Bytes by which the workers have grown from one time to another. */
const grownIn = (before: Heaps, after: Heaps) => sum(after.workers) - sum(before.workers);

/** Bytes of the page and of each of its workers. */
interface Heaps {
  page: number;
  workers: number[];
}

const sum = (all: readonly number[]) => all.reduce((whole, each) => whole + each, 0);

/** Heap bytes of the page and of each of its workers, after garbage collection. */
async function heapsOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const workers: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId));
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const page = bytesOf(await session.send('Runtime.getHeapUsage'));
    const inWorkers: number[] = [];
    for (const worker of workers) inWorkers.push(await usedIn(session, worker));
    return { page, workers: inWorkers };
  };
}

/** Bytes in objects, and in typed arrays. */
interface Heap {
  usedSize: number;
  backingStorageSize: number;
}

const bytesOf = ({ usedSize, backingStorageSize }: Heap) => usedSize + backingStorageSize;

async function usedIn(session: CDPSession, sessionId: string): Promise<number> {
  const ask = (id: number, method: string) =>
    new Promise<{ result: Heap }>((resolve) => {
      const hear = (said: { sessionId: string; message: string }) => {
        const reply = JSON.parse(said.message) as { id: number; result: Heap };
        if (said.sessionId !== sessionId || reply.id !== id) return;
        session.off('Target.receivedMessageFromTarget', hear);
        resolve(reply);
      };
      session.on('Target.receivedMessageFromTarget', hear);
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  return bytesOf((await ask(2, 'Runtime.getHeapUsage')).result);
}
