import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { cellOf, isPinsAlone, raised } from '../oracles/troop-grade/chart.js';
import { allScenes } from '../scenes/table.js';
import { expectShares } from './grade-shares.js';
import {
  basesAmong,
  gradeRules,
  gradeUnits,
  isHeavyWeapon,
  isMachineGun,
  kindOfBases,
  type Of,
  rowOf,
} from './told-grade-units.js';
import { CONDITIONS } from './told-grade-uses.js';

const SEED = 21;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 30, seed: 5 });
const CASES = [...allScenes('troop-grade')];
/** Phases in which events can be described (docs/battlefield.md, section 12). */
const PHASES = ['12.0', '12.1', '12.2', '12.3', '12.4.1', '12.4.2', '12.4.3', '12.5'];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function ofKind<Kind extends StoryEvent['kind']>(events: readonly StoryEvent[], kind: Kind): Of<Kind>[] {
  return events.filter((event): event is Of<Kind> => event.kind === kind);
}

/** What a story says about one phase of a turn. */
interface Section {
  story: Story;
  turn: number;
  phase: string;
  events: readonly StoryEvent[];
}

function sectionsOf(scenario: Scenario): Section[] {
  const point = onlyPoint(scenario);
  return BATTLES.map((battle) => tellBattle(point, SEED, battle)).flatMap((story) =>
    story.turns.flatMap(({ turn, events }) =>
      [...new Set(events.map(({ phase }) => phase))].map((phase) => ({
        ...{ story, turn, phase },
        events: events.filter((event) => event.phase === phase),
      })),
    ),
  );
}

