import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { VegaLiteSpec } from '#src/report/charts/chart.js';
import { DrawPool } from '#src/report/draw-pool.js';
import { renderSvg } from '#src/report/render-svg.js';

const chart = (bars: number): VegaLiteSpec => ({
  description: `${bars} bars`,
  data: { values: Array.from({ length: bars }, (_, x) => ({ x, y: x % 3 })) },
  mark: 'bar',
  encoding: { x: { field: 'x', type: 'ordinal' }, y: { field: 'y', type: 'quantitative' } },
});

describe('drawing on worker threads', () => {
  const pool = new DrawPool(4);
  afterAll(() => pool.close());

  test('gives the same drawings as this thread, in the order requested', async () => {
    const charts = [1, 2, 3, 4, 5].map(chart);
    expect(await Promise.all(charts.map(pool.draw))).toEqual(await Promise.all(charts.map(renderSvg)));
  });

  test('reports what is wrong with a chart, and continues', async () => {
    const wrong = { ...chart(1), data: { url: 'data.csv' } } as VegaLiteSpec;
    await expect(pool.draw(wrong)).rejects.toThrow('must not load anything');
    expect(await pool.draw(chart(2))).toContain('<svg');
  });

  test('when a worker fails, a chart that another hands in later is left alone', async () => {
    // Fails at a chart without bars; with any other it waits until it is asked to hand it in.
    const worker = `
      import { parentPort } from 'node:worker_threads';
      const asked = new BroadcastChannel('drawing');
      parentPort.on('message', ({ data }) => {
        if (data.values.length === 0) throw new Error('out of ink');
        asked.onmessage = () => {
          parentPort.postMessage({ svg: '<svg/>' });
          asked.postMessage('handed in');
        };
        asked.postMessage('drawing');
      });`;
    const failing = new DrawPool(4, new URL(`data:text/javascript,${encodeURIComponent(worker)}`));
    const asked = new BroadcastChannel('drawing');
    const told = () =>
      new Promise<unknown>((resolve) => {
        asked.onmessage = (event) => resolve((event as MessageEvent).data);
      });
    const uncaught: unknown[] = [];
    const onUncaught = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', onUncaught);
    try {
      const isDrawing = told();
      const first = failing.draw(chart(1));
      expect(await isDrawing).toBe('drawing');
      const drawn = await Promise.allSettled([first, failing.draw(chart(0))]);
      expect(drawn.map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
        'Error: out of ink',
        'Error: out of ink',
      ]);
      const isHandedIn = told();
      asked.postMessage('hand it in');
      expect(await isHandedIn).toBe('handed in');
      await setImmediate();
      expect(uncaught).toEqual([]);
    } finally {
      process.off('uncaughtException', onUncaught);
      asked.close();
      await failing.close();
    }
  });

  test('draws nothing once it is closed', async () => {
    const closed = new DrawPool(1);
    await closed.close();
    await expect(closed.draw(chart(1))).rejects.toThrow('ended before its charts were drawn');
  });
});
