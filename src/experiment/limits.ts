import { forcePieces } from '../battlefield/ledger.js';
import { FIELDS } from '../battlefield/plan.js';
import { FORCE_RESPONSES, RATES } from '../battlefield/responses.js';
import { VOLLEY, volleyRoom } from '../battlefield/state.js';
import type { Plan } from '../plan/plan.js';
import { plural } from '../plural.js';
import { MOST_TESTS, type OwnResponse } from '../rules/contract.js';
import { gives, systemOf } from '../rules/registry.js';
import type { Scenario } from '../scenario/schema.js';
import type { Interval } from '../statistics/interval.js';
import type { Tally } from '../tally/tally.js';
import { AHEAD, BLOCK_SIZE } from './blocks.js';

/** The most memory that a run may take, in bytes. */
const MOST = 2 ** 32;
const GIGABYTE = 2 ** 30;

/**
 * A row of results with its line in a table takes 3,000 bytes, measured with a million rows, CSV and JSON. It counts as
 * more because a table is one string, and the engine’s longest string, 2²⁹ characters, holds 1.4 million rows of JSON.
 */
const ROW = 4000;
const INT = Int32Array.BYTES_PER_ELEMENT;
const COUNTER = Float64Array.BYTES_PER_ELEMENT;

/** Memory that a design point takes, in bytes. */
interface Memory {
  /** For any number of workers. */
  once: number;
  /** For each worker, including the blocks that it has handed in. */
  perWorker: number;
}

/**
 * Refuses a run that takes too much memory, before most of it is taken.
 *
 * @param known memory of the design points compiled so far; `last` is the last of them
 * @param points total number of design points
 * @throws TooMuch which says what to shrink, and by about how much
 */
export function refuseLarge(known: readonly Memory[], last: Plan, points: number): void {
  const { once, perWorker } = inAll(known);
  if (once + perWorker <= MOST) return;
  const bytes = ((once + perWorker) * points) / known.length;
  const { unitCount, turnLimit } = last.field;
  throw new TooMuch(
    `this would take about ${inGigabytes(bytes)} of memory, and a run may take ${inGigabytes(MOST)}: ${count(points)} design ${plural(points, 'point')} of ${count(unitCount)} units, including copies, and ${count(turnLimit)} turns. Make it ${(bytes / MOST).toPrecision(2)} times smaller, or more: fewer levels of factors, fewer units or copies, or a lower \`turnLimit\`; a smaller board and fewer pieces in the largest unit help, too`,
  );
}

/** Number of workers that fit into the memory that a run may take; at least one. */
export function workersThatFit(plans: readonly Plan[]): number {
  const { once, perWorker } = inAll(plans.map(memoryOf));
  return Math.max(1, Math.floor((MOST - once) / perWorker));
}

/** The approximate memory needed to play and analyse a design point. */
export function memoryOf(plan: Plan): Memory {
  const compiled = bytesIn(plan);
  const tally = plan.shape.layout.length * COUNTER;
  return {
    once: compiled + tally + rowsOf(plan) * ROW,
    // In addition to blocks that wait to be added up: the tally of its ledger, a copy of it, and one in transit.
    perWorker: compiled + stateOf(plan) + (AHEAD + 3) * tally + BLOCK_SIZE * plan.shape.row.width * INT,
  };
}

function inAll(known: readonly Memory[]): Memory {
  return {
    once: known.reduce((sum, { once }) => sum + once, 0),
    perWorker: known.reduce((sum, { perWorker }) => sum + perWorker, 0),
  };
}

function inGigabytes(bytes: number): string {
  return `${Number((bytes / GIGABYTE).toPrecision(2))} GB`;
}

/** Rows of results: by subject and turn, by subject and loss, and by force and turn. */
function rowsOf({ shape }: Plan): number {
  const { subjects, lossStart, turnRoom, postures, events } = shape;
  return lossStart[subjects] + turnRoom * (subjects + 2 * (postures + events));
}

/** The state of a battle, and of its units and cohorts at the start. */
function stateOf({ field }: Plan): number {
  const { unitCount, cohortSlots, rankSlots } = field;
  const unit = FIELDS.NOW + cohortSlots * FIELDS.COHORT + rankSlots;
  return unitCount * INT * (2 * unit + volleyRoom(field) * VOLLEY);
}

/** The size of a compiled plan, summed over its arrays and numbers. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return COUNTER;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part), 0);
}

/**
 * Refuses a design point whose sums of squares could leave the exact whole numbers, up to 2⁵³.
 *
 * @throws TooMuch which says how many battles can be played
 */
