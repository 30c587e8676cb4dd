import { MEASURES, type Measured, RESPONSE_OF, RESPONSES } from './measure-names.js';
import { code, codes, nearest } from './wording.js';

/** What an expectation is about. */
export interface ExpectedName {
  /** A row of measures.csv, of responses.csv, or of effects.csv. */
  kind: 'measure' | 'response' | 'effect';
  /** As that file calls it. */
  measure: string;
  measured: Measured;
  /** Empty for the battle, and where it is to hold for both forces. */
  force: string;
  /** Empty for the whole force. */
  unit: string;
}

type ReadName = { ok: true; name: ExpectedName } | { ok: false; fault: string };

/**
 * `win_rate`, `break_point.blue.alpha.median`, `effect.losses.red`.
 *
 * @param forces ids of the forces; without any, every id will do
 */
export function readName(written: string, forces: readonly string[]): ReadName {
  const steps = written.split('.');
  const isEffect = steps[0] === 'effect';
  const [word = '', ...owners] = isEffect ? steps.slice(1) : steps;
  const found = isEffect ? ofEffect(word) : ofRun(word);
  if (!found) return { ok: false, fault: isEffect ? notCompared(word) : unknown(word) };

  const { of, suffix } = found.measured;
  if (suffix && owners.at(-1) === suffix && !(owners.length === 1 && forces.includes(suffix))) owners.pop();
  const [force = '', unit = ''] = owners;
  const stem = `${isEffect ? 'effect.' : ''}${word}`;
  if (owners.length > 0 && of === 'battle') {
    return { ok: false, fault: `${code(word)} is of the whole battle — write ${code(stem)}` };
  }
  if (owners.includes('') || owners.length > 2) {
    const after = of === 'unit' ? 'the id of a force, and of one of its units' : 'the id of a force';
    return { ok: false, fault: `after ${code(stem)} may follow ${after}, joined by dots` };
  }
  if (force !== '' && forces.length > 0 && !forces.includes(force)) {
    const near = nearest(force, forces);
    const choice = near ? ` — did you mean ${code(near)}?` : `; there are ${codes(forces, 'and')}`;
    return { ok: false, fault: `no force is called ${code(force)}${choice}` };
  }
  if (unit !== '' && (of !== 'unit' || isEffect)) {
    return {
      ok: false,
      fault: `${code(word)} is of a force, not of its units — write ${code(`${stem}.${force}`)}`,
    };
  }
  return { ok: true, name: { ...found, force, unit } };
}

type Found = Pick<ExpectedName, 'kind' | 'measure' | 'measured'>;

function ofRun(word: string): Found | undefined {
  const measured = MEASURES.get(word);
  if (measured) return { kind: 'measure', measure: word, measured };
  const response = RESPONSES.get(word);
  return response && { kind: 'response', measure: word, measured: response };
}

function ofEffect(word: string): Found | undefined {
  const measure = RESPONSE_OF.get(word) ?? word;
  const measured = RESPONSES.get(measure);
  return measured && { kind: 'effect', measure, measured };
}

function unknown(word: string): string {
  const near = nearest(word, [...MEASURES.keys(), 'effect', ...RESPONSES.keys()]);
  const choice = near
    ? ` — did you mean ${code(near)}?`
    : `; there are ${codes([...MEASURES.keys()], 'and', 30)}, and the responses of docs/outputs.md`;
  return `nothing is called ${code(word)}${choice}`;
}

function notCompared(word: string): string {
  const near = nearest(word, [...RESPONSE_OF.keys(), ...RESPONSES.keys()]);
  const choice = near && near !== word ? ` — did you mean ${code(near)}?` : '';
  return `${code('effect.')} must be followed by a response of docs/outputs.md, or by ${codes([...RESPONSE_OF.keys()])}; ${code(word)} is neither${choice}`;
}
