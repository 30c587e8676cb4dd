import { textWidth } from './text-width.js';

/** The words on as many lines as it takes, none wider than `width` px, unless a single word is; at most `most` lines. */
export function wrapped(text: string, width: number, size: number, most = 3): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((each) => broken(each, width, size))) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/** A word that is too wide for a line, in pieces that are not. */
function broken(word: string, width: number, size: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const pieces = [''];
  for (const letter of word) {
    if (textWidth(pieces.at(-1)! + letter, size) > width && pieces.at(-1) !== '') pieces.push('');
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}
