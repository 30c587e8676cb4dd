import { type ExpectedName, readName, responseOf } from './expectations.js';
import { type Measurable, measurableIn } from './measure-names.js';
import type { Scenario } from './schema.js';
import { BadTarget, notGiven } from './solve-target.js';
import { code, codes } from './wording.js';

/** A measure that every battle gives: the mean of one of its responses. */
export interface BattleMeasure {
  /** As written: `win_rate.blue`. */
  measure: string;
  response: string;
  /** Index of the force; 0 for a response of the battle. */
  force: number;
  isShare: boolean;
}

type Read = { ok: true; measure: BattleMeasure; name: ExpectedName } | { ok: false; fault: string };

/** Reads the name of a measure that has a value in every battle, if the rules count it. */
export function readBattleMeasure(written: string, measurable: Measurable): Read {
  const { forces } = measurable;
  const read = readName(written, measurable);
  if (!read.ok) return read;
  const { name } = read;
  const response = name.kind === 'effect' ? null : responseOf(name);
  if (response === null) {
    const remedy = `write one such as ${code(`win_rate.${forces[0]}`)} or ${code('turns')}`;
    return { ok: false, fault: `${code(written)} is not a measure that every battle gives — ${remedy}` };
  }
  if (name.measured.of !== 'battle' && name.force === '') {
    const choice = codes(
      forces.map((id) => `${written}.${id}`),
      'or',
    );
    return { ok: false, fault: `${code(written)} belongs to a force — write ${choice}` };
  }
  const force = Math.max(0, forces.indexOf(name.force));
  return { ok: true, name, measure: { measure: written, response, force, isShare: name.measured.isShare } };
}

/**
 * Reads the name of a measure that every battle of a scenario gives.
 *
 * @throws BadTarget with what to write instead, or when the rules never count it
 * @example battleMeasure('turns', scenario).response // 'turns'
 */
export function battleMeasure(written: string, scenario: Scenario): BattleMeasure {
  const read = readBattleMeasure(written, measurableIn(scenario));
  if (!read.ok) throw new BadTarget(read.fault);
  const fault = notGiven(read, scenario);
  if (fault) throw new BadTarget(fault);
  return read.measure;
}
