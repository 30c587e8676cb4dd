/** In place of an answer, or above the last one. */
export const UNPLAYABLE = 'This cannot be played until the mistakes in the question are corrected.';

/** The messages for a unit without pieces: about its total, which the forms do not show, and about its roster. */
const NO_PIECES = [
  /^forces\.[\w-]+\.units\.([\w-]+)\.strength must be a whole number from 1 .* got 0$/,
  /^forces\.[\w-]+\.units\.([\w-]+)\.roster: a roster needs at least one piece/,
];

/**
 * A mistake in the words of the page; most are the same as on the command line.
 *
 * @example problemInWords('`forces.red.units.bravo.strength` must be a whole number from 1 to 1000, got 0') // 'bravo must have at least one piece'
 */
export function problemInWords(message: string): string {
  const plain = message.replaceAll('`', '');
  for (const wrong of NO_PIECES) {
    const unit = wrong.exec(plain)?.[1];
    if (unit !== undefined) return `${unit} must have at least one piece`;
  }
  return plain.replace(/^forces\.[\w-]+\.units\.([\w-]+) (?=has )/, '$1 ');
}
