/** Users' words made fit to be shown in a chart: data, never field names or expressions. */

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
