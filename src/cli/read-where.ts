import { fieldUnits } from '../battlefield/field-units.js';
import { BATTLE_RESPONSES, isOfBattle } from '../battlefield/responses.js';
import type { Wanted } from '../experiment/first-where.js';
import type { Plan } from '../plan/plan.js';
import { forceResponsesOf } from '../plan/plan-responses.js';
import { MEASURES, measurableIn } from '../scenario/measure-names.js';
import type { Scenario } from '../scenario/schema.js';
import { code, codes, didYouMean, nearest, shown } from '../scenario/wording.js';
import { INVALID, StopWithCode } from './exit-codes.js';

/** A response, of which force, a sign and a number. */
const FORM = /^\s*(\w+)(?:\.([\w-]+))?\s*(?:(<=?|>=?|=)\s*(\d{1,15})\s*)?$/;

/**
 * Reads `broke.blue`, which is short for `broke.blue>=1`, and `turns<=3`.
 *
 * @throws StopWithCode with what to write instead
 */
export function readWhere(where: string, scenario: Scenario, plan: Plan): Wanted {
  const form = FORM.exec(where);
  const [, response = where.split(/[.<>= ]/)[0], force, sign = '>=', number = '1'] = form ?? [];
  const forces = scenario.forces.map(({ id }) => id);
  const known = [...forceResponsesOf(plan), ...BATTLE_RESPONSES];
  const fault = !known.includes(response)
    ? unknownResponse(response, known, scenario)
    : form === null
      ? wrongForm(where, response, forces)
      : wrongForce(response, force, scenario);
  if (fault !== undefined) throw new StopWithCode(INVALID, `--where ${shown(where)}: ${fault}`);
  return { response, force: forces.indexOf(force ?? ''), ...limit(sign, Number(number)) };
}

function unknownResponse(word: string, known: readonly string[], scenario: Scenario): string {
  const { forces, responses } = measurableIn(scenario);
  if (responses.has(word)) return `the morale rules of ${code(scenario.system)} do not count ${code(word)}`;
  const near = known.find((each) => each === MEASURES.get(word)?.response) ?? nearest(word, known);
  const notThere = `${code(word)} is not among the responses that can be looked for`;
  if (near !== undefined) return `${notThere}${didYouMean(near)}`;
  return `${word === '' ? '' : `${notThere}; `}write a response, such as \`broke.${forces[0]}\` or \`turns<=3\`; there are ${codes(known, 'and', known.length)}`;
}

/** `broke.blue.alpha`, or something else after a response. */
function wrongForm(where: string, response: string, forces: readonly string[]): string {
  return /^[\w-]+(\.[\w-]+){2}/.test(where)
    ? notOfUnits(response, forces)
    : 'after the response write `=`, `<`, `<=`, `>` or `>=` and a whole number, such as `turns<=3`';
}

/** Why a response does not belong to this force, which may be missing; undefined: it does. */
function wrongForce(response: string, force: string | undefined, scenario: Scenario): string | undefined {
  if (isOfBattle(response)) return force === undefined ? undefined : `write ${code(response)}`;
  const forces = scenario.forces.map(({ id }) => id);
  if (force !== undefined && forces.includes(force)) return undefined;
  const isUnit = scenario.forces.some(({ units }) =>
    [...units, ...fieldUnits(units)].some(({ id }) => id === force),
  );
  return isUnit ? notOfUnits(response, forces) : `write ${codes(ofEach(response, forces))}`;
}

function notOfUnits(response: string, forces: readonly string[]): string {
  return `a response is of a force, not of a unit: write ${codes(ofEach(response, forces))}`;
}

function ofEach(response: string, forces: readonly string[]): string[] {
  return forces.map((force) => `${response}.${force}`);
}

/** Responses are whole numbers: `> 2` is `>= 3`. */
function limit(sign: string, number: number): Pick<Wanted, 'sign' | 'bound'> {
  if (sign === '<') return { sign: '<=', bound: number - 1 };
  if (sign === '>') return { sign: '>=', bound: number + 1 };
  return { sign: sign as Wanted['sign'], bound: number };
}
