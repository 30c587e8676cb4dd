/**
 * About how wide a text is in a sans-serif face, in px; the same on every machine.
 * Classes of letters with the mean advance of Helvetica and Arial, in ems, and room for wider faces.
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

/** Lines of whole words that are at most so wide in semibold, in px; a longer word is cut where it must. */
export function wrapped(text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (boldWidth(longer, fontSize) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && boldWidth(line + character, fontSize) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
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
