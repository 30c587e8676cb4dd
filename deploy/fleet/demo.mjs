import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fleet on this machine: a Redis, two workers and a run. `npm run fleet:demo`. */

const main = new URL('../../dist/command/main.js', import.meta.url).pathname;
const scenario = new URL('../../scenarios/squad-duel.yaml', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'standfast-demo-'));
const port = await freePort();
process.env.STANDFAST_QUEUE = `redis://127.0.0.1:${port}`;

const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
redis.on('error', () => {
  console.error('redis-server is missing: apt-get install redis-server, or brew install redis');
  process.exit(2);
});
await said(redis.stdout, 'Ready to accept connections');

const workers = [1, 2].map((number) => {
  const worker = standfast(['worker', '--jobs', '1'], ['ignore', 'ignore', 'pipe']);
  worker.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text.replace(/^(?=.)/gm, `worker ${number}: `));
  });
  return worker;
});
await Promise.all(workers.map(({ stderr }) => said(stderr, 'plays the runs on')));

const args = ['--battles', '1e5', '--out', join('reports', 'fleet-demo')];
const [code] = await once(standfast(['run', scenario, '--queue', ...args], 'inherit'), 'exit');

for (const worker of workers) worker.kill('SIGTERM');
await Promise.all(workers.map((worker) => once(worker, 'exit')));
redis.kill();
await once(redis, 'exit');
rmSync(folder, { recursive: true });
process.exitCode = code ?? 1;

function standfast(words, stdio) {
  return spawn(process.execPath, [main, ...words], { stdio });
}

/** Waits until a stream has printed some words. */
function said(stream, words) {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (more) => {
      text += more;
      if (text.includes(words)) resolve();
    });
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return `${port}`;
}
