import type { StoryModifier } from '../../battlefield/story.js';
import { plural } from '../../plural.js';

/** Words that sentences about events share. */

export function are(n: number): string {
  return plural(n, 'is', 'are');
}

/** ` (target in concealment −1)`; nothing when there is none. */
export function withModifiers(modifiers: readonly StoryModifier[]): string {
  if (modifiers.length === 0) return '';
  return ` (${modifiers.map(({ name, by }) => `${name} ${by < 0 ? `−${-by}` : `+${by}`}`).join(', ')})`;
}