describe.each(CASES)('%s, as a story', (_, scenario) => {
  const rules = gradeRules(scenario);
  const units = new Map(gradeUnits(scenario).map((unit) => [unit.id, unit]));
  const sections = sectionsOf(scenario);
  const tests = sections.flatMap(({ events }) => ofKind(events, 'grade-test'));

  test('phases come in the order of the turn', () => {
    for (const { turns } of new Set(sections.map(({ story }) => story))) {
      for (const { events } of turns) {
        const phases = events.map(({ phase }) => PHASES.indexOf(phase));
        expect(phases).not.toContain(-1);
        expect(phases).toEqual(phases.toSorted((a, b) => a - b));
      }
    }
  });

  test('TG-10 to TG-13: die and modifiers give the total, and the chart its effects', () => {
    for (const { unit, die, modifiers, total, countsAs, effects } of tests) {
      expect([1, 2, 3, 4, 5, 6]).toContain(die);
      expect(total).toBe(die + sum(modifiers.map(({ by }) => by)));
      expect(countsAs).toBe(rowOf(units.get(unit)!, rules.options));
      expect(effects).toEqual(cellOf(rules, rowOf(units.get(unit)!, rules.options), total));
    }
    expect(tests.length).toBeGreaterThan(0);
  });

  test('TG-20 to TG-27: modifiers are those of the table, none of them twice', () => {
    for (const { modifiers } of tests) {
      for (const { name, by, clause } of modifiers) {
        const [condition, itsClause] = CONDITIONS[name];
        expect({ by, clause }).toEqual({ by: rules.tables.modifiers[condition], clause: itsClause });
      }
      expect(new Set(modifiers.map(({ name }) => name)).size).toBe(modifiers.length);
    }
  });

  test('TG-22, TG-25, TG-26: which units are weak, remnants or demoralized follows from the story', () => {
    const { tables, options } = rules;
    const left = new Map<string, number>();
    const demoralized = new Set<string>();
    let story: Story | undefined;
    for (const section of sections) {
      if (section.story !== story) {
        for (const { unit, pieces } of piecesAtStart()) left.set(unit, pieces);
        demoralized.clear();
        story = section.story;
      }
      const before = new Set(demoralized);
      for (const event of section.events) {
        if (event.kind === 'lost') left.set(event.unit, event.left);
        if (event.kind === 'demoralized') demoralized.add(event.unit);
        if (event.kind === 'recovers') demoralized.delete(event.unit);
        if (event.kind !== 'grade-test') continue;
        const unit = units.get(event.unit)!;
        const of = basesAmong(unit, piecesOf(event.unit));
        const gone = of - basesAmong(unit, left.get(event.unit)!);
        const isRemnant = 3 * gone >= 2 * of;
        const isWeak = 3 * gone >= of && (!isRemnant || options.remnantStacks);
        const isDown =
          event.occasion === 'lost assault' && options.lostAssaultTest === 'demoralized'
            ? demoralized
            : before;
        const wanted = [
          ...(isWeak && tables.modifiers.weak !== 0 ? ['weak unit'] : []),
          ...(isDown.has(event.unit) && tables.modifiers.demoralized !== 0 ? ['demoralized'] : []),
          ...(isRemnant && tables.modifiers.remnant !== 0 ? ['remnant'] : []),
        ];
        const told = event.modifiers.map(({ name }) => name);
        expect(told.filter((name) => ['weak unit', 'demoralized', 'remnant'].includes(name))).toEqual(wanted);
      }
    }
  });

  test('TG-51, TG-30: nearby units suffer from the die of one that failed', () => {
    for (const { events } of sections) {
      const inSection = ofKind(events, 'grade-test');
      for (const { unit, by, effects } of ofKind(events, 'shared-die')) {
        const [sufferer, other] = [units.get(unit)!, units.get(by)!];
        const { total, effects: brought } = inSection.find((each) => each.unit === by)!;
        expect(inSection.map((each) => each.unit)).not.toContain(unit);
        expect(brought).not.toEqual([]);
        expect((sufferer.slot - other.slot) ** 2).toBeLessThanOrEqual(rules.tables.localZone ** 2);
        expect(isHeavyWeapon(other)).toBe(false);
        if (isHeavyWeapon(sufferer)) {
          const row = isMachineGun(sufferer)
            ? raised(rowOf(other, rules.options))
            : rowOf(other, rules.options);
          expect(effects).toEqual(cellOf(rules, row, total));
        } else {
          expect(kindOfBases(sufferer)).toBe('vehicles');
          expect(kindOfBases(other)).toBe('foot');
          expect(brought).toContain('pinned');
          expect(effects).toEqual(['withdraw']);
        }
      }
    }
  });

  test('TG-11, TG-30 to TG-34: the bases share the effects, and go back as far as they must', () => {
    for (const { events } of sections) {
      const brought = [...ofKind(events, 'grade-test'), ...ofKind(events, 'shared-die')];
      for (const { unit, effects } of brought) {
        const givesWay = ofKind(events, 'gives-way').some((each) => each.unit === unit);
        const suffering = ofKind(events, 'suffers').filter((each) => each.unit === unit);
        expectShares(scenario, units.get(unit)!, givesWay ? ['rout'] : effects, suffering);
      }
      const sufferers = new Set(ofKind(events, 'suffers').map(({ unit }) => unit));
      expect([...sufferers].filter((unit) => !brought.some((each) => each.unit === unit))).toEqual([]);
    }
  });

  test('TG-40, TG-42: a unit that routs or loses an assault is demoralized until a test clears it', () => {
    const since = new Map<string, number>();
    let story: Story | undefined;
    for (const section of sections) {
      const { turn, phase, events } = section;
      if (section.story !== story) since.clear();
      story = section.story;
      const routed = ofKind(events, 'suffers').filter(({ result }) => result === 'routs');
      const lost = [...routed, ...ofKind(events, 'lost-assault'), ...ofKind(events, 'gives-way')];
      const down = new Set(lost.map(({ unit }) => unit));
      const cleared = phase === '12.3' ? ofKind(events, 'grade-test') : [];
      const recovering = cleared.filter(({ unit, effects }) => {
        return (since.get(unit) ?? turn) < turn && isPinsAlone(effects as never) && !down.has(unit);
      });
      expect(ofKind(events, 'recovers').map(({ unit }) => unit)).toEqual(recovering.map(({ unit }) => unit));
      const fresh = [...down].filter((unit) => !since.has(unit));
      expect(new Set(ofKind(events, 'demoralized').map(({ unit }) => unit))).toEqual(new Set(fresh));
      for (const unit of down) since.set(unit, turn);
      for (const { unit } of recovering) since.delete(unit);
      for (const { unit, occasion } of ofKind(events, 'grade-test'))
        if (occasion === 'recovery')
          expect(since.has(unit) || recovering.some((each) => each.unit === unit)).toBe(true);
    }
  });

  test('TG-2, TG-50: a lost assault, and a voluntary rout', () => {
    const { options } = rules;
    for (const { events } of sections) {
      const inSection = ofKind(events, 'grade-test');
      for (const { unit, lost, theirs } of ofKind(events, 'lost-assault')) {
        const began = units.get(unit)!.doctrine.order === 'assault';
        expect(lost > theirs || (lost === theirs && began && options.assaultTie === 'attacker')).toBe(true);
        expect(inSection.find((each) => each.unit === unit)?.occasion).toBe('lost assault');
      }
      const leaving = inSection.filter(({ occasion }) => occasion === 'voluntary rout');
      const passed = leaving.filter(({ effects }) => effects.length === 0).map(({ unit }) => unit);
      expect(ofKind(events, 'gives-way').map(({ unit }) => unit)).toEqual(passed);
      for (const { unit } of leaving) expect(units.get(unit)!.doctrine.order).not.toBe('assault');
    }
  });

  test('TG-23, TG-31: the dice of damaged machines immobilize as many as it says', () => {
    const damaged = sections.flatMap(({ events }) => ofKind(events, 'machines-damaged'));
    for (const { bases, dice, needed, immobilized } of damaged) {
      expect(dice).toHaveLength(bases);
      expect(dice.filter((die) => die <= needed)).toHaveLength(immobilized);
      expect(dice.filter((die) => die < 1 || die > 6)).toEqual([]);
    }
  });

  test('dice of a barrage hit as often as it says', () => {
    for (const { unit, dice, needed, hits, gas } of sections.flatMap(({ events }) =>
      ofKind(events, 'shelled'),
    )) {
      const { barrage } = units.get(unit)!['troop-grade'];
      expect({ shots: dice.length, needed, gas }).toEqual(barrage);
      expect(dice.filter((die) => die >= needed)).toHaveLength(hits);
      expect(dice.filter((die) => !Number.isInteger(die) || die < 1 || die > 6)).toEqual([]);
    }
  });

  function piecesAtStart(): { unit: string; pieces: number }[] {
    return [...units.keys()].map((unit) => ({ unit, pieces: piecesOf(unit) }));
  }

  function piecesOf(id: string): number {
    const unit = units.get(id)!;
    return sum(Object.values(unit.roster)) + (unit.kind === 'vehicle' ? 1 : 0);
  }
});

