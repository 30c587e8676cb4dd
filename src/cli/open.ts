import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { INVALID, RUN_FAILED, StopWithCode } from './exit-codes.js';
import { contentsOf, unreadable } from './load-scenario.js';
import { say } from './say.js';
import { servePage } from './serve-page.js';

const PAGE = fileURLToPath(new URL('../page/workbench.html', import.meta.url));

/**
 * Opens the workbench in the browser, or prints its address where there is none, and serves it until a signal ends it.
 * A scenario with mistakes is opened, too: the page says where they are.
 *
 * @throws StopWithCode when the file cannot be read, or the page is not built
 */
export async function open(file: string | undefined, { browser }: { browser: boolean }): Promise<void> {
  if (file !== undefined) {
    await contentsOf(file).catch((error: NodeJS.ErrnoException) => {
      throw new StopWithCode(INVALID, `${file}:1:1: ${unreadable(error)}`);
    });
  }
  const page = await readFile(PAGE, 'utf8').catch(() => {
    throw new StopWithCode(RUN_FAILED, 'the workbench is not built: run `npm run workbench:build` first');
  });
  const served = await servePage(page, file);
  if (browser) show(served.address);
  process.stdout.write(`${served.address}\n`);
  say('This is the workbench, for this machine alone. Ctrl-C ends it.\n');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
}

/** Asks the system to show it; where that fails, the address has been printed. */
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
