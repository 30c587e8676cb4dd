/** Users' words made safe to show in a chart: data, never field names or expressions. */

/** Control characters, which XML forbids, direction marks, and halves of broken surrogate pairs. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** One line of text without characters that would break a line, a drawing or the direction of reading. */
export function plainText(text: string): string {
  const plain = text.replace(UNFIT, ' ').replace(/ {2,}/g, ' ').trim();
  // Vega 6.4 looks words up in plain objects and fails on `constructor` or `toString`.
  return plain in Object.prototype ? plain + ZERO_WIDTH_SPACE : plain;
}
const ZERO_WIDTH_SPACE = '\u200b';

/** At most `longest` characters, the last an ellipsis when something was cut. */
export function clipped(text: string, longest: number): string {
  const characters = Array.from(plainText(text));
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}

/** The texts clipped; those that would then be equal are numbered: `Blue`, `Blue (2)`. */
export function distinct(texts: readonly string[], longest: number): string[] {
  const used = new Set<string>();
  return texts.map((text) => {
    let name = clipped(text, longest);
    for (let copy = 2; used.has(name); copy++) name = `${clipped(text, longest - 5)} (${copy})`;
    used.add(name);
    return name;
  });
}

/** `breaking-point` → `breaking point`, `holds_field` → `holds field`. */
export function spaced(code: string): string {
  return code.replace(/[-_]+/g, ' ');
}

/** Semi-bold letters are this much wider. */
export const BOLD = 1.12;

/**
 * The approximate width of a text in a sans-serif typeface, in px; the same on every machine.
 * Classes of letters with the mean advance of Helvetica and Arial, in ems, and room for wider typefaces.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * fontSize * ROOM_FOR_WIDER_FACES;
}

/** The same in semibold. */
export function boldWidth(text: string, fontSize: number): number {
  return textWidth(text, fontSize) * 1.1;
}

/** Verdana and DejaVu Sans run about this much wider than Helvetica. */
const ROOM_FOR_WIDER_FACES = 1.1;

function emsOf(character: string): number {
  if (/[ijl.,:;'’|!\u00b7]/.test(character)) return 0.26;
  if (/[ frt()[\]{}/\\\-"*`\u00a0]/.test(character)) return 0.34;
  if (/[mwMW@%+−→…]/.test(character)) return 0.9;
  if (/[A-Z#&_<>=~–]/.test(character)) return 0.7;
  // Han, kana, Hangul, emoji and whatever else is drawn in a square.
  if (character.codePointAt(0)! >= 0x1100) return 1.05;
  return 0.57;
}

/** The words on as many lines as needed, none wider than `width` px; at most `most` lines. */
export function wrapped(text: string, width: number, size: number, most = 3): string[] {
  const lines = linesOf(text, (part) => textWidth(part, size) <= width);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/** The same in semibold, on as many lines as needed. */
export function wrappedBold(text: string, width: number, size: number): string[] {
  return linesOf(text, (part) => boldWidth(part, size) <= width);
}

/** Whether `wrapped` needs to cut no word. */
export function wordsFit(text: string, width: number, size: number): boolean {
  return piecesOf(text).every((piece) => textWidth(piece, size) <= width);
}

/** Words, and the parts of a word with hyphens. */
function piecesOf(text: string): string[] {
  return text.split(' ').flatMap((word) => word.split(/(?<=\p{L}-)(?=\p{L})/u));
}

/** Lines of whole words that fit; a longer word is divided at a hyphen, or cut where necessary. */
function linesOf(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((each) => broken(each, fits))) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A word that is too long, in pieces that fit. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = piecesOf(word);
  const isDivided = parts.length > 1 && parts.every(fits);
  const pieces = [''];
  for (const part of isDivided ? parts : word) {
    if (!fits(pieces.at(-1)! + part) && pieces.at(-1) !== '') pieces.push('');
    pieces[pieces.length - 1] += part;
  }
  return pieces;
}
