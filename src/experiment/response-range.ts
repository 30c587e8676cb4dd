import { subjectPieces } from '../battlefield/ledger.js';
import { RATES } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';
import { MOST_TESTS } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { SharedResponse } from '../scenario/precision-targets.js';
import type { Interval } from '../statistics/interval.js';

const IN_TURNS: readonly string[] = ['turns', 'turns_stood'];
const IN_UNITS: readonly string[] = ['units_broke', 'units_recovered', 'units_cascaded'];
const IN_PIECE_TURNS: readonly string[] = ['wasted_initiatives', 'fighting_turns'];
const IN_TESTS: readonly string[] = ['tests', 'dice', 'look_ups'];

/** Dice, and looks at tables, that a test has at most. */
const MOST_OF_A_TEST = 2;

/** Bounds on what a battle can give for a response of a force, or of the battle; not always the narrowest. */
export function responseRange(name: SharedResponse, { system, field }: Plan, force: number): Interval {
  const { turnLimit, firstUnit } = field;
  const units = firstUnit[force + 1]! - firstUnit[force]!;
  const pieces = subjectPieces(field).slice(-2)[force]!;
  if (RATES.includes(name)) return { low: 0, high: 1 };
  if (IN_TURNS.includes(name)) return { low: 1, high: turnLimit };
  if (IN_UNITS.includes(name)) return { low: 0, high: units };
  if (IN_PIECE_TURNS.includes(name)) return { low: 0, high: pieces * turnLimit };
  if (IN_TESTS.includes(name))
    return { low: 0, high: MOST_OF_A_TEST * MOST_TESTS * (pieces + units) * turnLimit };
  return { low: 0, high: pieces * (systemOf(system).piecesReturn ? turnLimit + 1 : 1) };
}
