import { mergeInto, type Tally } from '../tally/tally.js';
import { battlesIn, blockCount, type Span } from './blocks.js';
import { differenceOf, type RunIdentity } from './run-identity.js';
import type { StudyOrders } from './study.js';

/** One of several parts of a run: `number` is 1 … `of`. */
export interface Shard {
  number: number;
  of: number;
}

/** What a part says of itself. */
export interface PartHeader {
  run: RunIdentity;
  shard: Shard;
  /** The scenario as it was given, so that the parts are all that is needed to finish the run. */
  given: { file: string; text: string; set: readonly string[] };
}

/** A part, and what its file is called. */
export interface Part {
  name: string;
  header: PartHeader;
  tallies: readonly Tally[];
}

/** Most parts of a run. */
export const MOST_SHARDS = 100_000;

/**
 * The blocks of a shard: neighbours, and as many as in the others, or one more.
 *
 * @example spanOf({ number: 2, of: 3 }, 20_000) // five blocks: { first: 1, end: 3 }
 */
export function spanOf({ number, of }: Shard, battles: number): Span {
  const blocks = blockCount(battles);
  return { first: Math.floor((blocks * (number - 1)) / of), end: Math.floor((blocks * number) / of) };
}

/** `3/16`. */
export function shardInWords({ number, of }: Shard): string {
  return `${number}/${of}`;
}

/** Parts that do not make up a run. */
export class PartsAmiss extends Error {
  override readonly name = 'PartsAmiss';
}

/**
 * Checks that parts are all those of one run, each once, whatever their order.
 *
 * @param parts one or more
 * @throws PartsAmiss with the part that does not belong to the others, is there twice or is missing
 */
export function checkParts(parts: readonly Part[], version: string): void {
  const [first] = parts;
  const { of } = first.header.shard;
  const seen = new Map<number, Part>();
  for (const part of parts) {
    const { run, shard } = part.header;
    if (run.version !== version)
      throw new PartsAmiss(`${part.name} is of version ${run.version}, and this is ${version}`);
    const difference = differenceOf(first.header.run, run);
    if (difference) throw new PartsAmiss(`${part.name} is of another run than ${first.name}: ${difference}`);
    if (shard.of !== of)
      throw new PartsAmiss(
        `${part.name} is part ${shardInWords(shard)}, and ${first.name} is ${shardInWords(first.header.shard)}`,
      );
    const twin = seen.get(shard.number);
    if (twin) throw new PartsAmiss(`${twin.name} and ${part.name} are both part ${shardInWords(shard)}`);
    seen.set(shard.number, part);
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((number) => !seen.has(number));
  if (missing.length > 0) throw new PartsAmiss(missingInWords(missing, of));
}

const MOST_LISTED = 10;

function missingInWords(missing: readonly number[], of: number): string {
  const listed = missing.slice(0, MOST_LISTED).map((number) => shardInWords({ number, of }));
  const more = missing.length - listed.length;
  const all = [...listed, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return missing.length === 1
    ? `part ${all} is missing`
    : `${missing.length} of ${of} parts are missing: ${all}`;
}

/**
 * Adds up the parts of a run. All counters are whole numbers, so their order does not matter.
 *
 * @throws PartsAmiss when a part does not hold each of its battles once
 */
export function addParts({ plans, battles }: StudyOrders, parts: readonly Part[]): Tally[] {
  const sums = plans.map(({ shape }) => new Float64Array(shape.layout.length));
  for (const { name, header, tallies } of parts) {
    const planned = battlesIn(spanOf(header.shard, battles), battles);
    plans.forEach(({ shape: { layout } }, point) => {
      const tally = tallies[point];
      if (tally?.length !== layout.length || tally[layout.start.battles] !== planned)
        throw new PartsAmiss(
          `${name} does not hold the ${planned} battles of part ${shardInWords(header.shard)}`,
        );
      mergeInto(sums[point], tally);
    });
  }
  return sums;
}
