import { BATTLE_RESPONSES, FORCE_RESPONSES } from '../battlefield/responses.js';
import { readName } from '../scenario/expectations.js';
import { RESPONSE_OF } from '../scenario/measure-names.js';
import type { SharedResponse } from '../scenario/precision-targets.js';
import type { Scenario } from '../scenario/schema.js';
import { BadTarget, notGiven } from '../scenario/solve-target.js';
import { code, codes } from '../scenario/wording.js';

/** A measure that every battle gives. */
export interface Measure {
  /** As written: `win_rate.blue`. */
  measure: string;
  response: SharedResponse;
  /** Index of the force; 0 for a response of the battle. */
  force: number;
  isShare: boolean;
}

const SHARED: readonly string[] = [...FORCE_RESPONSES, ...BATTLE_RESPONSES];

/**
 * Reads the name of a measure that every battle of a scenario gives.
 *
 * @throws BadTarget with what to write instead, or when the rules never count it
 * @example readMeasure('turns', scenario).response // 'turns'
 */
export function readMeasure(measure: string, scenario: Scenario): Measure {
  const forces = scenario.forces.map(({ id }) => id);
  const read = readName(measure, forces);
  if (!read.ok) throw new BadTarget(read.fault);
  const { name } = read;
  const response = RESPONSE_OF.get(name.measure) ?? name.measure;
  if (name.kind === 'effect' || name.unit !== '' || !SHARED.includes(response))
    throw new BadTarget(
      `${code(measure)} is not a measure that every battle gives; choose ${codes(['win_rate', 'break_rate', 'draw_rate', ...SHARED], 'or', 40)}`,
    );
  if (name.measured.of !== 'battle' && name.force === '')
    throw new BadTarget(
      `${code(measure)} belongs to a force — write ${codes(
        forces.map((id) => `${measure}.${id}`),
        'or',
      )}`,
    );
  const fault = notGiven(read, scenario);
  if (fault) throw new BadTarget(fault);
  return {
    ...{ measure, response: response as SharedResponse, isShare: name.measured.isShare },
    force: Math.max(0, forces.indexOf(name.force)),
  };
}
