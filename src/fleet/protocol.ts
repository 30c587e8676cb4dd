import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RunIdentity, runIdentitySchema } from '../experiment/run-identity.js';
import { DamagedTallies, decodeTallies, encodeTallies } from '../storage/tally-file.js';
import type { Tally } from '../tally/tally.js';
import { VERSION } from '../version.js';

/** The messages between a run and its workers. */

/** Each version has its own queue, since versions may count differently. */
export const QUEUE = `standfast-${VERSION}`;

/** The data of a job: a block of a run. */
export interface BlockJob {
  /** The name that `runOf` gives. */
  run: string;
  block: number;
}

export function jobIdOf({ run, block }: BlockJob): string {
  return `${run}-${block}`;
}

/** @throws Error unless it is the data of a job */
export function blockJobFrom(data: unknown): BlockJob {
  const parsed = z.object({ run: z.string(), block: z.int().min(0) }).safeParse(data);
  if (!parsed.success) throw new Error('this is not a block of a run');
  return parsed.data;
}

/** A run as text, and the name derived from it. */
export function runOf(identity: RunIdentity): { run: string; text: string } {
  const text = JSON.stringify(identity);
  return { run: nameOf(text), text };
}

/** @throws Error when the text is not that of the run */
export function identityFrom(text: string, run: string): RunIdentity {
  if (nameOf(text) !== run) throw new Error('the data of this run on the queue is damaged');
  const parsed = runIdentitySchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error('the data of this run on the queue is not that of a run');
  return parsed.data;
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The header before the counts of a block. */
interface Header extends BlockJob {
  version: string;
}

export function encodeResult({ run, block }: BlockJob, tallies: readonly Tally[]): Buffer {
  return Buffer.from(encodeTallies({ run, block, version: VERSION } satisfies Header, tallies));
}

/** Bytes that are not the counts of a block. */
export class WrongResult extends Error {
  override readonly name = 'WrongResult';
}

const headerSchema: z.ZodType<Header> = z.object({ run: z.string(), block: z.int(), version: z.string() });

/**
 * @param lengths of the tallies
 * @throws WrongResult when it is damaged, or belongs to something else
 */
export function decodeResult(
  bytes: Uint8Array,
  { run, block }: BlockJob,
  lengths: readonly number[],
): Tally[] {
  try {
    const { header, tallies } = decodeTallies(bytes, headerSchema);
    if (header.version !== VERSION)
      throw new WrongResult(`its result is from version ${header.version}, and this is ${VERSION}`);
    if (header.run !== run || header.block !== block)
      throw new WrongResult('its result belongs to another block');
    return tallies(lengths);
  } catch (error) {
    if (!(error instanceof DamagedTallies)) throw error;
    throw new WrongResult(`its result cannot be read: ${error.message}`, { cause: error });
  }
}

/** Why a block was not played: where it failed, `battle 9 of design point 1 (block 0)`, and why. */
export interface Failure {
  where: string;
  why: string;
}

export function failureError(failure: Failure): Error {
  return new Error(JSON.stringify(failure));
}

/** @param reason of a failed job: a failure, or what went wrong with the job itself */
export function failureFrom(reason: string, block: number): Failure {
  try {
    return z.object({ where: z.string(), why: z.string() }).parse(JSON.parse(reason));
  } catch {
    return { where: `block ${block}`, why: reason };
  }
}
