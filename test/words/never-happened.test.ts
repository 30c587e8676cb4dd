import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenario } from '#src/run-scenario.js';
import { ROOT } from '../root.js';

const duel = readFileSync(join(ROOT, 'scenarios/small-duel.yaml'), 'utf8');
const caveatsOf = async (text: string) =>
  (await runScenario(text, { battles: 200, jobs: 1 })).summary.caveats;
const SAID = /^No unit broke in any battle of any variant: check that the rules can break one/;

test('a run in which no unit ever breaks says so; one with breaks does not', async () => {
  // One turn is too short for any check that breaks a unit, but not for a loss.
  const short = duel.replace('turnLimit: 12', 'turnLimit: 1').replaceAll('at: 12', 'at: 15');
  expect(await caveatsOf(short)).toContainEqual(expect.stringMatching(SAID));
  expect(await caveatsOf(duel)).not.toContainEqual(expect.stringMatching(SAID));
});

test('a rule of an own rulebook that no battle uses is named', async () => {
  const of = (name: string) => readFileSync(join(ROOT, 'rulebooks', name), 'utf8');
  const page = of('pins.yaml').replaceAll(/^/gm, '  ');
  const whole = `${of('pins-duel.yaml').replace('./pins.yaml', 'pins')}\nrulebook:\n${page}`;
  const idle = (await caveatsOf(whole.replace(/turnLimit: \d+/, 'turnLimit: 1'))).filter((each) =>
    each.includes('used in no battle'),
  );
  // Pins come from fire, so nobody has any when the first turn begins, and too few for a collapse at its end.
  expect(idle).toEqual([
    'The rules “order” and “collapse” of the rulebook were used in no battle of any variant: check that their conditions can hold.',
  ]);
  expect((await caveatsOf(whole)).join()).not.toContain('“order”');
});
