/**
 * Characters that look like those of the keyboard, or like nothing, and are others: they come with text that was copied
 * from pages and word processors, and with some keyboards.
 */

/** What they look like, in groups of equal length; NFKC finds most of the others, such as full-width letters. */
const LIKE: ReadonlyMap<string, string> = new Map(
  (
    [
      // Cyrillic and Greek letters.
      ['абгеіјкорсухѕԁһԛԝνοαρτυικ', 'a6reijkopcyxsdhqwvoaptuik'],
      ['АВЕЗІЈКМНОРЅТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABE3IJKMHOPSTYXABEZHIKMNOPTYX'],
      // Dashes, quotes, colons and others.
      ['‐‑‒–—―−﹘⁃', '---------'],
      ['‘’‚‛′´ʼ', "'''''''"],
      ['“”„‟″«»', '"""""""'],
      ['∶꞉ː׃', '::::'],
      ['،、٫٪∕⁄∗⋅', ',,.%//*.'],
      ['\t\u180e\u3164', '   '],
    ] as const
  ).flatMap(([others, plain]) => [...others].map((other, i) => [other, plain[i]] as const)),
);

/** Characters without a shape of their own. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Default_Ignorable_Code_Point}/u;

/** What a character looks like; empty: like nothing; undefined: like itself. */
function looksLike(char: string): string | undefined {
  if (/^[\x20-\x7e\n\r]$/.test(char)) return undefined;
  const like = LIKE.get(char);
  if (like !== undefined) return like;
  if (INVISIBLE.test(char)) return '';
  const plain = char.normalize('NFKC');
  if (/^[\x20-\x7e]+$/.test(plain)) return plain;
  return /\p{Nd}/u.test(char) ? String(digitOf(char)) : undefined;
}

/** Digits of a script follow each other from 0 to 9. */
function digitOf(char: string): number {
  const code = char.codePointAt(0)!;
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - digit - 1))) digit++;
  return digit;
}

/**
 * Which characters of a text are only similar to those of the keyboard, as the end of a message; empty: none is.
 *
 * @example lookAlikes('−5') // ' (it has U+2212, which only looks like `-`: type it again)'
 */
export function lookAlikes(text: string): string {
  const found = new Map<string, string>();
  for (const char of text) {
    const like = looksLike(char);
    if (like !== undefined) found.set(char, like);
  }
  if (found.size === 0) return '';
  const named = [...found].slice(0, MOST).map(([char, like]) => `${codePoint(char)}, ${inWords(like)}`);
  const more = found.size > MOST ? ` and ${found.size - MOST} more` : '';
  return ` (it has ${named.join('; and ')}${more}: type it again)`;
}

/** Most characters that are named. */
const MOST = 4;

function codePoint(char: string): string {
  return `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function inWords(like: string): string {
  if (like === '') return 'which does not show';
  return `which only looks like ${like === ' ' ? 'a blank' : `\`${like}\``}`;
}
