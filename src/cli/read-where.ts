import { fieldUnits } from '../battlefield/field-units.js';
import { BATTLE_RESPONSES, isOfBattle } from '../battlefield/responses.js';
import type { Wanted } from '../experiment/first-where.js';
import type { Plan } from '../plan/plan.js';
import { forceResponsesOf } from '../plan/plan-responses.js';
import { MEASURES, measurableIn } from '../scenario/measure-names.js';
import type { Scenario } from '../scenario/schema.js';
import { code, codes, didYouMean, nearest } from '../scenario/wording.js';
import { INVALID, StopWithCode } from './exit-codes.js';

/**
 * Reads `broke.blue`, which is short for `broke.blue>=1`, and `turns<=3`.
 *
 * @throws StopWithCode with what to write instead
 */
export function readWhere(where: string, scenario: Scenario, plan: Plan): Wanted {
  const { forces, responses } = measurableIn(scenario);
  const known = [...forceResponsesOf(plan), ...BATTLE_RESPONSES];
  const isKnown = (word: string) => known.includes(word);
  const refuse = (why: string) => new StopWithCode(INVALID, `--where ${where}: ${why}`);
  const [, response = '', force, sign = '>=', number = '1'] =
    /^\s*(\w+)(?:\.([\w-]+))?\s*(?:(<=?|>=?|=)\s*(\d+)\s*)?$/.exec(where) ?? [];
  const ofForce = (word: string) =>
    `a response is of a force, not of a unit: write ${codes(forces.map((id) => `${word}.${id}`))}`;
  const [first] = where.split(/[.<>= ]/);
  if (response === '' && isKnown(first) && /^[\w-]+(\.[\w-]+){2}/.test(where)) throw refuse(ofForce(first));
  if (response === '' && isKnown(first))
    throw refuse(
      'after the response write `=`, `<`, `<=`, `>` or `>=` and a whole number, such as `turns<=3`',
    );
  if (!isKnown(response)) {
    const named = response === '' ? first : response;
    if (responses.has(named))
      throw refuse(`the morale rules of ${code(plan.system)} do not count ${code(named)}`);
    const near = known.find((each) => each === MEASURES.get(named)?.response) ?? nearest(named, known);
    throw refuse(
      near === undefined
        ? `${named === '' ? '' : `${code(named)} is not among the responses that can be looked for; `}write a response, such as \`broke.${forces[0]}\` or \`turns<=3\`; there are ${codes(known, 'and', known.length)}`
        : `${code(named)} is not among the responses that can be looked for${didYouMean(near)}`,
    );
  }
  const index = forces.indexOf(force ?? '');
  if (isOfBattle(response) ? force !== undefined : index < 0) {
    const isUnit = scenario.forces.some(({ units }) =>
      [...units, ...fieldUnits(units)].some(({ id }) => id === force),
    );
    if (isUnit && !isOfBattle(response)) throw refuse(ofForce(response));
    const named = isOfBattle(response) ? [response] : forces.map((id) => `${response}.${id}`);
    throw refuse(`write ${codes(named)}`);
  }
  return { response, force: index, ...limit(sign, Number(number)) };
}

/** Responses are whole numbers: `> 2` is `>= 3`. */
function limit(sign: string, number: number): Pick<Wanted, 'sign' | 'bound'> {
  if (sign === '<') return { sign: '<=', bound: number - 1 };
  if (sign === '>') return { sign: '>=', bound: number + 1 };
  return { sign: sign as Wanted['sign'], bound: number };
}
