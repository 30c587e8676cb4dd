import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { battleText } from '../rules/rulebook/battles.js';
import { findingsOf } from './findings-of.js';

const duel = readFileSync(join(ROOT, 'scenarios/small-duel.yaml'), 'utf8');
const caveatsOf = (text: string) => findingsOf(text, 200).summary.caveats;
const UNBROKEN =
  'No unit and no force broke in any battle of any variant: check that the rules can break one.';
const UNHURT =
  'Nobody lost a piece in any battle of any variant: check that the forces can reach and hurt each other.';

test('a run in which nobody breaks, or nobody is hurt, says so; one with breaks does not', () => {
  // One turn is too short for any check that breaks a unit, but not for a loss, which can break a force.
  const short = duel.replace('turnLimit: 12', 'turnLimit: 1').replaceAll('at: 12', 'at: 15');
  const endless = `${short}\nrules: { morale-ratio: { tables: { breakingPoint: never } } }`;
  const apart = short.replaceAll('at: 15', 'at: 2');
  const said = [short, endless, apart, duel].map(caveatsOf);
  expect(said.map((each) => [UNBROKEN, UNHURT].map((one) => each.includes(one)))).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('a rule of an own rulebook that no battle uses is named', () => {
  const of = (name: string) => readFileSync(join(ROOT, 'rulebooks', name), 'utf8');
  const page = of('pins.yaml').replaceAll(/^/gm, '  ');
  const whole = `${of('pins-duel.yaml').replace('./pins.yaml', 'pins')}\nrulebook:\n${page}`;
  const idle = caveatsOf(whole.replace(/turnLimit: \d+/, 'turnLimit: 1')).filter((each) =>
    each.includes('used in no battle'),
  );
  // Pins come from fire, so nobody has any when the first turn begins, and too few for a collapse at its end.
  expect(idle).toEqual([
    'The rules “order” and “collapse” of the rulebook were used in no battle of any variant: check that their conditions can hold.',
  ]);
  expect(caveatsOf(whole).join()).not.toContain('“order”');
});

test('a factor that changes no result is named, unless a warning before the first battle names it', () => {
  // A force that has lost 98 or 99 percent has lost everything; the number to hit changes something.
  const safe = duel.replace('turnLimit: 12', 'turnLimit: 1').replaceAll('at: 12', 'at: 15');
  const factors = (...more: string[]) =>
    safe.replace(
      /^experiment:[\s\S]*?(?=^run:)/m,
      `experiment:\n  factors:\n${more.map((each) => `    - ${each}\n`).join('')}`,
    );
  const needed = '{ name: to hit, path: combat.weapons.rifle.bands.0.needed, levels: [6, 8] }';
  const limit = '{ name: stand on, path: rules.morale-ratio.tables.breakingPoint, levels: [98, 99] }';
  const none = '{ name: name, path: forces.blue.units.team.name, levels: [one, other] }';
  const idle = (...more: string[]) =>
    caveatsOf(factors(...more)).filter((each) => each.startsWith('No battle depended'));
  const said = 'No battle depended on “stand on”: 98 and 99 gave the same results.';
  expect(idle(limit)).toEqual([said]);
  expect(idle(needed, limit)).toEqual([said]);
  expect(idle(needed)).toEqual([]);
  expect(idle(none)).toEqual([]);
  // In few battles, chance alone may leave nothing to differ.
  const few = findingsOf(factors(limit), 99);
  expect(few.summary.caveats.join()).not.toContain('No battle depended');
});

test('a factor that changes only what the system tracks is not named', () => {
  const page = `rulebook: 1
id: mine
title: Mine
forces: { resolve: { from: 1, to: 12, default: 9 } }
force-counters: { clock: { to: 12, start: resolve } }
states: { steady: {}, shaken: {} }
rules: { shock: { when: casualties this phase, then: [becomes shaken, force sheds 1 clock] } }
turn: [fire, shock]
breaks: { unit: was removed, force: clock at most 0 }
`;
  const factor = '{ name: resolve, path: rulebook.mine.forces.resolve.default, levels: [11, 12] }';
  const text = `${battleText(page, 'script')}system: mine\nexperiment: { factors: [${factor}] }\n`;
  const { rows, summary } = findingsOf(text, 200);
  const at = (point: number) =>
    rows.responses.filter((row) => row.design_point === point).map(({ mean }) => mean);
  expect(at(0)).toEqual(at(1));
  expect(summary.caveats.join()).not.toContain('No battle depended');
});
