import { createHash } from 'node:crypto';
import type { RunIdentity } from '../experiment/run-identity.js';
import { decodeTallies, encodeTallies } from '../storage/tally-file.js';
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

/** A run as text, and the name derived from it. */
export function runOf(identity: RunIdentity): { run: string; text: string } {
  const text = JSON.stringify(identity);
  return { run: nameOf(text), text };
}

/** @throws Error when the text is not that of the run */
export function identityFrom(text: string, run: string): RunIdentity {
  if (nameOf(text) !== run) throw new Error('the data of this run on the queue is damaged');
  return JSON.parse(text) as RunIdentity;
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

/** @throws WrongResult when it is damaged, or belongs to something else */
export function decodeResult(bytes: Uint8Array, { run, block }: BlockJob): Tally[] {
  const { header, tallies } = decoded(bytes);
  const found = header as Partial<Header> | null;
  if (found?.version !== VERSION)
    throw new WrongResult(`its result is from version ${String(found?.version)}, and this is ${VERSION}`);
  if (found.run !== run || found.block !== block)
    throw new WrongResult('its result belongs to another block');
  return tallies;
}

function decoded(bytes: Uint8Array): ReturnType<typeof decodeTallies> {
  try {
    return decodeTallies(bytes);
  } catch (error) {
    throw new WrongResult(`its result cannot be read: ${(error as Error).message}`, { cause: error });
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
    const { where, why } = JSON.parse(reason) as Failure;
    return { where, why };
  } catch {
    return { where: `block ${block}`, why: reason };
  }
}
