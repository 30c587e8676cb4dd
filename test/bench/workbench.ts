import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import puppeteer from 'puppeteer-core';
import { max, median, min } from 'simple-statistics';
import { VERSION } from '#src/version.js';
import { closeBrowser } from '../report/browser.js';
import { ROOT } from '../root.js';
import { engineClient, KEEP_ENGINE, openWorkbench, PAGE, settled, shipped } from '../workbench/page.js';

/**
 * How long the workbench takes from a change to its first curve, and to ± 1 point; and how many battles a second it
 * plays, compared with Node on the same machine, in turn. `npm run bench:workbench`; tables in docs/performance.md.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const CHANGES = Number(process.argv[3] ?? 9);
/** One of each system. Results are written after each of them. */
const SCENARIOS = ['squad-duel', 'pool-size', 'officers', 'trench-assault'];
const BATTLES = 16_384;

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const firefox = await puppeteer
  .launch({ browser: 'firefox', executablePath, headless: true })
  .catch(() => null);
const foxPage = firefox && (await firefox.newPage());
await foxPage?.evaluateOnNewDocument(KEEP_ENGINE);
await foxPage?.goto(pathToFileURL(PAGE).href);
await new Promise((resolve) => setTimeout(resolve, 5000)); // its own first run

const waits: string[] = [];
const rates: string[] = [];
for (const name of SCENARIOS) {
  waits.push(await waitsIn(name));
  rates.push(await ratesOf(name));
  write();
}
await closeBrowser();
await firefox?.close();

/** Turns a number up and down again, as its buttons do. */
async function waitsIn(name: string): Promise<string> {
  const { page, close } = await openWorkbench({
    hash: '',
    processors: availableParallelism(),
  });
  await page.selectOption('.picker', name);
  await page.waitForTimeout(500);
  await settled(page);
  const took: { first: number; precise: number }[] = [];
  for (let change = 0; change <= CHANGES; change++) {
    took.push(await page.evaluate<(typeof took)[0]>(CHANGE(change % 2 === 0 ? 'more' : 'less')));
    await page.waitForTimeout(1600); // the next press is another step
  }
  await close();
  took.shift(); // warms up
  const shown = (values: readonly number[], digits: number, unit: number) =>
    `${(median([...values]) / unit).toFixed(digits)} (${(min([...values]) / unit).toFixed(digits)} to ${(max([...values]) / unit).toFixed(digits)})`;
  const first = shown(
    took.map((each) => each.first),
    0,
    1,
  );
  const precise = shown(
    took.map((each) => each.precise),
    1,
    1000,
  );
  return `| \`${name}\` | ${first} | ${precise} |`;
}

/** Presses a button, and waits frame by frame, as a user's eye would. */
function CHANGE(way: 'more' | 'less'): string {
  return `(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const button = document.querySelector('button[aria-label$=": one ${way}"]:not(:disabled)');
    const started = performance.now();
    button.click();
    await frame();
    while (document.querySelector('.answer.stale')) await frame();
    const first = performance.now() - started;
    while (document.querySelector('.app').dataset.resting !== 'true') await frame();
    return { first, precise: performance.now() - started };
  })()`;
}

/** Battles a second of one thread: in Node with and without its own compiled code, and in each browser. */
async function ratesOf(name: string): Promise<string> {
  const text = shipped(name);
  const threads = [true, false].map(
    (hasOwnCode) =>
      new Worker(new URL('./plays-in-node.js', import.meta.url), {
        workerData: { text, battles: BATTLES, hasOwnCode },
      }),
  );
  const { page, close } = await openWorkbench({ hash: '' });
  await settled(page);
  const now = { text, levels: [] };
  const request = { ask: 'play', now, before: null, until: { precision: 1e-6, most: BATTLES } };
  const client = `(() => {
    ${engineClient(0)}
    globalThis.rateOf = async () => {
      const { answer } = await ask(${JSON.stringify(request)}, ({ answer }) => answer?.ended);
      return answer.n / answer.seconds;
    };
  })()`;
  await page.evaluate(client);
  await foxPage?.evaluate(client);
  const players: (() => Promise<number>)[] = [
    ...threads.map((thread) => () => {
      thread.postMessage(null);
      return new Promise<number>((resolve) => thread.once('message', resolve));
    }),
    () => page.evaluate<number>('rateOf()'),
    ...(foxPage ? [async () => (await foxPage.evaluate('rateOf()')) as number] : []),
  ];
  const played = players.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, play] of players.entries()) played[i].push(await play());
  await close();
  await Promise.all(threads.map((thread) => thread.terminate()));
  const [own] = played;
  const ratio = (rows: readonly number[] | undefined) => {
    if (!rows) return '–';
    const ratios = rows.map((rate, round) => rate / own[round]).slice(1); // the first round warms up
    return `${median(ratios).toFixed(2)} (${min(ratios).toFixed(2)} to ${max(ratios).toFixed(2)})`;
  };
  const rate = Math.round(median(own.slice(1))).toLocaleString('en');
  return `| \`${name}\` | ${rate} | ${[1, 2, 3].map((i) => ratio(played[i])).join(' | ')} |`;
}

function write(): void {
  const lines = [
    '| one change of a number | ms to the first curve: median (least to most) | s to ± 1 point, of the state and of the difference |',
    '|---|--:|--:|',
    ...waits,
    '',
    '| one thread | Node, battles a second | Node without code of its own, times that: median (least to most) | Chromium | Firefox |',
    '|---|--:|--:|--:|--:|',
    ...rates,
    '',
    `${CHANGES} changes and ${ROUNDS} rounds each, in turn. Version ${VERSION}, Node ${process.versions.node.split('.')[0]}, ${availableParallelism()} processors.`,
  ];
  console.log(lines.join('\n'));
  const [first, last] = ['<!-- written by npm run bench:workbench -->', '<!-- end -->'];
  const file = join(ROOT, 'docs', 'performance.md');
  const [before, , after] = readFileSync(file, 'utf8').split(new RegExp(`${first}([^]*?)${last}`));
  writeFileSync(file, `${before}${first}\n\n${lines.join('\n')}\n\n${last}${after}`);
}
