/** With a capital letter: `Morale dice`. */
export function beginsWith(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
