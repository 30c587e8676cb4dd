/** Errors of Redis, and what they mean for the user. */
const MEANINGS: readonly [RegExp, string][] = [
  [
    /^(WRONGPASS|NOAUTH)|invalid password|without any password/i,
    'refuses the user or the password: give them in STANDFAST_QUEUE, such as redis://user:password@host',
  ],
  [/^NOPERM/, 'does not give its user the permissions that a queue needs'],
  [/^READONLY/, 'is a read-only replica: use its primary'],
  [/^OOM|OOM command not allowed/, 'is full: give it more memory (maxmemory)'],
  [/^MISCONF/, 'accepts no data, since it cannot write to its disk'],
];

/** Describes a failure of Redis or of the connection, without any user name or password. */
export function redisErrorInWords(error: unknown, where: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const meaning = MEANINGS.find(([said]) => said.test(message))?.[1];
  if (meaning) return `the Redis at ${where} ${meaning}`;
  return `the Redis at ${where} cannot be used: ${message === '' ? codeOf(error) : message}`;
}

/** Does the error come from Redis or the connection to it? */
export function isOfRedis(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ReplyError' || /^Connection is closed|^OOM/.test(error.message))
  );
}

/** An error that covers several addresses has no message. */
function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? 'it does not answer');
}
