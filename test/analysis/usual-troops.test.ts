import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usualTroops } from '#src/analysis/usual-troops.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

/** The usual values that a rulebook assumes, optionally with one of them set for a unit. */
function usualIn(system: string, said = '') {
  const text = readFileSync(join(ROOT, 'scenarios', 'squad-duel.yaml'), 'utf8')
    .replace(/^system: .*/m, `system: ${system}`)
    .replace(/^(experiment|rules):[\s\S]*?(?=^\S|$(?![\s\S]))/gm, '')
    .replace('        strength: 10\n', `        strength: 10\n${said}`);
  const parsed = validScenario(text);
  return usualTroops(parsed.source, parsed.scenario);
}

test('the values that a rulebook assumes, for all units or only some', () => {
  expect(usualIn('dice-pool')).toEqual([{ key: 'av', value: 4, units: [] }]);
  expect(usualIn('dice-pool', '        dice-pool: { av: 3 }\n')).toEqual([
    { key: 'av', value: 4, units: ['Red, bravo'] },
  ]);
  expect(usualIn('unit-morale').map(({ key }) => key)).toEqual(['training', 'experience']);
  expect(usualIn('morale-ratio').map(({ key }) => key)).not.toContain('class');
});