export function refuseInexact(plan: Plan, { forces }: Scenario, battles: number): void {
  for (const [f, force] of forces.entries()) {
    for (const name of FORCE_RESPONSES) {
      if (EFFORTS.includes(name)) continue; // its bounds are far above what any battle gives
      const { high } = responseRange(name, plan, f);
      if (high * high * battles <= Number.MAX_SAFE_INTEGER) continue;
      const most = Math.floor(Number.MAX_SAFE_INTEGER / (high * high));
      throw new TooMuch(
        `\`${name}\` of force \`${force.id}\` can be ${count(high)} in a battle, and over ${count(battles)} battles the sum of its squares could exceed 2^53, the limit of exact whole numbers: play at most ${count(most)} battles (\`run.battles\`), or lower \`turnLimit\` or the number of pieces`,
      );
    }
  }
}

/**
 * Refuses to continue when a sum, at its present growth, would leave the whole numbers up to 2⁵³.
 *
 * @param tallies of all design points, of the first `played` battles
 * @throws TooMuch which says how many battles can be played
 */
export function refuseToOutgrow(tallies: readonly Tally[], played: number, battles: number): void {
  const largest = tallies.reduce(
    (most, tally) => tally.reduce((sum, counter) => Math.max(sum, Math.abs(counter)), most),
    0,
  );
  if ((largest / played) * battles <= Number.MAX_SAFE_INTEGER) return;
  const most = String(Math.floor((Number.MAX_SAFE_INTEGER / largest) * played));
  throw new TooMuch(
    `after ${count(played)} of ${count(battles)} battles a sum is about to exceed 2^53, the limit of exact whole numbers: play about ${count(Number(`${most.slice(0, 2)}e${Math.max(0, most.length - 2)}`))} battles at most (\`run.battles\`), or lower \`turnLimit\` or the number of pieces`,
  );
}

/** A valid scenario, or a number of battles, that is too large to be played. The message says what to shrink. */
export class TooMuch extends RangeError {
  override readonly name = 'TooMuch';
}

/** `100,000`. */
function count(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

const IN_TURNS: readonly string[] = ['turns', 'turns_stood'];
const IN_UNITS: readonly string[] = ['units_broke', 'units_recovered', 'units_cascaded'];
const IN_PIECE_TURNS: readonly string[] = ['wasted_initiatives', 'fighting_turns'];
/** The effort that morale costs a player. */
const EFFORTS: readonly string[] = ['tests', 'dice', 'look_ups'];

/** Most dice, or table look-ups, of a test. */
const MOST_OF_A_TEST = 2;

/** Of pieces that fall: those that return can fall again. */
const IN_CASUALTIES: readonly string[] = ['casualties', 'assault', 'losses'];

/** Bounds on the value of a response of a force, or of the battle, in one battle (docs/statistics.md); not always the narrowest. */
export function responseRange(name: string, plan: Plan, force: number): Interval {
  const { field } = plan;
  const system = systemOf(plan);
  const { mostEffort = MOST_OF_A_TEST * MOST_TESTS } = system;
  if (!gives(plan, name)) return { low: 0, high: 0 };
  const own = system.counts.find((response) => response.name === name);
  if (own) return ownRange(own, plan, force);
  const { turnLimit, firstUnit } = field;
  const units = firstUnit[force + 1] - firstUnit[force];
  const pieces = forcePieces(field)[force];
  if (RATES.includes(name)) return { low: 0, high: 1 };
  if (IN_TURNS.includes(name)) return { low: 1, high: turnLimit };
  if (IN_UNITS.includes(name)) return { low: 0, high: units };
  if (IN_PIECE_TURNS.includes(name)) return { low: 0, high: pieces * turnLimit };
  if (EFFORTS.includes(name)) return { low: 0, high: mostEffort * (pieces + units) * turnLimit };
  const falls = IN_CASUALTIES.includes(name) && system.piecesReturn?.(plan.rules) ? turnLimit : 1;
  return { low: 0, high: pieces * falls };
}

/** The same for a response that only the system has. */
function ownRange({ name, of, perTurn = MOST_TESTS }: OwnResponse, plan: Plan, force: number): Interval {
  const { field, rules, shape } = plan;
  if (systemOf(plan).alwaysZero?.(rules, field).includes(name)) return { low: 0, high: 0 };
  const { turnLimit, firstUnit } = field;
  const pieces = forcePieces(field)[force];
  const most = {
    pieces,
    gauge: Math.max(0, shape.gauge - 1),
    tests: perTurn * (firstUnit[force + 1] - firstUnit[force]) * turnLimit,
    'piece-tests': perTurn * pieces * turnLimit,
    'piece-turns': pieces * turnLimit,
    turns: turnLimit,
  };
  return { low: 0, high: most[of] };
}

/** Bounds on how far a response may differ from that of another plan in the same battle. */
export function differenceRange(name: string, plan: Plan, from: Plan, force: number): Interval {
  const here = responseRange(name, plan, force);
  const there = responseRange(name, from, force);
  return { low: here.low - there.high, high: here.high - there.low };
}
