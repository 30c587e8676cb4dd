/**
 * Characters that do something to the text around them: control characters, which steer a terminal, but for tabs
 * and line ends; those that turn the order of reading around; line ends that only some programs know; a byte order
 * mark within the text; and halves of a character.
 */
const STEERING = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\ufeff]/u;

/** Where such a character stands first; −1: nowhere. */
export function steeringAt(text: string): number {
  return text.search(STEERING);
}

/** What is said of it: `U+202E is not allowed: …`. */
export function notAllowed(text: string, at: number): string {
  const name = `U+${text.codePointAt(at)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return `the character ${name} is not allowed: it is not text, but steers a terminal or the order of reading — leave it out`;
}