test('these battles contain every event that this system can describe', () => {
  const seen = new Set<string>();
  for (const [, scenario] of CASES) {
    for (const event of sectionsOf(scenario).flatMap(({ events }) => events)) {
      seen.add(event.kind);
      if (event.kind === 'grade-test') seen.add(event.occasion);
      if (event.kind === 'suffers') seen.add(`${event.result}${event.blocked ? ', blocked' : ''}`);
      if (event.kind === 'lost') seen.add(`lost: ${event.cause}`);
      if (event.kind === 'grade-test') for (const { name } of event.modifiers) seen.add(name);
    }
  }
  const wanted = [
    ...['grade-test', 'shared-die', 'suffers', 'demoralized', 'recovers', 'gives-way', 'lost-assault'],
    ...['machines-damaged', 'shelled', 'shots', 'blows', 'struck', 'moved', 'lost', 'unit-broke'],
    ...['force-broke', 'breaking-point', 'casualties', 'recovery', 'voluntary rout', 'lost assault'],
    ...['pinned', 'withdraws', 'routs', 'withdraws, blocked', 'routs, blocked'],
    ...['surrenders', 'disintegrates', 'abandoned'],
    ...['fire', 'assault', 'eliminated', 'routed', 'left', 'surrendered', 'abandoned'].map(
      (cause) => `lost: ${cause}`,
    ),
    ...Object.keys(CONDITIONS),
  ];
  expect([...seen].sort()).toEqual([...new Set(wanted)].sort());
});
