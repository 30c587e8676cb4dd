import { describe, expect, test } from 'vitest';
import { assumedOnTheField, choicesUsed } from '#src/analysis/assumed.js';
import { fireReadingsUsed, readingsUsed } from '#src/analysis/readings.js';
import { usesOfCells } from '#src/analysis/rule-uses.js';
import { type PointTally, pointTally } from '#src/analysis/tally-view.js';
import { fieldAssumptions } from '#src/battlefield/assumptions.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { forcesInWords } from '#src/words/forces.js';
import { combatInWords } from '#src/words/scenario.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import {
  assault,
  bands,
  flat,
  type Input,
  losing,
  none,
  script,
  smallScenario,
  TEN,
  weapon,
} from '../scenes/scene.js';
import { bases, gradeScenario } from '../scenes/troop-grade/words.js';
import { hull, stand, standScenario } from '../scenes/unit-morale/words.js';

function played(...scenarios: Scenario[]): PointTally[] {
  const points = scenarios.map((scenario, index) => ({ ...onlyPoint(scenario), index }));
  const study = newStudy(points, 60, 3);
  const tallies = playStudy(ordersOf(study));
  return points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
}

const reading = (views: readonly PointTally[], wanted: string) =>
  readingsUsed(views, usesOfCells(views)).find(({ name }) => name === wanted)!;
const choicesOf = (views: readonly PointTally[]) =>
  choicesUsed([...fieldAssumptions, ...systemOf(views[0].plan.system).assumptions], views).used;
const numbersOf = (views: readonly PointTally[]) => assumedOnTheField(views).used;

describe('readings', () => {
  /** Red assaults blue at two to one. */
  const routing = (own: Input, option: string) =>
    gradeScenario({
      turnLimit: 5,
      combat: { ...flat({ none }), assault: { needed: 5 } },
      options: { voluntaryRout: option, sideBreak: 'never' },
      red: bases(4, 'regular', { at: 15, ...assault }),
      blue: bases(2, 'regular', { at: 15 }, own),
    });

  test('TG-50: say which units have a policy of their own, and count its uses', () => {
    const { values, meaning, uses } = reading(
      played(routing({ voluntaryRout: 'when-losing' }, 'never')),
      'voluntaryRout',
    );
    expect(values).toEqual(['never', 'when-losing (blue-squad)']);
    expect(meaning).toMatch(/^no unit leaves an assault; owners try to leave/);
    expect(uses).toBe(reading(played(routing({}, 'when-losing')), 'voluntaryRout').uses);
    expect(uses).toBeGreaterThan(0);
  });

  test('TG-50: without policies of their own show only the option', () => {
    expect(reading(played(routing({}, 'never')), 'voluntaryRout')).toMatchObject({
      values: ['never'],
      uses: null,
    });
  });

  test('DP-10, DP-14: leave out an option that no unit follows', () => {
    const own = { secondDie: 'never', routPolicy: 'always' };
    const views = played(
      poolScenario({ combat: script([1, 1, 1]), red: squad(6, own), blue: squad(6, own) }),
    );
    expect(reading(views, 'routPolicy').values).toEqual(['always (red-squad, blue-squad)']);
    expect(reading(views, 'secondDie').values).toEqual(['never (red-squad, blue-squad)']);
  });

  test('UM-50, UM-55: of the fire have the values of every variant', () => {
    const firing = (more: Input) =>
      standScenario({
        combat: bands(more),
        red: stand({ trooper: 4 }),
        blue: stand({ trooper: 4 }, {}, { at: 18 }),
      });
    const views = played(firing({}), firing({ d10: 'one-to-ten' }));
    const [die, wounds] = fireReadingsUsed(views);
    expect(die).toMatchObject({ clause: 'UM-50', values: ['zero-to-nine', 'one-to-ten'] });
    expect(wounds).toMatchObject({ clause: 'UM-55', values: ['serious'] });
    expect(die.uses).toBeGreaterThan(wounds.uses!);
    expect(fireReadingsUsed(played(smallScenario({ red: TEN, blue: TEN })))).toEqual([]);
  });
});

describe('numbers of the battlefield', () => {
  const firing = { combat: bands(), board: { millimetresPerInch: 40 } };
  const four = (at: number) => stand({ trooper: 4 }, {}, { at });

  test('UM-51: include the scale where lengths are centimetres', () => {
    const [scale, ...others] = numbersOf(played(standScenario({ ...firing, red: four(16), blue: four(16) })));
    expect(scale).toMatchObject({ title: expect.stringMatching(/^Scale /), assumed: 25, values: [40] });
    expect(others).toEqual([]);
    const inches = played(
      smallScenario({ combat: flat({ rifle: weapon(1, 8, 9, 9) }), red: TEN, blue: TEN }),
    );
    expect(numbersOf(inches).filter(({ title }) => title.startsWith('Scale '))).toEqual([]);
  });

  test('UM-22, UM-23: include it under another combat model for the distances of the book', () => {
    const views = played(
      standScenario({ combat: flat({ rifle: weapon(2, 6) }), red: four(15), blue: four(15) }),
    );
    expect(numbersOf(views).map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Scale /));
  });

  test('are those that shots and close combat used', () => {
    const views = played(
      gradeScenario({
        turnLimit: 3,
        combat: { ...flat({ rifle: weapon(1, 9) }), assault: {} },
        red: bases(4, 'regular', { at: 15, ...assault }),
        blue: bases(4, 'regular', { at: 15 }),
      }),
    );
    const titles = numbersOf(views).map(({ title }) => title);
    for (const used of ['To hit: moving', 'Close combat: charging', 'Close combat: needed to hit'])
      expect(titles).toContain(used);
    expect(titles.filter((title) => title.includes('cover'))).toEqual([]);
  });
});

