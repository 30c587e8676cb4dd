import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { linkHolding, stateOfRun } from '../report/page/script/workbench-link.js';
import { MOST_BYTES } from '../scenario/read.js';
import { readPlainText } from '../storage/plain-file.js';
import { INVALID, RUN_FAILED, StopWithCode } from './exit-codes.js';
import { unreadable } from './load-scenario.js';
import { readRun } from './read-run.js';
import { say } from './say.js';
import { servePage } from './serve-page.js';
import { workbenchPage } from './workbench-page.js';

/**
 * Opens the workbench in the browser, or prints its address if there is none, and serves it until a signal ends it.
 * A scenario with mistakes is opened, too: the page shows where they are. For a report, or the folder that
 * contains it, its scenario is opened, without a file to save to.
 *
 * @throws StopWithCode when the file cannot be read or is too large, or the page is not built
 */
export async function open(file: string | undefined, { browser }: { browser: boolean }): Promise<void> {
  if (file === '-') throw new StopWithCode(INVALID, 'standard input cannot be opened; give a file');
  const report = reportIn(file);
  const fragment = report === undefined ? '' : await fragmentOf(report);
  if (file !== undefined && report === undefined) {
    await readPlainText(file, MOST_BYTES).catch((error: NodeJS.ErrnoException) => {
      throw new StopWithCode(INVALID, `${file}:1:1: ${unreadable(error, file)}`);
    });
  }
  const page = await workbenchPage().catch(() => {
    throw new StopWithCode(RUN_FAILED, 'the workbench is not built: run `npm run workbench:build` first');
  });
  const served = await servePage(page, report === undefined ? file : undefined);
  const address = `${served.address}${fragment}`;
  if (browser) show(address);
  process.stdout.write(`${address}\n`);
  say('This is the workbench, served only to this machine. Ctrl-C ends it.\n');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
}

/** The report that a file is, or that a folder of results should contain; undefined: it is a scenario. */
function reportIn(file: string | undefined): string | undefined {
  if (file === undefined || file.endsWith('.html')) return file;
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, 'report.html') : undefined;
}

/**
 * The scenario of a report, encoded for the address of the workbench.
 *
 * @throws StopWithCode when it is too large
 */
async function fragmentOf(report: string): Promise<string> {
  const { record } = await readRun(report);
  const name = basename(dirname(resolve(report)));
  const state = JSON.stringify(stateOfRun(name, record.version, record.scenario));
  const link = linkHolding(deflateRawSync(state).toString('base64url'));
  if (link !== null) return link;
  throw new StopWithCode(
    INVALID,
    `${report}: its scenario is too large for a link: download it from the report, and open the file`,
  );
}

/** Asks the operating system to show it; if that fails, the user still has the printed address. */
function show(address: string): void {
  const { platform, env } = process;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return;
  const [command, ...words] =
    platform === 'darwin'
      ? ['open', address]
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const child = spawn(command, words, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
