import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { closePages, lasting, type Opening } from '../report/browser.js';
import { DESK, linkTo, type OpenedPage, openWorkbench, type Shared, settled } from './page.js';

/** What a test of a shared page starts with: what a link holds, and the size of the window. */
interface Start extends Partial<Shared> {
  viewport?: { width: number; height: number };
}

/** The shared pages of this thread, by how they were opened. */
const pages = new Map<string, OpenedPage>();

async function sharedBy(options: Opening): Promise<OpenedPage> {
  const key = JSON.stringify(options);
  const known = pages.get(key);
  if (known && !known.page.isClosed()) return known;
  const opened = await openWorkbench(options);
  lasting.add(opened.page.context());
  pages.set(key, opened);
  return opened;
}

/**
 * One page for the tests of all files of a thread: to open another takes ten times as long as to follow a link. `on`
 * puts the page back, tries something, and expects no requests and no complaints, except for those that are given.
 * `alone` does so on a page of its own, for what only a new page shows.
 */
export function sharedPage(options: Opening = {}) {
  afterAll(closePages);
  const on = async (
    what: (page: Page) => Promise<void>,
    { viewport = DESK, ...link }: Start = {},
    complaints: unknown[] = [],
  ) => {
    const shared = await sharedBy(options);
    const { page } = shared;
    await page.setViewportSize(viewport);
    await follow(page, linkTo(link));
    await what(page);
    expect(shared.complaints.splice(0)).toEqual(complaints);
    expect(shared.requests()).toEqual([]);
  };
  const alone = async (what: (page: Page) => Promise<void>, own: Opening = {}) => {
    const opened = await openWorkbench(own);
    await what(opened.page);
    expect(opened.complaints).toEqual([]);
    expect(opened.requests()).toEqual([]);
    await opened.close();
  };
  return { on, alone };
}

/** Follows a link on an open page with everything closed, and waits until its scenario is played. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    document.activeElement?.blur();
    for (const tab of ['rulebook', 'forces']) document.getElementById('tab-' + tab).click();
    document.querySelector('.screens button').click();
    for (const scrolled of document.querySelectorAll('#question-panel, .right')) scrolled.scroll(0, 0);
    addEventListener('hashchange', resolve, { once: true });
    location.hash = ${JSON.stringify(link)};
  })`);
  await settled(page);
}
