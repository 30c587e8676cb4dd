import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deploy } from '#src/battlefield/state.js';
import { playFor } from '#src/battlefield/step.js';
import { compilePlan, type Plan } from '#src/plan/plan.js';
import { Family } from '#src/play/duel/family.js';
import { Library, ROOM } from '#src/play/duel/library.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { systems } from '#src/rules/registry.js';
import { parseScenario } from '#src/scenario/parse.js';
import { changesIn } from '#src/tuning/changes.js';
import { ROOT } from '../../root.js';
import { IS_NIGHTLY, scaled } from '../../scale.js';
import { allScenes } from '../../scenes/table.js';

const key = battleKey(17);

function plansOf(name: string): Plan[] {
  const file = join(ROOT, 'scenarios', `${name}.yaml`);
  const parsed = parseScenario(readFileSync(file, 'utf8'), file);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.designPoints.map(({ scenario }) => compilePlan(scenario));
}

describe('duels belong to one family', () => {
  const [off, intended, , leaders] = plansOf('squad-duel');

  test('when they differ only in what checks depend on', () => {
    expect(new Family(off).isOf(intended)).toBe(true);
    expect(new Family(off).isOf(plansOf('squad-duel')[0])).toBe(true);
  });

  test('not when they differ in anything else', () => {
    expect(new Family(off).isOf(leaders)).toBe(false);
    expect(new Family(off).isOf(plansOf('even-fight')[0])).toBe(false);
  });
});

describe('what is learned from one duel is true for its family:', () => {
  const BATTLES = scaled(100, 512);

  function countsOf(plans: readonly Plan[]): Float64Array[] {
    const player = new StudyPlayer(plans, key, BATTLES, { battles: 1e6 });
    for (const [first, end] of [
      [0, 60],
      [60, BATTLES],
    ])
      player.playBlock(first, end);
    return player.tallies;
  }

  /** All counts except those of differences to the first duel of a study. */
  const ownCounts = ({ shape: { layout } }: Plan, tally: Float64Array) => [
    ...tally.slice(0, layout.start.differences),
    ...tally.slice(layout.start.products),
  ];

  test.each([
    ['squad-duel', []],
    [
      'squad-duel',
      ['rules.morale-ratio.options.leaders=on', 'rules.morale-ratio.options.moraleClasses=literal'],
    ],
    ['elite-or-levy', []],
    ['small-duel', ['rules.morale-ratio.options.leaders=on']],
  ])(
    '%s %j: every number and option of the rules, one step up and down',
    { timeout: 120_000 },
    (name, set) => {
      const file = join(ROOT, 'scenarios', `${name}.yaml`);
      const parsed = parseScenario(readFileSync(file, 'utf8'), file, set);
      if (!parsed.ok) throw new Error(name);
      const { plans } = changesIn(parsed.source, parsed.scenario);
      const family = new Family(plans[0]);
      const all = plans.filter((plan) => family.isOf(plan));
      expect(all.length).toBeGreaterThan(20);
      const alike = all.filter((_, i) => IS_NIGHTLY || i % 2 === 0);
      const together = countsOf(alike);
      for (const [i, plan] of alike.entries())
        expect(ownCounts(plan, together[i])).toEqual(ownCounts(plan, countsOf([plan])[0]));
    },
  );
});

describe('rules that a system declares as used only by checks', () => {
  test.each(systems.filter(({ ofChecks }) => ofChecks).map((system) => [system.id, system] as const))(
    '%s: no step without checks reads them',
    (_, system) => {
      for (const [name, scenario] of allScenes(system.id)) {
        const { field, rules } = compilePlan(scenario);
        let checks = true;
        const guarded = new Proxy(rules as object, {
          get: (parts, part) => {
            if (!checks && system.ofChecks!.includes(String(part)))
              throw new Error(`${name}: ${String(part)} is asked for`);
            return Reflect.get(parts, part);
          },
        });
        const luck = new Luck(key);
        const battle = system.newBattle(field, guarded, luck);
        battle.witness = system.counter(battle, new Float64Array(system.useCount(field, rules)));
        const steps = system.turn(field, guarded);
        for (let i = 0; i < 20; i++) {
          luck.startBattle(i);
          deploy(battle.state);
          for (let turn = 1; turn <= field.turnLimit; turn++)
            for (const step of steps) {
              checks = step.checks === true;
              if (step.forces) step.forces(battle, turn);
              else for (let unit = 0; unit < field.unitCount; unit++) playFor(step, battle, unit, turn);
              checks = true;
            }
        }
      }
    },
  );
});

describe('a library', () => {
  test('returns a known family when asked again', () => {
    const library = new Library();
    const [off, intended, , leaders] = plansOf('squad-duel');
    const family = library.familyOf(off);
    expect(library.familyOf(leaders)).not.toBe(family);
    expect(library.familyOf(intended)).toBe(family);
  });

  test('forgets the families that were unused for longest when they take too much room', () => {
    const library = new Library();
    const [off, , , leaders] = plansOf('squad-duel');
    const [old, young] = [library.familyOf(off), library.familyOf(leaders)];
    Object.defineProperty(young, 'size', { value: 0.15 * ROOM });
    Object.defineProperty(old, 'size', { value: 0.9 * ROOM });
    expect(library.familyOf(leaders)).toBe(young);
    expect(library.familyOf(off)).not.toBe(old);
  });

  test('starts a family again when too much is known about it', () => {
    const library = new Library();
    const [off] = plansOf('squad-duel');
    const family = library.familyOf(off);
    Object.defineProperty(family, 'size', { value: 0.3 * ROOM });
    expect(library.familyOf(off)).not.toBe(family);
  });

  test('lets the next study of a duel start with what is known', () => {
    const library = new Library();
    const plans = plansOf('small-duel').slice(0, 1);
    const ways = () => {
      const player = new StudyPlayer(plans, key, 1024, { battles: 1e6, library });
      player.playBlock(0, 1024);
      return library.familyOf(plans[0]).learner!.outcomes.end;
    };
    const once = ways();
    expect(ways()).toBe(once);
  });
});
