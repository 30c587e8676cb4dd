import { withMinus } from '../minus.js';
import type { MoraleSystem, ScenarioPart, SystemFinding } from './contract.js';

/**
 * Modifiers that a scenario gives the opposite sign, so that what helps in the book harms here: warnings. What the book
 * itself says is never reported.
 */
export function turnedSigns(
  { id, tablesSchema }: Pick<MoraleSystem, 'id' | 'tablesSchema'>,
  { settings }: ScenarioPart,
): SystemFinding[] {
  const found: SystemFinding[] = [];
  const look = (now: unknown, printed: unknown, path: string[]): void => {
    if (typeof now === 'number' && typeof printed === 'number' && now * printed < 0) {
      const message = `\`${path.join('.')}\` is ${withMinus(now)} where the book has ${withMinus(printed)}: what helps there harms here, and the other way round — change the sign, unless this is intended`;
      found.push({ path, severity: 'warning', message });
    }
    if (typeof now !== 'object' || typeof printed !== 'object' || now === null || printed === null) return;
    for (const [key, value] of Object.entries(now))
      look(value, (printed as Record<string, unknown>)[key], [...path, key]);
  };
  look(settings.tables, tablesSchema.parse({}), ['rules', id, 'tables']);
  return found;
}
