import { z } from 'zod';
import { MOST_BYTES } from '../scenario/read.js';
import { mergeAll, type Tally } from '../tally/tally.js';
import { battlesIn, blockCount, type Span } from './blocks.js';
import { checkCounts } from './check-counts.js';
import { emptyTallies, lengthsOf } from './merge-blocks.js';
import { differenceOf, type RunIdentity, runIdentitySchema } from './run-identity.js';
import type { StudyOrders } from './study.js';

/** One of several parts of a run: `number` is 1 … `of`. */
export interface Shard {
  number: number;
  of: number;
}

/** Most parts of a run. */
export const MOST_SHARDS = 100_000;

/** The header of a part. */
export interface PartHeader {
  run: RunIdentity;
  shard: Shard;
  /** The scenario as it was given, so that the parts are all that is needed to finish the run. */
  given: { file: string; text: string; set: readonly string[] };
}

export const partHeaderSchema: z.ZodType<PartHeader> = z.object({
  run: runIdentitySchema,
  shard: z
    .object({ number: z.int().min(1), of: z.int().max(MOST_SHARDS) })
    .refine(({ number, of }) => number <= of),
  given: z.object({ file: z.string(), text: z.string().max(MOST_BYTES), set: z.array(z.string()) }),
});

/** A part, and the name of its file. */
export interface Part {
  name: string;
  header: PartHeader;
  /** Unpacks its counters, if they have these lengths. */
  tallies: (lengths: readonly number[]) => readonly Tally[];
}

/**
 * The blocks of a shard: consecutive, and the same number as in the others, or one more.
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

/** These parts are not all parts of one run. */
export class PartsDoNotMatch extends Error {
  override readonly name = 'PartsDoNotMatch';
}

/**
 * Adds up the parts of a run as they come, in any order, without keeping them. All counters are whole numbers, so the
 * order does not matter.
 *
 * @example
 * const sum = new PartSum(first, VERSION, ordersOf(study));
 * for (const part of parts) sum.add(part); // including the first one
 * sum.whole(); // the tallies of the run
 */
export class PartSum {
  private readonly tallies: Tally[];
  /** Names of the parts, by their number. */
  private readonly names = new Map<number, string>();

  /** @param first any of the parts; the others must belong to it */
  constructor(
    private readonly first: Pick<Part, 'name' | 'header'>,
    private readonly version: string,
    private readonly orders: StudyOrders,
  ) {
    this.tallies = emptyTallies(orders);
  }

  /**
   * @throws PartsDoNotMatch when the part belongs to another run or was added before
   * @throws WrongCounts when it does not hold its battles
   */
  add(part: Part): void {
    const { name, header } = part;
    const { shard } = header;
    this.checkBelongs(part);
    const twin = this.names.get(shard.number);
    if (twin !== undefined)
      throw new PartsDoNotMatch(`${twin} and ${name} are both part ${shardInWords(shard)}`);
    const { battles, plans } = this.orders;
    const tallies = part.tallies(lengthsOf(this.orders));
    const planned = battlesIn(spanOf(shard, battles), battles);
    checkCounts(
      plans,
      tallies,
      plans.map(() => planned),
      name,
    );
    mergeAll(this.tallies, tallies);
    this.names.set(shard.number, name);
  }

  /** @throws PartsDoNotMatch when a part is missing */
  whole(): Tally[] {
    const { of } = this.first.header.shard;
    const all = Array.from({ length: of }, (_, i) => i + 1);
    const missing = all.filter((number) => !this.names.has(number));
    if (missing.length > 0) throw new PartsDoNotMatch(missingInWords(missing, of));
    return this.tallies;
  }

  private checkBelongs({ name, header }: Part): void {
    const { first } = this;
    checkVersion({ name, header }, this.version);
    const difference = differenceOf(first.header.run, header.run);
    if (difference)
      throw new PartsDoNotMatch(`${name} belongs to another run than ${first.name}: ${difference}`);
    if (header.shard.of !== first.header.shard.of)
      throw new PartsDoNotMatch(
        `${name} is part ${shardInWords(header.shard)}, and ${first.name} is ${shardInWords(first.header.shard)}`,
      );
  }
}

/** @throws PartsDoNotMatch when a part was played by another version */
export function checkVersion({ name, header }: Pick<Part, 'name' | 'header'>, version: string): void {
  if (header.run.version !== version)
    throw new PartsDoNotMatch(`${name} is from version ${header.run.version}, and this is ${version}`);
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
