import { readBattleMeasure } from './battle-measure.js';
import type { Measurable } from './measure-names.js';
import type { Finding } from './problems.js';
import type { Stop } from './stop.js';

/** Errors in `run.stop`. */
export function stopFindings(
  { stop, precision }: { stop?: Stop | undefined; precision?: unknown },
  measurable: Measurable,
): Finding[] {
  if (stop === undefined) return [];
  if (precision !== undefined)
    return [
      {
        path: ['run', 'stop'],
        anchor: 'key',
        message: '`run.stop` and `run.precision` both say when to stop — keep one of them',
      },
    ];
  if (stop === 'decided') return [];
  const read = readBattleMeasure(stop.best_of, measurable);
  if (read.ok) return [];
  return [{ path: ['run', 'stop', 'best_of'], message: `\`run.stop.best_of\`: ${read.fault}` }];
}