describe('our choices', () => {
  test('DP-5: are named when battles used them, with the number of uses', () => {
    const led = (standards: number) =>
      poolScenario({
        turnLimit: 4,
        combat: losing({ 'red-squad': [1, 1, 1, 1] }),
        red: squad(10, { commander: 'green', standards, av: 6, secondDie: 'never' }, { at: 30 }),
      });
    const of = (standards: number) =>
      choicesOf(played(led(standards))).find(({ clauses }) => clauses.includes('DP-5'));
    expect(of(0)!.uses).toBeGreaterThan(0);
    expect(of(10)).toBeUndefined();
  });

  test('apply to every battle where nothing is counted', () => {
    const all = choicesOf(played(smallScenario({ red: TEN, blue: TEN })));
    expect(all.find(({ says }) => says.startsWith('A force breaks'))!.uses).toBeNull();
    expect(all.map(({ says }) => says).join(' ')).not.toContain('crew');
  });
});

describe('the description of what was played', () => {
  const ordersOf = (scenario: Scenario, force = 0) =>
    forcesInWords([onlyPoint(scenario)], [scenario.system])[force].units.map(({ orders }) => orders);

  test('gives the weapon of units that name none', () => {
    const { combat } = { combat: flat({ rifle: weapon(1, 8), gun: weapon(2, 8) }) };
    expect(ordersOf(smallScenario({ combat, red: TEN, blue: TEN }))).toEqual([
      'holds; 6″ from its edge, 24″ across, moves 6″, rifle',
    ]);
    expect(ordersOf(smallScenario({ red: TEN, blue: TEN }))).toEqual([
      'holds; 6″ from its edge, 24″ across, moves 6″',
    ]);
  });

  test('TG-27: gives the values of other variants', () => {
    const of = (own: Input) =>
      onlyPoint(
        gradeScenario({ combat: script([1]), red: bases(4, 'green', {}, own), blue: bases(4, 'green') }),
      );
    const shelled = (shots: number) => of({ barrage: { shots } });
    const troops = (...points: ReturnType<typeof of>[]) =>
      forcesInWords(points, ['troop-grade'])[0].units[0].troops;
    expect(troops(of({}), shelled(6), of({}))).toEqual([
      'green / green, barrage before the battle (6 dice, 5+)',
    ]);
    expect(troops(...[1, 2, 3, 4, 5, 6].map(shelled))[0]).toMatch(/\(4 dice, 5\+\) \/ 2 more$/);
  });

  test('UM-56: gives inches, whatever unit was used, and the pace', () => {
    const of = (troops: Input) =>
      ordersOf(
        standScenario({ combat: bands(), red: stand({ trooper: 1 }, troops), blue: stand({ trooper: 1 }) }),
      )[0];
    expect(of({ mobility: 'hma' })).toContain('moves 5″ as hma, rifles');
    expect(of({ mobility: 'hma', pace: 'non-tactical' })).toContain('moves 10″ as hma, non-tactically');
    expect(of({ pace: 'non-tactical' })).toContain('moves 12″, non-tactically');
  });

  test('UM-40: describes how a flyer flies', () => {
    const flyer = hull('unarmoured-vehicle', ['vehicle-cannon'], {
      kind: 'flyer',
      troops: { speed: 'very-slow', evasive: true },
    });
    const scenario = standScenario({ combat: bands(), red: flyer, blue: stand({ trooper: 1 }) });
    expect(ordersOf(scenario)[0]).toContain('vehicle-cannon, flies very slow, evasive');
  });

  test('describes the weapons of the scenario, and the script', () => {
    const stinger = { airDefence: 'light-sam', bands: [{ cm: 120, hit: 4, penetration: -1 }] };
    const weapons = { stinger, bomb: { shots: 2, blast: true, bands: [{ cm: 5, hit: 3 }] } };
    const scenario = standScenario({
      combat: bands({ weapons }),
      red: stand({ trooper: 1 }),
      blue: stand({ trooper: 1 }),
    });
    expect(combatInWords(scenario)).toContain(
      'stinger (air defence, light-sam, 1 die a turn: 4 (−1) to 120 cm); bomb (blast, 2 dice a turn: 3 (–) to 5 cm)',
    );
    const combat = { model: 'scripted', losses: { 'red-squad': { chances: [0.5, 0, 0.5] } } };
    expect(combatInWords(smallScenario({ combat, red: TEN, blue: TEN }))).toBe(
      'scripted losses, no shooting: red-squad each turn 0 (50 %), 2 (50 %)',
    );
    expect(combatInWords(smallScenario({ combat: script([1, 2], [1, 2]), red: TEN, blue: TEN }))).toBe(
      'scripted losses, no shooting: red-squad, blue-squad in turn 1, 2, …: 1, 2',
    );
  });
});
