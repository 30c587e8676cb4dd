import { copyFor } from '../../battlefield/own-code.js';
import { FIELDS } from '../../battlefield/plan.js';
import { FORCE_RESPONSES } from '../../battlefield/responses.js';
import { EFFORT, NOW, SIDE } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { forceOf } from '../../battlefield/units.js';
import type { Witness } from '../../battlefield/witness.js';
import {
  type Breakdown,
  MOST_TESTS,
  type OwnResponse,
  type TurnEventSet,
  type TurnEvents,
} from '../contract.js';
import { kindsOfAll } from '../turn-events.js';
import {
  type AnyAmount,
  type AnyEvent,
  type Events,
  hearing,
  type Listener,
  type ResponseRecord,
  type WitnessOf,
} from './events.js';

/** What every battle records: responses, effort, and what happens to pieces turn by turn. */

// biome-ignore lint/suspicious/noExplicitAny: of any battle and arguments
type AnyResponse = ResponseRecord<any, any>;

function responsesOf(book: Events): [name: string, response: AnyResponse][] {
  return Object.values(book).flatMap(({ responses = {} }) => Object.entries<AnyResponse>(responses));
}

/** The columns of a response, with their descriptions. */
function columnsOf([name, { says }]: [string, AnyResponse]): [column: string, says: string][] {
  return typeof says === 'string' ? [[name, says]] : Object.entries(says);
}

/**
 * The responses of a book, in the order in which a unit records them.
 *
 * @throws RangeError when one has the name of a response that every system has
 */
export function ownResponses(book: Events): OwnResponse[] {
  const own = responsesOf(book).flatMap((response) =>
    columnsOf(response).map(([name, says]) => {
      const { of, perTurn, unit } = response[1];
      return { name, of, ...(perTurn !== undefined && { perTurn }), unit, says };
    }),
  );
  const taken = own.find(({ name }) => (FORCE_RESPONSES as readonly string[]).includes(name));
  if (taken)
    throw new RangeError(`a response of the book cannot be called ${taken.name}: all systems have it`);
  return own;
}

/** The chart of the response that has one; null: none has one. */
export function breakdownOf(book: Events): Breakdown | null {
  const [, response] = responsesOf(book).find(([, { chart }]) => chart) ?? [];
  return response?.chart ? { ...response.chart, unit: response.unit } : null;
}

/** What happens turn by turn, each set by its id; `perTurn`: how often to a piece in a turn, if not MOST_TESTS times. */
export type TurnSets = Readonly<Record<string, Omit<TurnEventSet, 'id'> & { perTurn?: number }>>;

/** The sets with their limits. */
export function turnEventsOf(sets: TurnSets): TurnEvents[] {
  return Object.entries(sets).map(([id, { perTurn = MOST_TESTS, ...set }]) => ({ id, ...set, perTurn }));
}

/** Room for what happens in a turn: by force, then set by set. */
export function newTurnCounts(sets: TurnSets): Int32Array {
  return new Int32Array(2 * kindsOfAll(turnEventsOf(sets)));
}

/** A battle that has such room. */
interface Recorded extends OnTheField {
  readonly turnCounts: Int32Array;
}

/** Where a unit, or a force, has its records. */
interface Place {
  records: Int32Array;
  stride: number;
  counts: number;
  effort: number;
}

/** Makes a witness record what happens, too, as every witness of a battle must. */
export function recording<W extends Witness, Book extends Events>(
  witness: W,
  book: Book,
  sets: TurnSets,
  battle: Recorded,
): W & WitnessOf<Book> {
  const { units, sides } = battle.state;
  const ofUnit: Place = { records: units, stride: FIELDS.NOW, counts: NOW.COUNTS, effort: NOW.EFFORT };
  const ofForce: Place = { records: sides, stride: FIELDS.SIDE, counts: SIDE.COUNTS, effort: SIDE.EFFORT };
  const numbers = new Map<AnyResponse, number>();
  let next = 0;
  for (const response of responsesOf(book)) {
    numbers.set(response[1], next);
    next += columnsOf(response).length;
  }
  return hearing(witness, book, 'recorders', (event) => {
    const place = event.of === 'force' ? ofForce : ofUnit;
    return [
      ...Object.values<AnyResponse>(event.responses ?? {}).map((response) =>
        copyFor(addingTo, response)(response, battle, place, numbers.get(response)!),
      ),
      ...effortOf(event, battle, place),
      ...Object.entries<AnyAmount>(event.byTurn ?? {}).map(([id, amount]) =>
        countingTurn(amount, battle, sets, id),
      ),
    ];
  });
}

/** Adds to a response of the unit or force, by the number of the response. */
function addingTo(
  { at, by }: AnyAmount,
  battle: Recorded,
  { records, stride, counts }: Place,
  number: number,
): Listener {
  return (who, b, c, d, e, f) => {
    const place = at ? at(battle, who, b, c, d, e, f) : 0;
    if (place < 0) return;
    records[(who as number) * stride + counts + number + place] += by ? by(battle, who, b, c, d, e, f) : 1;
  };
}

function effortOf({ effort }: AnyEvent, battle: Recorded, place: Place): Listener[] {
  if (!effort) return [];
  const { records, stride } = place;
  const { tests = 0, dice = 0, lookUps = 0 } = effort;
  return [copyFor(addingEffort, effort)(tests, dice, lookUps, battle, records, stride, place.effort)];
}

type Share = number | ((...args: unknown[]) => number);

function addingEffort(
  tests: Share,
  dice: Share,
  lookUps: Share,
  battle: Recorded,
  records: Int32Array,
  stride: number,
  first: number,
): Listener {
  return (who, b, c, d, e, f) => {
    const at = (who as number) * stride + first;
    // A number is not called: that is slower.
    records[at + EFFORT.TESTS] += typeof tests === 'number' ? tests : tests(battle, who, b, c, d, e, f);
    records[at + EFFORT.DICE] += typeof dice === 'number' ? dice : dice(battle, who, b, c, d, e, f);
    records[at + EFFORT.LOOK_UPS] +=
      typeof lookUps === 'number' ? lookUps : lookUps(battle, who, b, c, d, e, f);
  };
}

/** Adds to the counts of the turn for the unit’s force. */
function countingTurn(amount: AnyAmount, battle: Recorded, sets: TurnSets, wanted: string): Listener {
  const all = turnEventsOf(sets);
  const place = all.findIndex(({ id }) => id === wanted);
  const first = kindsOfAll(all.slice(0, place));
  return copyFor(addingToTurn, amount)(amount, battle, forceOf, first, kindsOfAll(all));
}

function addingToTurn(
  { at, by }: AnyAmount,
  battle: Recorded,
  force: typeof forceOf,
  first: number,
  ofForce: number,
): Listener {
  const { turnCounts } = battle;
  return (unit, b, c, d, e, f) => {
    const kind = at ? at(battle, unit, b, c, d, e, f) : 0;
    if (kind < 0) return;
    const counted = force(battle, unit as number) * ofForce + first + kind;
    turnCounts[counted] += by ? by(battle, unit, b, c, d, e, f) : 1;
  };
}
