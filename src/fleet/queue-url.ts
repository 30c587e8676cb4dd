/** The fleet cannot be used: the address is invalid, or packages are missing. */
export class FleetMisuse extends Error {
  override readonly name = 'FleetMisuse';
}

const EXAMPLE = 'redis://host:6379, or rediss:// for TLS';

/**
 * The address of the queue: from the command line, or else from STANDFAST_QUEUE, where a password does not show.
 *
 * @param asked true: `--queue` without an address
 * @throws FleetMisuse when it is not the address of a Redis
 */
export function queueUrl(asked: string | true, fromEnvironment: string | undefined): string {
  const text = asked === true ? fromEnvironment : asked;
  if (!text) throw new FleetMisuse(`--queue needs an address, there or in STANDFAST_QUEUE: ${EXAMPLE}`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '') return text;
  // The text may contain a password, so it is not repeated.
  throw new FleetMisuse(`the address of the queue is not a Redis address: write ${EXAMPLE}`);
}

/**
 * The address without its user and password.
 *
 * @example shownUrl('redis://me:secret@host:6379/2') // 'redis://host:6379/2'
 */
export function shownUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
