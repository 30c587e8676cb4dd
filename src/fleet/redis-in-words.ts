/** What Redis says first, and what that means for who uses it. */
const MEANINGS: readonly [RegExp, string][] = [
  [
    /^(WRONGPASS|NOAUTH)|invalid password|without any password/i,
    'refuses the user or the password: give them in STANDFAST_QUEUE, as redis://user:password@host',
  ],
  [/^NOPERM/, 'does not allow its user all that a queue needs'],
  [/^READONLY/, 'is a replica that takes nothing in: name its primary'],
  [/^OOM|OOM command not allowed/, 'is full: give it more memory (maxmemory)'],
  [/^MISCONF/, 'takes nothing in, since it cannot write to its disk'],
];

/** Of a failure of Redis or of the way to it: a sentence that names no user and no password. */
export function inWords(error: unknown, where: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const meaning = MEANINGS.find(([said]) => said.test(message))?.[1];
  if (meaning) return `the Redis at ${where} ${meaning}`;
  return `the Redis at ${where} cannot be used: ${message === '' ? codeOf(error) : message}`;
}

/** Did Redis say so, or the way to it? */
export function isOfRedis(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ReplyError' || /^Connection is closed|^OOM/.test(error.message))
  );
}

/** An error of several addresses has no words of its own. */
function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? 'it does not answer');
}
