import { fieldUnits } from '../battlefield/field-units.js';
import { RATIOS } from '../battlefield/responses.js';
import { gives } from '../rules/registry.js';
import { EQUAL } from './even-goal.js';
import { type ExpectedName, readName } from './expectations.js';
import type { Measurable } from './measure-names.js';
import type { Scenario } from './schema.js';
import { choice, code, codes, didYouMean } from './wording.js';

/** How a measure must relate to a number. */
type Relation = '=' | '<=' | '>=';

/** What must be reached: `win_rate.blue = 0.5`. */
export interface Target {
  /** As written: `win_rate.blue`. */
  measure: string;
  name: ExpectedName;
  isShare: boolean;
  relation: Relation;
  target: number;
}

/** A target that cannot be read or used. */
export class BadTarget extends RangeError {
  override readonly name = 'BadTarget';
}

const FORM = /^\s*([^<>=\s]+)\s*(<=|>=|==?|<|>)\s*(-?(?:\d{1,15}(?:\.\d*)?|\.\d+))(\s*%)?\s*$/;

/**
 * Reads a target.
 *
 * @throws BadTarget with what to write instead
 * @example readTarget('equal', measurableIn(scenario)).measure // 'lead.blue'
 * @example readTarget('win_rate.blue=0.5', measurableIn(scenario)).target // 0.5
 */
export function readTarget(written: string, measurable: Measurable): Target {
  const { forces } = measurable;
  if (written.trim() === EQUAL) return equalTarget(forces[0]);
  const [, measure, sign, number, percent] = FORM.exec(written) ?? [];
  if (measure === undefined)
    throw new BadTarget(
      `${code(written.trim())} is not a target — write a measure, \`=\`, \`<=\` or \`>=\`, and a number: \`win_rate.${forces[0]} = 0.5\`; or \`${EQUAL}\`: both hold the field equally often`,
    );
  const name = leadNamed(measure, forces) ?? measureNamed(measure, measurable);
  const { isShare } = name.measured;
  const isLead = name.measure === LEAD;
  const range = isLead ? 'a lead goes from −1 to 1' : 'shares go from 0 to 1';
  const target = Number(number);
  if (percent !== undefined)
    throw new BadTarget(
      `\`%\` is not allowed here — ${isShare ? `${range}: write ${code(rounded(target / 100))}` : `write ${code(target)}`}`,
    );
  if (isShare && (target < (isLead ? -1 : 0) || target > 1))
    throw new BadTarget(
      `${range}; ${code(target)} is out of range${target > 1 && target <= 100 ? didYouMean(rounded(target / 100)) : ''}`,
    );
  const relation = sign.startsWith('<') ? '<=' : sign.startsWith('>') ? '>=' : '=';
  return { measure, name, isShare, relation, target };
}

/** How much more often a force holds the field than the other, as a share of all battles, however often nobody does. */
const LEAD = 'lead';

/** The lead of the first force is 0. */
function equalTarget(force: string): Target {
  return { measure: `${LEAD}.${force}`, name: leadOf(force), isShare: true, relation: '=', target: 0 };
}

function leadOf(force: string): ExpectedName {
  const measured = { of: 'force', isShare: true } as const;
  return { kind: 'measure', measure: LEAD, measured, force, unit: '' };
}

/** `lead.blue`; undefined: another measure. */
function leadNamed(measure: string, forces: readonly string[]): ExpectedName | undefined {
  const [word, ...owner] = measure.split('.');
  if (word !== LEAD) return undefined;
  const force = owner.join('.');
  if (forces.includes(force)) return leadOf(force);
  throw new BadTarget(
    `${code(LEAD)} belongs to a force — write ${codes(
      forces.map((id) => `${LEAD}.${id}`),
      'or',
    )}`,
  );
}

function rounded(number: number): number {
  return Number(number.toFixed(9));
}

function measureNamed(measure: string, measurable: Measurable): ExpectedName {
  const read = readName(measure, measurable);
  if (!read.ok) throw new BadTarget(read.fault);
  const { name } = read;
  if (name.kind === 'effect')
    throw new BadTarget(
      `${code(measure)} compares two variants, but only one is played at a time — leave out \`effect.\``,
    );
  if (name.measured.of !== 'battle' && name.force === '')
    throw new BadTarget(
      `${code(measure)} belongs to a force — write ${codes(
        measurable.forces.map((id) => `${measure}.${id}`),
        'or',
      )}`,
    );
  return name;
}

/** Why a scenario does not give a measure; undefined: it does. */
export function notGiven({ name }: Pick<Target, 'name'>, scenario: Scenario): string | undefined {
  const { system, forces } = scenario;
  const { measure, force, unit } = name;
  const ratio = RATIOS.find((each) => each.measure === measure);
  const response = ratio?.part ?? name.measured.response;
  if (response !== undefined && !gives(scenario, response))
    return `the morale rules of ${code(system)} do not count ${code(measure)}`;
  if (unit === '') return undefined;
  const units = fieldUnits(forces.find(({ id }) => id === force)!.units).map(({ id }) => id);
  if (units.includes(unit)) return undefined;
  return `force ${code(force)} has no unit ${code(unit)}${choice(unit, units)}`;
}
