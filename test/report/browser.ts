import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const noBrowser = !existsSync(executablePath);
/** Suffix for the title of a suite that needs a browser. */
export const skipped = noBrowser ? ` (skipped: no browser at ${executablePath}; set CHROMIUM_PATH)` : '';

/**
 * The list of suggestions below the address bar is a page of its own in every window, and takes a third of the time to
 * open one. Only the last list of features counts, so Playwright’s are in it too, where they concern pages from disk or
 * from this machine.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

/** For how long, in milliseconds, a page is waited for: this ends only tests that hang. */
export const LIMIT = 100_000;

let started: Promise<Browser> | undefined;

/** The browser of this thread: it serves all its test files, and ends with the thread. */
async function launch(): Promise<Browser> {
  const args = ['--no-sandbox', `--disable-features=${LEFT_OUT.join(',')}`];
  started ??= chromium.launch({ executablePath, args });
  const browser = await started;
  if (browser.isConnected()) return browser;
  started = undefined;
  return launch();
}

/** What serves further test files of this thread, and stays open. */
export const lasting = new Set<BrowserContext>();

/** Closes all else that a test file has opened in the browser. */
export async function closePages(): Promise<void> {
  const all = (await started)?.contexts() ?? [];
  await Promise.all(all.filter((context) => !lasting.has(context)).map((context) => context.close()));
}

export async function closeBrowser(): Promise<void> {
  await (await started)?.close();
}

/** An empty page, on which a workbench would start one worker. */
export async function newPage(options?: BrowserContextOptions): Promise<Page> {
  const page = await (await launch()).newPage(options);
  await page.addInitScript(withProcessors(1));
  return page;
}

const withProcessors = (processors: number): string =>
  `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${processors} });`;

/** An open page, and the things that it should not have done. */
export interface Opened {
  page: Page;
  /** Console messages, errors, dialogs. */
  complaints: string[];
  /** Every address that was requested. */
  requests: string[];
}

export interface Opening extends BrowserContextOptions {
  hash?: string;
  /**
   * A workbench starts a worker for each. Default: 1, because to start another takes a third of the time of a short
   * test, and the answers do not depend on it (many-workers.test.ts).
   */
  processors?: number;
}

/** @param first a script that runs before those of the page */
export async function openFile(
  path: string,
  { hash = '', processors = 1, ...options }: Opening = {},
  first = '',
): Promise<Opened> {
  const context = await (await launch()).newContext(options);
  context.setDefaultTimeout(LIMIT);
  await context.addInitScript(withProcessors(processors) + first);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(path).href + hash);
  return { page, complaints, requests };
}

export async function writePage(path: string, html: string): Promise<string> {
  await writeFile(path, html);
  return path;
}

/** By how many px the page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}
