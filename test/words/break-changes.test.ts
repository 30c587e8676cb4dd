import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { findingsOf } from './findings-of.js';

const duel = readFileSync(join(ROOT, 'scenarios/squad-duel.yaml'), 'utf8').replace(
  /\nexperiment:[\s\S]*$/,
  '\n',
);

/** The answer to a scenario in which one factor varies. */
function answerTo(factor: string): string {
  const text = `${duel}experiment:\n  factors:\n    - ${factor}\n`;
  const { summary } = findingsOf(text, 3000, 1);
  return [summary.answer, ...summary.keyFigures.map(({ label }) => label)].join('\n');
}

describe('losses at which a force breaks', () => {
  test('are compared in pieces where the force has the same number at all levels', () => {
    const answer = answerTo('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }');
    expect(answer).toContain('both sides begin to break at 5 of 10 lost, not 7');
  });

  test('are not compared in pieces where the number differs between levels', () => {
    // Both forces change, so that who holds the field stays the same.
    const set = (troopers: number) =>
      ['blue.units.alpha', 'red.units.bravo']
        .map((unit) => `forces.${unit}.roster.trooper: ${troopers}, forces.${unit}.strength: ${troopers + 2}`)
        .join(', ');
    const sizes = [2, 8].map((troopers) => `{ label: of ${troopers}, set: { ${set(troopers)} } }`);
    expect(answerTo(`{ name: size, levels: [${sizes.join(', ')}] }`)).not.toMatch(/ of \d+ lost/);
  });
});
