import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { VegaLiteSpec } from './charts/chart.js';

/** What a worker returns for a chart. */
export type Drawn = { svg: string } | { error: string };

interface Job {
  spec: VegaLiteSpec;
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
}

/** More threads have too little to draw to make up for loading the drawing library. */
const MOST_THREADS = 4;

/**
 * Draws charts on worker threads, as `renderSvg` does. The workers load the drawing library at once: create the pool
 * before the charts are known.
 *
 * @example
 * const pool = new DrawPool();
 * const files = await renderResults(findings, pool.draw);
 * await pool.close();
 */
export class DrawPool {
  private readonly workers: Worker[];
  private readonly idle: Worker[];
  private readonly waiting: Job[] = [];
  private readonly drawing = new Map<Worker, Job>();
  private failure: Error | undefined;

  /** @param jobs processors to use: half of them draw, while the caller makes the rest of a report; at most 4 */
  constructor(
    jobs: number = availableParallelism(),
    private readonly workerUrl = new URL('./draw-worker.js', import.meta.url),
  ) {
    this.workers = Array.from({ length: Math.min(Math.ceil(jobs / 2), MOST_THREADS) }, () => this.hire());
    this.idle = [...this.workers];
  }

  /** @throws Error when the chart does not compile cleanly, or a worker fails */
  readonly draw = (spec: VegaLiteSpec): Promise<string> =>
    new Promise((resolve, reject) => {
      this.waiting.push({ spec, resolve, reject });
      this.assign();
    });

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }

  private hire(): Worker {
    const worker = new Worker(this.workerUrl);
    worker.on('message', (drawn: Drawn) => {
      const job = this.drawing.get(worker);
      if (!job) return; // another worker has failed meanwhile, and so has this chart
      this.drawing.delete(worker);
      this.idle.push(worker);
      if ('svg' in drawn) job.resolve(drawn.svg);
      else job.reject(new Error(drawn.error));
      this.assign();
    });
    worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.fail(new Error('a drawing worker ended before its charts were drawn')));
    return worker;
  }

  private assign(): void {
    if (this.failure) this.fail(this.failure);
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const worker = this.idle.pop()!;
      const job = this.waiting.shift()!;
      this.drawing.set(worker, job);
      worker.postMessage(job.spec);
    }
  }

  /** A report with a chart missing is worthless: nothing else is drawn. */
  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of [...this.drawing.values(), ...this.waiting.splice(0)]) reject(this.failure);
    this.drawing.clear();
  }
}
