import type { StoryModifier } from '../../battlefield/story.js';

/** Words that sentences about events share. */

/** `1 base`, `2 bases`. */
export function counted(n: number, noun: string, several = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : several}`;
}

export function are(n: number): string {
  return n === 1 ? 'is' : 'are';
}

/** ` (target in concealment −1)`; nothing when there is none. */
export function withModifiers(modifiers: readonly StoryModifier[]): string {
  if (modifiers.length === 0) return '';
  return ` (${modifiers.map(({ name, by }) => `${name} ${by < 0 ? `−${-by}` : `+${by}`}`).join(', ')})`;
}
