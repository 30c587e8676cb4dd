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
  /** The number, or the middle of a range. */
  target: number;
  /** Half the width of a range; 0: a single number. */
  within: number;
}

/** A target that cannot be read or used. */
export class BadTarget extends RangeError {
  override readonly name = 'BadTarget';
}

/** Longer ones are not read. */
const MOST_LENGTH = 300;

/** `0.4`, `1/3`, `40%`. */
const NUMBER = String.raw`[−-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)(?:\s*\/\s*\d{1,15})?(?:\s*%)?`;
const FORM = new RegExp(
  String.raw`^\s*([^<>=]+?)\s*(<=|>=|==?|<|>)\s*(${NUMBER})(?:\s*(?:\.\.|to|–|-)\s*(${NUMBER}))?\s*$`,
);

/**
 * Reads a target.
 *
 * @throws BadTarget with what to write instead
 * @example readTarget('equal', measurableIn(scenario)).measure // 'lead.blue'
 * @example readTarget('win_rate.blue=1/4', measurableIn(scenario)).target // 0.25
 * @example readTarget('win_rate.blue=40..60%', measurableIn(scenario)).within // 0.1
 */
export function readTarget(written: string, measurable: Measurable): Target {
  const { forces } = measurable;
  if (written.trim() === EQUAL) return equalTarget(forces[0]);
  const [, measure, sign, first, last = first] = (written.length <= MOST_LENGTH && FORM.exec(written)) || [];
  if (measure === undefined)
    throw new BadTarget(
      `${code(written.trim())} is not a target — write a measure, \`=\`, \`<=\` or \`>=\`, and a number or a range: \`win_rate.${forces[0]} = 0.5\`, \`= 1/3\`, \`= 0.4..0.6\`; or \`${EQUAL}\`: both hold the field equally often`,
    );
  const name = leadNamed(measure, forces) ?? measureNamed(measure, measurable);
  const { isShare } = name.measured;
  const isLead = name.measure === LEAD;
  const range = isLead ? 'a lead goes from −1 to 1' : 'shares go from 0 to 1';
  // `40 to 60%`
  const unit = `${first}${last}`.includes('%') ? '%' : '';
  const [low, high] = [first, last].map((text) => numberIn(text.replace(/\s*%$/, '') + unit, isShare));
  for (const end of isShare ? [low, high] : [])
    if (end < (isLead ? -1 : 0) || end > 1)
      throw new BadTarget(
        `${range}; ${code(end)} is out of range${end > 1 && end <= 100 ? didYouMean(rounded(end / 100)) : ''}`,
      );
  const relation = sign.startsWith('<') ? '<=' : sign.startsWith('>') ? '>=' : '=';
  if (low > high) throw new BadTarget(`the range from ${low} to ${high} is empty — swap its ends`);
  if (low < high && relation !== '=')
    throw new BadTarget(
      `${code(sign)} goes with one number, and a range with \`=\` — write ${code(`${measure} = ${low}..${high}`)}`,
    );
  const target = low === high ? low : rounded((low + high) / 2);
  return { measure, name, isShare, relation, target, within: rounded((high - low) / 2) };
}

/** `0.4`, `2/5` and, of a share, `40%`. */
function numberIn(written: string, isShare: boolean): number {
  const text = written.replace('−', '-').replace(/\s/g, '');
  const [top, bottom = '1'] = text.replace('%', '').split('/');
  if (Number(bottom) === 0) throw new BadTarget(`${code(written)} is divided by 0`);
  const number = Number(top) / Number(bottom);
  if (!text.endsWith('%')) return number;
  if (!isShare) throw new BadTarget(`\`%\` is not allowed here — write ${code(number)}`);
  return rounded(number / 100);
}

/** How much more often a force holds the field than the other, as a share of all battles, however often nobody does. */
const LEAD = 'lead';

/** The lead of the first force is 0. */
function equalTarget(force: string): Target {
  return {
    measure: `${LEAD}.${force}`,
    name: leadOf(force),
    isShare: true,
    relation: '=',
    target: 0,
    within: 0,
  };
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
