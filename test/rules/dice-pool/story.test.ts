import { describe, expect, test } from 'vitest';
import { woundOf } from '#src/rules/dice-pool/morale.js';
import { endInWords } from '#src/words/story.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { eventsOf, linesOf, stories, storyIn, telling, told } from '../told.js';
import { bookOf } from './book.js';

const scene = (descriptor: Input, losses: number[], more: Input = {}) =>
  poolScenario({
    turnLimit: losses.length,
    combat: losing({ 'red-squad': losses }),
    red: squad(9, { av: 5, ...descriptor }, { at: 20 }),
    ...more,
  });

const sum = (wounds: readonly Record<string, number>[], of: string) =>
  wounds.reduce((total, each) => total + each[of], 0);

describe('the story of a battle', () => {
  const led = { commander: 'green', standards: 2 };
  const failing = storyIn(
    scene(led, [2, 0]),
    (story) => eventsOf(story, 'test').length === 2 && eventsOf(story, 'removed').length === 1,
  );

  test('DP-10, DP-2: describes tests with their dice, and what they cost', () => {
    telling(
      failing,
      /^1 10\.3 red-squad tests \(under fire(, led)?\) with (1 die|2 dice) \(4 in the pool\), needing 5 or more: [1-4]( [1-4])? → fails, and (1 die leaves|2 dice leave) the pool \[DP-11 DP-10 DP-2\]$/,
    );
    telling(
      failing,
      /^2 10\.1 red-squad tests \(fell back(, led)?\) with .* → fails.* \[DP-13 DP-10 DP-2\]$/,
    );
    const holding = storyIn(scene(led, [1]), (story) => eventsOf(story, 'test')[0].passed);
    const rallied = storyIn(scene(led, [1, 0]), (story) => eventsOf(story, 'test')[1]?.passed === true);
    telling(rallied, /^2 10\.1 red-squad tests \(fell back.* → rallies \[DP-13 DP-10\]$/);
    telling(holding, /needing 5 or more: ([1-6] )?[1-6] → holds \[DP-11 DP-10\]$/);
    const { dice } = eventsOf(holding, 'test')[0];
    expect(dice.some((roll) => roll >= 5)).toBe(true);
  });

  test('DP-12: describes heavy losses that leave a led unit one die', () => {
    const heavy = storyIn(scene(led, [5]), (story) => eventsOf(story, 'test')[0].led);
    telling(
      heavy,
      /tests \(under fire, led, but with heavy losses\) with 1 die \(4 in the pool\), .* \[DP-11 DP-10 DP-12( DP-2)?\]$/,
    );
  });

  test('DP-16: describes an activation test that costs nothing', () => {
    const options = { activation: 'test-free' };
    const idle = storyIn(scene({}, [0], { options }), (story) => !eventsOf(story, 'test')[0].passed);
    telling(
      idle,
      /^1 10\.1 red-squad tests \(activation\) with 1 die \(1 in the pool\), .* → fails \[DP-16 DP-10\]$/,
    );
  });

  test('DP-11: describes how far a unit falls back', () => {
    telling(
      failing,
      /^1 10\.3 red-squad falls back for 2 casualties, from 20″ to 12″ from its edge \[DP-11\]$/,
    );
    const once = (more: Input, scenario = scene({}, [1])) => {
      Object.assign(scenario.forces[0].units[0], more);
      return storyIn(scenario, (story) => !eventsOf(story, 'test')[0].passed);
    };
    telling(once({ at: 3 }), /falls back for 1 casualty, from 3″ off the board \[DP-11\]$/);
    telling(once({ cutOff: true }), /falls back for 1 casualty, but is cut off and stays \[DP-11\]$/);
    const still = once({}, scene({}, [1], { tables: { fallBack: 0 } }));
    expect(linesOf(still).join('\n')).not.toContain('cut off');
  });

  test('DP-13, DP-14, DP-50: describes removal, and its cause', () => {
    telling(failing, /^2 10\.1 red-squad is removed \[DP-13\]$/);
    telling(failing, /^2 10\.1 red-squad breaks, with 2 of 9 pieces lost \[\]$/);
    telling(failing, /^2 10\.1 red-squad loses .* who rout from the board; none is left \[\]$/);
    const options = { routPolicy: 'always' };
    const near = { options, tables: { fallBack: 0 }, blue: squad(4, { standards: 9 }, { at: 8 }) };
    const gone = storyIn(
      scene({ standards: 4 }, [1, 0], near),
      (story) => eventsOf(story, 'let-go').length > 0,
    );
    telling(gone, /^2 10\.1 red-squad is let go, with 4 dice in the pool \[DP-14\]$/);
    telling(
      gone,
      /^2 10\.1 red-squad is removed, and surrenders: an enemy is near and no friend nearer \[DP-14 DP-50\]$/,
    );
    telling(gone, /^2 10\.7 red, after the battle: 9 captured \[DP-40 DP-50\]$/);
  });

  test('DP-50: describes units that surrender because they are cut off', () => {
    const far = { options: { routPolicy: 'always' }, blue: squad(4, { standards: 9 }, { at: 1 }) };
    const scenario = scene({ standards: 4 }, [1, 0], far);
    scenario.forces[0].units[0].cutOff = true;
    const gone = storyIn(scenario, (story) => eventsOf(story, 'let-go').length > 0);
    telling(gone, /^2 10\.1 red-squad is removed, and surrenders/);
    expect(linesOf(gone).join('\n')).not.toContain('an enemy is near');
  });

  test('DP-3, DP-4, DP-21: describes why dice are lost, and the collapse', () => {
    const staff = { id: 'staff', ...squad(1, { commander: 'green', senior: true, standards: 1 }) };
    const scenario = poolScenario({ turnLimit: 3, combat: losing({ staff: [1] }), red: [staff, squad(9)] });
    const story = told(scenario);
    telling(story, /^1 10\.3 red: the pool loses 1 die \(units destroyed\) \[DP-3\]$/);
    telling(story, /^1 10\.3 red: the pool loses 2 dice \(the senior commander\) \[DP-21\]$/);
    const collapsing = { ...staff, 'dice-pool': { commander: 'green', senior: true } };
    const end = told(
      poolScenario({ turnLimit: 3, combat: losing({ staff: [1] }), red: [collapsing, squad(9)] }),
    );
    telling(
      end,
      /^1 10\.3 red: no dice are left in the pool, so morale collapses and the whole force routs \[DP-4\]$/,
    );
    telling(end, /^1 10\.3 red breaks, with 1 of 10 pieces lost \[\]$/);
    expect(endInWords(end)).toBe('After turn 1, red has collapsed and blue holds the field.');
  });

  test('DP-30: describes dice that are gained', () => {
    const objectives = [{ type: 'capture', id: 'hill', by: 'red', zone: { to: 25 } }];
    telling(
      told(scene({}, [0], { objectives })),
      /^1 10\.5 red: the pool gains 1 die \(capturing an objective\) \[DP-30\]$/,
    );
  });

  test('DP-4, DP-21: describes that a pool held fewer dice than the rule takes', () => {
    const staff = { id: 'staff', ...squad(1, { commander: 'green', senior: true }) };
    const scenario = poolScenario({
      turnLimit: 3,
      combat: losing({ staff: [1] }),
      tables: { poolDice: { unit: 1, green: 0, seasoned: 0, veteran: 0, elite: 0, standard: 0 } },
      red: [staff, squad(9)],
    });
    telling(
      told(scenario),
      /^1 10\.3 red: the pool loses 2 dice, but only 1 was left \(the senior commander\) \[DP-21\]$/,
    );
  });

  test('DP-41: describes how many of the medics count', () => {
    const options = { treatment: 'in-the-field' };
    const cared = scene({ medics: 6, av: 2 }, [3, 0], { options, tables: { fallBack: 0 } });
    const story = storyIn(cared, (each) => eventsOf(each, 'treated')[0]?.medics === 5);
    telling(story, /^2 10\.2 red-squad treats its wounded, with 5 medics, of whom 2 count: /);
  });

  test('DP-40, DP-41: describes treatment and diagnosis', () => {
    const options = { treatment: 'in-the-field' };
    const cared = scene({ medics: 1, av: 2 }, [3, 0], { options, tables: { fallBack: 0 } });
    const medic = storyIn(cared, (story) => eventsOf(story, 'treated')[0]?.medics === 1);
    telling(
      medic,
      /^2 10\.2 red-squad treats its wounded, with 1 medic: ([1-6] ){3}→ (\d (light|serious|out of action)(, )?)+ \[DP-40 DP-41\]$/,
    );
    const none = storyIn(cared, (story) => eventsOf(story, 'treated')[0]?.medics === 0);
    telling(none, /^2 10\.2 red-squad treats its wounded, without a medic: /);
    telling(
      told(scene({}, [3])),
      /^1 10\.7 red, after the battle, without a medic: ([1-6] ){3}→ (\d (light|serious|out of action)(, )?)+ \[DP-40 DP-50\]$/,
    );
    telling(told(scene({}, [0])), /^1 10\.7 red, after the battle: no casualties \[DP-40 DP-50\]$/);
  });

  test('DP-40, DP-41: the dice of wounds give as many of each as described', () => {
    const options = { treatment: 'in-the-field' };
    const cared = scene({ medics: 2, av: 2 }, [4, 0, 2], { options, tables: { fallBack: 0 } });
    const wounds = ['light', 'serious', 'out'] as const;
    let thrown = 0;
    for (const story of stories(cared)) {
      for (const { dice, medics, wounds: treated } of eventsOf(story, 'treated')) {
        const found = dice.map((roll) => woundOf(bookOf(), roll, true, medics));
        expect(wounds.map((wound) => found.filter((each) => each === wound).length)).toEqual(
          wounds.map((wound) => treated[wound]),
        );
        thrown += dice.length;
      }
      const known = eventsOf(story, 'treated').map((each) => each.wounds);
      for (const { dice, medics, wounds: all } of eventsOf(story, 'diagnosed', '')) {
        const found = dice.map((roll) => woundOf(bookOf(), roll, false, medics));
        const before = { light: 0, serious: sum(known, 'serious'), out: sum(known, 'out') };
        if (dice.length === 0 || all.captured > 0) continue;
        expect(wounds.map((wound) => found.filter((each) => each === wound).length)).toEqual(
          wounds.map((wound) => all[wound] - before[wound]),
        );
        thrown += dice.length;
      }
    }
    expect(thrown).toBeGreaterThan(100);
  });
});
