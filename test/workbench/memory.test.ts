import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, noBrowser, skipped } from '../report/browser.js';
import { scaled } from '../scale.js';
import { openWorkbench } from './page.js';

/** Undo keeps 200 texts: after this many edits memory may not grow at all. */
const EDITS = scaled(40, 500, 20);
/** Bytes that an edit may leave behind: its text is in the undo list and in a few signals. */
const AN_EDIT = 20_000;
const MOST_STEPS = 200;

describe.skipIf(noBrowser)(`memory${skipped}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Turns a number up and down, and waits for the first answer to each. */
  const edited = (page: Page, edits: number) =>
    page.evaluate<void>(`(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let edit = 0; edit < ${edits}; edit++) {
        const way = edit % 2 === 0 ? 'more' : 'less';
        document.querySelectorAll('button[aria-label="troopers: one ' + way + '"]')[edit % 4 < 2 ? 0 : 1].click();
        await frame();
        while (document.querySelector('.answer.stale')) await frame();
      }
    })()`);

  test(`${EDITS} edits leave the page and its workers as large as they were`, async () => {
    const { page, complaints, close } = await openWorkbench(browser);
    const heap = await heapsOf(page);
    await edited(page, EDITS); // after these the workers have cached nearly everything about these duels
    const before = await heap();
    expect(before.workers.length).toBeGreaterThan(0);
    await edited(page, EDITS);
    const after = await heap();
    expect(after.workers.length).toBe(before.workers.length);
    const kept = Math.min(EDITS, MOST_STEPS) * AN_EDIT;
    expect(after.page - before.page).toBeLessThan(kept);
    // Workers do not grow with the number of edits; what each holds at a time varies by a few plans.
    const grown = sum(after.workers) - sum(before.workers);
    expect(grown).toBeLessThan(MOST_OF_WORKERS);
    expect(complaints).toEqual([]);
    await close();
  }, 600_000);
});

const MOST_OF_WORKERS = 4_000_000;

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
