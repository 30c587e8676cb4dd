import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from 'simple-statistics';
import { runPool } from '#src/experiment/pool.js';
import type { StudyOrders } from '#src/experiment/study.js';

const ROUNDS = 5;
const BATTLES = 1_000_000;

/** Two workers compared with one, and two plain processes compared with one, which is the best the machine can do. */
export async function speedUps(orders: StudyOrders): Promise<string> {
  const workers: number[] = [];
  const processes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    workers.push((await pool(orders, 1)) / (await pool(orders, 2)));
    processes.push((await plainProcesses([BATTLES])) / (await plainProcesses([BATTLES / 2, BATTLES / 2])));
  }
  return `Two workers: ${spread(workers)} times one. Control, two plain processes: ${spread(processes)} times one.`;
}

/** The median, with the minimum and the maximum. */
export function spread(ratios: readonly number[], digits = 2): string {
  const [middle, least, most] = [median([...ratios]), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

async function pool(orders: StudyOrders, jobs: number): Promise<number> {
  const start = performance.now();
  await runPool({ ...orders, battles: BATTLES }, { jobs });
  return performance.now() - start;
}

/** Milliseconds until processes that each play this many battles have ended. */
async function plainProcesses(battles: readonly number[]): Promise<number> {
  const program = fileURLToPath(new URL('./plain-process.js', import.meta.url));
  const start = performance.now();
  await Promise.all(
    battles.map(async (count) => {
      const [code] = await once(
        spawn(process.execPath, [program, String(count)], { stdio: 'inherit' }),
        'exit',
      );
      if (code !== 0) throw new Error(`a plain process ended with ${code}`);
    }),
  );
  return performance.now() - start;
}
