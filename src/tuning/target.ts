import { BATTLE_RESPONSES, FORCE_RESPONSES } from '../battlefield/responses.js';
import { readName } from '../scenario/expectations.js';
import { RESPONSE_OF } from '../scenario/measure-names.js';
import type { SharedResponse } from '../scenario/precision-targets.js';
import { code, codes } from '../scenario/wording.js';

/** How a measure is to lie to a number. */
type Relation = '=' | '<=' | '>=';

/** What is measured in every battle. */
export interface Measure {
  /** As written: `win_rate.blue`. */
  measure: string;
  response: SharedResponse;
  /** Index of the force; of a response of the battle 0. */
  force: number;
  isShare: boolean;
}

/** What is to be reached: `win_rate.blue=0.5`. */
export interface Target extends Measure {
  relation: Relation;
  target: number;
}

/** A target that cannot be read, or is no target. */
export class BadTarget extends RangeError {
  override readonly name = 'BadTarget';
}

const SHARED: readonly string[] = [...FORCE_RESPONSES, ...BATTLE_RESPONSES];
const FORM = /^\s*([^<>=\s]+)\s*(<=|>=|=)\s*(-?(?:\d+(?:\.\d*)?|\.\d+))\s*$/;

/**
 * Reads a target.
 *
 * @param forces ids of the forces
 * @throws BadTarget with what to write instead
 * @example readTarget('win_rate.blue=0.5', ['red', 'blue']).force // 1
 */
export function readTarget(written: string, forces: readonly string[]): Target {
  const [, measure, relation, number] = FORM.exec(written) ?? [];
  if (measure === undefined)
    throw new BadTarget(
      `${code(written)} is no target — write a measure, \`=\`, \`<=\` or \`>=\`, and a number: \`win_rate.${forces[0]}=0.5\``,
    );
  const read = readMeasure(measure, forces);
  const target = Number(number);
  if (read.isShare && (target < 0 || target > 1))
    throw new BadTarget(
      `shares go from 0 to 1, and ${code(target)} does not${target > 1 && target <= 100 ? ` — did you mean ${code(target / 100)}?` : ''}`,
    );
  return { ...read, target, relation: relation as Relation };
}

/**
 * Reads the name of a measure that every battle gives.
 *
 * @throws BadTarget with what to write instead
 * @example readMeasure('turns', ['red', 'blue']).response // 'turns'
 */
export function readMeasure(measure: string, forces: readonly string[]): Measure {
  const read = readName(measure, forces);
  if (!read.ok) throw new BadTarget(read.fault);
  const { name } = read;
  const response = RESPONSE_OF.get(name.measure) ?? name.measure;
  if (name.kind === 'effect' || name.unit !== '' || !SHARED.includes(response))
    throw new BadTarget(
      `${code(measure)} is no measure that every battle gives; there are ${codes(['win_rate', 'break_rate', 'draw_rate', ...SHARED], 'and', 40)}`,
    );
  if (name.measured.of !== 'battle' && name.force === '')
    throw new BadTarget(
      `${code(measure)} is of a force — write ${codes(
        forces.map((id) => `${measure}.${id}`),
        'or',
      )}`,
    );
  return {
    ...{ measure, response: response as SharedResponse, isShare: name.measured.isShare },
    force: Math.max(0, forces.indexOf(name.force)),
  };
}
