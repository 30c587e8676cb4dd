import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import {
  linkFormat,
  linkHolding,
  mostInLink,
  type WorkbenchState,
} from '../../report/page/script/workbench-link.js';
import { isMap } from '../../scenario/plain-data.js';
import { VERSION } from '../../version.js';
import { MOST_PINS } from './store.js';

/** The maximum number of bytes in the contents of a link. */
const MOST_OUT = 262_144;

/**
 * @throws RangeError when the state is too large for a link
 * @example linkOf(state) // '#1.q1bKzEvLV7JSUkrLz1fSUUpMUrJSqgUA'
 */
export function linkOf(shared: Omit<WorkbenchState, 'version'>): string {
  const bytes = deflateSync(strToU8(JSON.stringify({ version: VERSION, ...shared })), { level: 9 });
  const link = linkHolding(toBase64(bytes));
  if (link === null) throw new RangeError('This is too large for a link: download the YAML instead.');
  return link;
}

/**
 * Reads a link, which is untrusted: its contents are checked here; the text is validated later, like a file.
 *
 * @returns null if the fragment is not a link at all
 * @throws RangeError with what is wrong with it, in a sentence
 */
export function readLink(fragment: string): WorkbenchState | null {
  const [, form, body] = /^#(\w+)\.(.*)$/s.exec(fragment) ?? [];
  if (form === undefined || body === undefined) return null;
  if (form !== linkFormat())
    throw new RangeError(
      `This link has format ${form.slice(0, 20)}, and this page (version ${VERSION}) reads format ${linkFormat()}: open it in a newer version.`,
    );
  if (fragment.length > mostInLink()) throw new RangeError('This link is too long to be a workbench link.');
  const data = parsed(inflated(fromBase64(body)));
  if (!isShared(data)) throw new RangeError(DAMAGED);
  return data;
}

const DAMAGED = 'This link is damaged: was it copied completely?';

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    throw new RangeError(DAMAGED);
  }
}

/** Inflates a little at a time, so that a small link cannot use up the memory. */
function inflated(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Inflate((part, isLast) => {
    size += part.length;
    parts.push(part);
    isWhole = isLast;
  });
  try {
    for (let at = 0; at < bytes.length && size <= MOST_OUT; at += SLICE) {
      stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
  } catch {
    throw new RangeError(DAMAGED);
  }
  if (size > MOST_OUT) throw new RangeError('The contents of this link are too large for a scenario.');
  if (!isWhole) throw new RangeError(DAMAGED);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const SLICE = 256;

function isShared(data: unknown): data is WorkbenchState {
  if (!isMap(data)) return false;
  const { version, name, text, levels, precision, view, pins } = data;
  return (
    [version, name, text, view].every((each) => typeof each === 'string') &&
    isLevels(levels) &&
    typeof precision === 'number' &&
    precision >= 0.001 &&
    precision <= 0.1 &&
    Array.isArray(pins) &&
    pins.length <= MOST_PINS &&
    pins.every(
      (pin) =>
        isMap(pin) && typeof pin.label === 'string' && typeof pin.text === 'string' && isLevels(pin.levels),
    )
  );
}

function isLevels(levels: unknown): levels is number[] {
  return (
    Array.isArray(levels) &&
    levels.length <= 20 &&
    levels.every((level) => Number.isInteger(level) && level >= 0 && level < 1000)
  );
}

/** Uses only characters that an address may contain. */
function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new RangeError(DAMAGED);
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
  } catch {
    throw new RangeError(DAMAGED);
  }
}
