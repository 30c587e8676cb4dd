import { describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { formatProblem } from '#src/scenario/problems.js';
import type { Scenario } from '#src/scenario/schema.js';
import { battleText } from '../rules/rulebook/battles.js';
import { BANDS, change } from './base.js';
import { validScenario } from './valid.js';

const BATTLES = 500;
const SEED = 1;

function warningsOf(text: string): string[] {
  return validScenario(text, 'battle.yaml')
    .warnings.filter(({ isVital }) => !isVital)
    .map(formatProblem);
}

function scenarioOf(text: string): Scenario {
  return validScenario(text, 'battle.yaml').scenario;
}

/** Casualties of the second force over all battles. */
function casualtiesOf(text: string): number {
  const study = newStudy([onlyPoint(scenarioOf(text))], BATTLES, SEED);
  const [plan] = study.plans;
  const [tally] = playStudy(ordersOf(study));
  return tally[plan.shape.layout.start.responses + columnOf(plan.shape.row, 'casualties', 1)];
}

const experimentWith = (factor: string) => `experiment: { factors: [${factor}] }\n`;

/** Alpha cannot hit at 7 to 12 inches, and does not shoot from farther away. */
const inCover = change('from: 5, to: 9', 'from: 26, to: 36');
const TWO_BANDS = `- { upTo: 12, needed: 7 }
        - { upTo: 24, needed: 9 }`;
const armed = (needed: number) => change(TWO_BANDS, `- { upTo: 12, needed: ${needed} }`, inCover);

describe('a shot that can never hit', () => {
  test('causes a warning with unit and distance, and indeed never hits', () => {
    expect(warningsOf(armed(10))).toEqual([
      'battle.yaml:30:9: `forces.blue.units.alpha` cannot hit with `rifle` at 7 to 12 inches, which is all that orders allow: it needs 11 or more on a die of 10, even when it is steady and stands still, so its fire has no effect — lower what the weapon needs there, or change modifiers, cover, weapon or orders',
    ]);
    expect(casualtiesOf(armed(10))).toBe(0);
  });

  test('needing one less, it hits, and there is no warning', () => {
    expect(warningsOf(armed(9))).toEqual([]);
    expect(casualtiesOf(armed(9))).toBeGreaterThan(0);
  });

  test('in some variants: the warning names the first of them', () => {
    const factor = '{ name: needed, path: combat.weapons.rifle.bands.0.needed, levels: [9, 10, 11] }';
    expect(warningsOf(armed(9) + experimentWith(factor))).toEqual([
      expect.stringContaining(
        'at the design point `needed: 10` and 1 other: `forces.blue.units.alpha` cannot hit',
      ),
      expect.stringContaining('at the design point `needed: 11`: `forces.red.units.bravo` cannot hit'),
    ]);
  });

  test('causes no warning where the rules can add to a shot', () => {
    const of = (table: string) =>
      warningsOf(change('breakingPoint: 50', table, armed(10))).filter((said) => said.includes('cannot hit'));
    expect(of('targetingFactor: 0')).toHaveLength(1);
    expect(of('targetingFactor: 1')).toEqual([]);
  });

  test('in one band of a weapon causes a warning with the path of its number', () => {
    const far = (needed: number) => change('{ upTo: 24, needed: 9 }', `{ upTo: 24, needed: ${needed} }`);
    expect(warningsOf(far(11))).toEqual([
      'battle.yaml:21:31: no roll of a die of 10 reaches `combat.weapons.rifle.bands.1.needed`, even with the best modifiers of `combat`, so `rifle` hits nothing beyond 12 and up to 24 inches away — lower it, or leave out the band',
    ]);
    expect(warningsOf(far(10))).toEqual([]);
    const factor = '{ name: far, path: combat.weapons.rifle.bands.1.needed, levels: [9, 11, 12] }';
    expect(warningsOf(far(9) + experimentWith(factor))).toEqual([
      expect.stringContaining(
        'at the design point `far: 11` and 1 other: no roll of a die of 10 reaches `combat.weapons.rifle.bands.1.needed`,',
      ),
    ]);
    // A modifier can make up for it.
    expect(warningsOf(far(11).replace('  weapons:', '  modifiers: { moving: 1 }\n  weapons:'))).toEqual([]);
  });

  test('in one band is no warning where the rules can add to a shot', () => {
    const far = change('{ upTo: 24, needed: 9 }', '{ upTo: 24, needed: 11 }');
    const noRolls = (text: string) =>
      warningsOf(text).filter((said) => said.includes('no roll of a die')).length;
    const adding = (cell: string) => noRolls(change('breakingPoint: 50', cell, far));
    expect(adding('interceptiveFactors: { shaken: 0 }')).toBe(1);
    expect(adding('interceptiveFactors: { shaken: 1 }')).toBe(0);
    expect(adding('targetingFactor: 1')).toBe(0);
    const own = (page: string) =>
      noRolls(
        `${battleText(`rulebook: 1\nid: mine\ntitle: Mine\n${page}\nrules: { shock: { roll: 1d6, pass: at least 2 } }\nturn: [fire, shock]\n`, 'fire').replace('needed: 4 }', 'needed: 4 }, { upTo: 24, needed: 7 }')}system: mine\n`,
      );
    expect(own('states: { steady: { fire: -1 }, shaken: { shot-at: -1 } }')).toBe(1);
    expect(own('states: { steady: { fire: +1 }, shaken: {} }')).toBe(0);
    expect(own('states: { steady: {}, shaken: { shot-at: +1 } }')).toBe(0);
    expect(own('states: { steady: {} }\nmarks: { seen: { shot-at: +1 } }')).toBe(0);
    expect(own('states: { steady: {} }\ncounters: { aim: { to: 3, each: { fire: +1 } } }')).toBe(0);
  });

  test('in one band of a weapon that nobody carries is no warning', () => {
    const spare = '\n    spare: { bands: [{ upTo: 12, needed: 7 }, { upTo: 24, needed: 11 }] }';
    const other = change(TWO_BANDS, TWO_BANDS + spare);
    expect(warningsOf(other)).toEqual([]);
  });

  test('in one band is said once, of the units that cannot hit', () => {
    const far = change(TWO_BANDS, TWO_BANDS.replace('needed: 9', 'needed: 11')).replace(
      'upTo: 12',
      'upTo: 4',
    );
    expect(warningsOf(far)).toEqual([expect.stringContaining('cannot hit with `rifle`')]);
  });

  test('or that cannot harm the armour of its targets', () => {
    const alone = BANDS.replace(/ {6}- \{ id: (plane|battery)[^\n]*\n/g, '').replace(
      'slot: 2, at: 8',
      'slot: 2, at: 20',
    );
    expect(warningsOf(alone)).toEqual([
      expect.stringContaining('`forces.blue.units.line` cannot harm any enemy with `rifles` at 8 inches'),
    ]);
    expect(casualtiesOf(alone)).toBe(0);
  });
});

test('a shot that can never miss causes a warning, and never misses', () => {
  const sure = change(TWO_BANDS, '- { upTo: 30, needed: 0 }').replace('turnLimit: 10', 'turnLimit: 1');
  expect(warningsOf(sure)).toEqual([expect.stringContaining('cannot miss with `rifle` at 7 to 20 inches')]);
  // Ten pieces fire one shot each at ten pieces, and none can miss.
  expect(casualtiesOf(sure)).toBe(10 * BATTLES);
});

test('that a shot cannot miss is not claimed of what rules subtract from it', () => {
  const own = (states: string) => {
    const page = `rulebook: 1\nid: mine\ntitle: Mine\nstates: ${states}\nrules: { shock: { when: casualties this phase, then: worsens by 1 } }\nturn: [fire, shock]\n`;
    return warningsOf(battleText(page, 'fire').replace('needed: 4 }]', 'needed: 0 }]'))[0];
  };
  expect(own('{ steady: {}, shaken: { fire: +1 } }')).toContain('that orders allow: it needs');
  for (const states of ['{ steady: {}, shaken: { fire: -1 } }', '{ steady: {}, shaken: { shot-at: -1 } }'])
    expect(own(states)).toContain('orders allow, unless a rule of `mine` subtracts from the shot: it needs');
});

test('a shot that can miss a target in cover causes none', () => {
  const ofAlpha = (needed: number) =>
    warningsOf(change(TWO_BANDS, `- { upTo: 30, needed: ${needed} }`, inCover)).filter((each) =>
      each.includes('alpha'),
    );
  expect(ofAlpha(0)).toEqual([]);
  expect(ofAlpha(-1)).toEqual([expect.stringContaining('cannot miss with `rifle`')]);
});
