import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkbenchState } from '#src/report/page/script/workbench-link.js';
import type { ResultFile } from '#src/storage/result-file.js';
import { linkOf } from '#src/workbench/page/link.js';
import { DIST } from '../built.js';
import { LIMIT, type Opened, type Opening, openFile } from '../report/browser.js';
import { ROOT } from '../root.js';

/** The built page. */
export const PAGE = join(DIST, 'page/workbench.html');

const FOLDER = join(ROOT, 'src/workbench');
const built = statSync(PAGE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newer = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).find(
  (name) => /\.\w+$/.test(name) && statSync(join(FOLDER, name)).mtimeMs > built,
);
if (newer !== undefined)
  throw new Error(`the built page is older than src/workbench/${newer}: run \`npm run compile\``);

export interface OpenedPage extends Omit<Opened, 'requests'> {
  /** Addresses requested so far, except for the page’s own. */
  requests: () => string[];
  close: () => Promise<void>;
}

export const shipped = (name: string): string => readFileSync(join(ROOT, `scenarios/${name}.yaml`), 'utf8');

/** A shipped scenario that ends sooner, where a test plays many battles of it. */
export const short = (name: string, turns: number) =>
  shipped(name).replace(/^turnLimit: \d+$/m, `turnLimit: ${turns}`);

/** The duel between two teams of five. */
export const TEAMS = short('squad-duel', 6)
  .replaceAll('trooper: 8', 'trooper: 3')
  .replaceAll('strength: 10', 'strength: 5');

/** What a link holds. */
export type Shared = Omit<WorkbenchState, 'version'>;

let links = 0;

/**
 * A link to a shipped scenario or to one of its own text: by default to the scenario that the page opens with by itself,
 * played to ± 5 points instead of ± 1, in a fifth of the time. No two links are the same, so that each is followed.
 */
export function linkTo({
  name = 'squad-duel',
  text = shipped(name),
  ...others
}: Partial<Shared> = {}): string {
  const shared = { name, text, levels: [], precision: 0.05, view: 'breaks', pins: [], ...others };
  return linkOf({ ...shared, ...{ link: ++links } });
}

export const DESK = { width: 1400, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Opens the page from disk, and waits for the first curve. */
export async function openWorkbench({ hash = linkTo(), ...options }: Opening = {}): Promise<OpenedPage> {
  const opened = await openFile(PAGE, { viewport: DESK, hash, ...options }, KEEP_ENGINE);
  await until(opened.page, '.curve');
  return {
    ...opened,
    requests: () => opened.requests.slice(1).filter((url) => !/^(blob|data):/.test(url)),
    close: () => opened.page.context().close(),
  };
}

/** The page makes its workers from one address: with it, tests can make others. */
export const KEEP_ENGINE = `
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const address = make.call(URL, blob);
    globalThis.engineAddress ??= address;
    return address;
  };
`;

/** Expects the same tables, byte for byte. */
export function expectTables(there: readonly ResultFile[], here: readonly ResultFile[]): void {
  expect(there.map(({ path }) => path)).toEqual(here.map(({ path }) => path));
  for (const [i, { path, content }] of here.entries()) expect(there[i].content, path).toBe(content);
}

/** Waits until the current run has ended: it was precise enough, or it was stopped. */
export async function settled(page: Page): Promise<void> {
  await until(page, '.app[data-resting=true]');
}

/** Waits until there is such an element. Looks at every frame: `waitForSelector` looks twice a second at last. */
async function until(page: Page, selector: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const end = performance.now() + ${LIMIT};
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)})) resolve();
      else if (performance.now() > end) reject(new Error('there is no ' + ${JSON.stringify(selector)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/**
 * Starts a separate worker of the page’s engine with this many helpers: `ask(request, hear)` calls `hear` with each
 * reply until it returns true, and then gives that reply.
 */
export const engineClient = (helpers: number): string => `
  const made = new Worker(engineAddress);
  let asked = 0;
  const ports = Array.from({ length: ${helpers} }, () => {
    const { port1, port2 } = new MessageChannel();
    new Worker(engineAddress).postMessage({ helps: port2 }, [port2]);
    return port1;
  });
  made.postMessage({ helpers: ports }, ports);
  const ask = (request, hear) => new Promise((resolve, reject) => {
    const id = ++asked;
    made.onerror = (event) => reject(new Error(event.message));
    made.onmessage = ({ data }) => {
      if (data.kind === 'failed' || data.kind === 'refused') reject(new Error(JSON.stringify(data)));
      else if (data.id === id && hear(data)) resolve(data);
    };
    made.postMessage({ ...request, id });
  });
`;

/** The text of the editor, by selecting and copying all of it: the editor draws only the visible lines. */
export async function yamlOf(page: Page): Promise<string> {
  await page.locator('.cm-content').focus();
  await page.evaluate(
    "addEventListener('copy', ({ clipboardData }) => { globalThis.copied = clipboardData.getData('text/plain') }, { once: true })",
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  return page.evaluate<string>('copied');
}

/**
 * Gives a page `ask` of such a worker, and `tablesOf(order)`, the tables of a run. A page has one such worker for each
 * number of helpers.
 */
export const tablesClient = (helpers = 0): string => `
  globalThis.clients ??= {};
  Object.assign(globalThis, globalThis.clients[${helpers}] ??= (() => {
    ${engineClient(helpers)}
    const tablesOf = async (order) =>
      (await ask({ ...order, ask: 'tables' }, ({ kind }) => kind === 'tables')).files;
    return { ask, tablesOf };
  })());
`;
