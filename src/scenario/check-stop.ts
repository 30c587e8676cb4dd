import { readName } from './expectations.js';
import { RESPONSE_OF } from './measure-names.js';
import { SHARED_RESPONSES } from './precision-targets.js';
import type { Finding } from './problems.js';
import type { Stop } from './stop.js';
import { code, codes } from './wording.js';

/** Errors in `run.stop`. */
export function stopFindings(
  { stop, precision }: { stop?: Stop | undefined; precision?: unknown },
  forces: readonly string[],
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
  const path = ['run', 'stop', 'best_of'];
  const written = stop.best_of;
  const read = readName(written, forces);
  if (!read.ok) return [{ path, message: `\`run.stop.best_of\`: ${read.fault}` }];
  const { name } = read;
  const response = RESPONSE_OF.get(name.measure) ?? name.measure;
  if (
    name.kind === 'effect' ||
    name.unit !== '' ||
    !(SHARED_RESPONSES as readonly string[]).includes(response)
  ) {
    const message = `\`run.stop.best_of\`: ${code(written)} is not a measure that every battle gives — write one such as ${code(`win_rate.${forces[0]}`)}`;
    return [{ path, message }];
  }
  if (name.measured.of === 'battle' || name.force !== '') return [];
  const choice = codes(
    forces.map((id) => `${written}.${id}`),
    'or',
  );
  return [{ path, message: `\`run.stop.best_of\`: ${code(written)} belongs to a force — write ${choice}` }];
}
