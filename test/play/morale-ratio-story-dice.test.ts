import { describe, expect, test } from 'vitest';
import type { FlatCombat, UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import type { StatusSheet, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { Options, Tables } from '#src/rules/morale-ratio/book.js';
import type { Descriptor } from '#src/rules/morale-ratio/troops.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';
import { COVERED_CLAUSES } from '../rules/clauses.js';
import { RATIO_LARGE } from '../scenes/morale-ratio/large.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;
type Unit = FieldUnit & { 'morale-ratio': Descriptor };

const BATTLES = 50;
/** Phases in which events of soldiers can be described (docs/battlefield.md, section 4). */
const PHASES = ['4.2', '4.3', '4.4', '4.5', '4.7'];
const POSTURES = ['steady', 'cautious', 'shaken', 'broken'];

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const isFace = (roll: number, sides: number) => Number.isInteger(roll) && roll >= 1 && roll <= sides;
const settings = (scenario: Scenario) =>
  scenario.rules['morale-ratio'] as { options: Options; tables: Tables };

function ofKind<Kind extends StoryEvent['kind']>(events: readonly StoryEvent[], kind: Kind): Of<Kind>[] {
  return events.filter((event): event is Of<Kind> => event.kind === kind);
}

/** Troopers have no points, so a unit at full points checks too; its cover is all-round. */
const WORTHLESS_TROOPERS = scenarioSchema.parse({
  ...RATIO_LARGE[0][1],
  name: 'worthless-troopers',
  rules: {
    'morale-ratio': {
      options: { leaders: 'on' },
      tables: { rankPoints: { trooper: 0 }, breakingPoint: 'never' },
    },
  },
  board: { zones: [{ from: 7, to: 9, cover: 'all-round' }] },
});

const TOLD = [...RATIO_LARGE.map(([, scenario]) => scenario), WORTHLESS_TROOPERS].map((scenario) => {
  const point = onlyPoint(scenario);
  const stories = Array.from({ length: BATTLES }, (_, battle) => tellBattle(point, 5, 37 * battle));
  const events = stories.flatMap((story) => story.turns.flatMap((turn) => turn.events));
  return { scenario, stories, events };
});

describe.each(TOLD.map((told) => [told.scenario.name, told] as const))('%s, as a story', (_, told) => {
  const { scenario, stories, events } = told;
  const { options, tables } = settings(scenario);
  const units = new Map<string, Unit>(
    scenario.forces.flatMap((force) =>
      fieldUnits<UnitDescription>(force.units).map((unit) => [unit.id, unit as Unit]),
    ),
  );
  const forceOf = new Map(
    scenario.forces.flatMap((force) => fieldUnits(force.units).map((unit) => [unit.id, force.id])),
  );
  const piecesOf = (unit: string) => sum(Object.values(units.get(unit)!.roster));
  const worth = (rank: string) =>
    options.leaders === 'on' ? tables.rankPoints[rank as keyof Tables['rankPoints']] : 1;
  const levelOf = (unit: string) =>
    sum(Object.entries(units.get(unit)!.roster).map(([rank, count]) => count * worth(rank)));

  test('the dice of a volley hit as often as it says, at a target in range', () => {
    const { combat } = scenario;
    for (const event of ofKind(events, 'shots')) {
      const { weapons, die } = combat as FlatCombat;
      const by = sum(event.modifiers.map((modifier) => modifier.by));
      expect(event.dice.length).toBeGreaterThan(0);
      expect(event.dice.filter((roll) => !isFace(roll, die))).toEqual([]);
      expect(event.dice.filter((roll) => roll >= event.needed - by)).toHaveLength(event.hits);
      const weapon = weapons[units.get(event.unit)!.weapon ?? Object.keys(weapons)[0]];
      // Distances are given to a tenth of an inch.
      const band = weapon.bands.find(({ upTo }) => event.distance < upTo + 0.05)!;
      expect(event.needed).toBe(band.needed);
      expect(forceOf.get(event.target)).not.toBe(event.force);
    }
    expect(ofKind(events, 'shots').length > 0).toBe(combat.model === 'flat');
  });

  test('the dice of a check pass as often as it says', () => {
    for (const event of ofKind(events, 'check')) {
      const { pieces, needed, dice, passed, failed } = event;
      expect(passed + failed).toBe(pieces);
      if (needed === 'S' || needed === 'F') {
        expect({ dice, modifiers: event.modifiers }).toEqual({ dice: [], modifiers: [] });
        expect(needed === 'S' ? failed : passed).toBe(0);
        continue;
      }
      expect(dice).toHaveLength(pieces);
      expect(dice.filter((roll) => !isFace(roll, tables.dieSides))).toEqual([]);
      expect(dice.filter((roll) => roll <= needed)).toHaveLength(passed);
      expect(dice.filter((roll) => roll > needed)).toHaveLength(failed);
    }
    expect(ofKind(events, 'check').length).toBeGreaterThan(BATTLES);
  });

  test('the number needed in a check follows from the table and its modifiers', () => {
    for (const event of ofKind(events, 'check')) {
      const { remaining, of, printed: shown, needed, modifiers, failure } = event;
      expect(of).toBe(levelOf(event.unit));
      const band = tables.bands.find(({ fromPercent }) => 100 * remaining >= fromPercent * of)!;
      if (event.failed > 0) expect(failure).toBe(band.onFailure);
      if (typeof band.needed === 'string' && options.automaticStays) {
        expect(needed).toBe(band.needed === 'automatic-success' ? 'S' : 'F');
        continue;
      }
      const sides = tables.dieSides;
      const automatic = band.needed === 'automatic-success' ? sides : 0;
      const printed = typeof band.needed === 'string' ? automatic : band.needed;
      const wanted = printed + sum(modifiers.map(({ by }) => by));
      const clamped = Math.max(1, Math.min(sides - 1, wanted));
      expect(shown).toBe(printed);
      expect(needed).toBe(options.clamp === 'one-to-nine' ? clamped : wanted);
    }
  });

  test('a check names the result of failure, even if no piece fails', () => {
    for (const { remaining, of, failure } of ofKind(events, 'check')) {
      const band = tables.bands.find(({ fromPercent }) => 100 * remaining >= fromPercent * of)!;
      expect(failure).toBe(band.onFailure);
    }
  });

  test('phases come in the order of the turn, and fire comes before its effects', () => {
    for (const { turns, end } of stories) {
      expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: end.turn + 1 }, (_, i) => i));
      expect(turns[0].events).toEqual([]);
      for (const turn of turns) {
        const phases = turn.events.map(({ phase }) => PHASES.indexOf(phase));
        expect(phases).not.toContain(-1);
        expect(phases).toEqual([...phases].sort((a, b) => a - b));
        for (const phase of ['4.2', '4.5']) {
          const inPhase = turn.events.filter((event) => event.phase === phase).map(({ kind }) => kind);
          const firstLost = inPhase.indexOf('lost');
          if (firstLost >= 0) expect(inPhase.lastIndexOf('shots')).toBeLessThan(firstLost);
        }
      }
    }
  });

  test('only existing forces, units and clauses are named', () => {
    const ids = scenario.forces.map(({ id }) => id);
    for (const event of events) {
      expect(event.clauses.filter((clause) => !COVERED_CLAUSES.includes(clause))).toEqual([]);
      expect(new Set(event.clauses).size).toBe(event.clauses.length);
      expect(ids).toContain(event.force);
      if (event.unit !== '') expect(forceOf.get(event.unit)).toBe(event.force);
      else expect(['force-broke', 'breaking-point']).toContain(event.kind);
    }
  });

  test('a unit that leaves by order or in retreat does not move like a cautious or shaken piece', () => {
    for (const { turns } of stories) {
      const retreating = new Set<string>();
      for (const { turn, events } of turns) {
        const leaving = ofKind(events, 'moved').filter(({ unit, force }) => {
          const { doctrine } = units.get(unit)!;
          return retreating.has(force) || (doctrine.order === 'withdraw' && turn >= doctrine.fromTurn);
        });
        // Section 4.4: rule 1 takes precedence over the rules for postures.
        expect(leaving.filter(({ from, to }) => to >= from)).toEqual([]);
        expect(leaving.filter(({ clauses }) => /MR-3[01]/.test(clauses.join()))).toEqual([]);
        for (const { force } of ofKind(events, 'breaking-point')) retreating.add(force);
      }
    }
  });

  test('the sheets of every turn follow from the story', () => {
    for (const { turns } of stories) {
      const left = new Map([...units.keys()].map((unit) => [unit, piecesOf(unit)]));
      const points = new Map([...units.keys()].map((unit) => [unit, levelOf(unit)]));
      const broken = new Set<string>();
      for (const { events, sheets } of turns) {
        for (const event of events) {
          if (event.kind === 'unit-broke') broken.add(event.unit);
          if (event.kind !== 'lost') continue;
          left.set(event.unit, left.get(event.unit)! - event.pieces);
          expect(event.left).toBe(left.get(event.unit));
          points.set(event.unit, points.get(event.unit)! - pointsOf(event));
        }
        expect(sheets.map(({ unit }) => unit)).toEqual([...units.keys()]);
        for (const sheet of sheets) expectSheet(sheet, left, points, broken);
      }
    }
  });

  /** The points of the pieces that are gone. */
  function pointsOf({ unit, pieces, ranks }: Of<'lost'>): number {
    const worths = new Set(Object.keys(units.get(unit)!.roster).map(worth));
    if (Object.keys(ranks).length === 0) {
      expect(worths.size, 'ranks are told where they differ').toBe(1);
      return pieces * [...worths][0];
    }
    expect(sum(Object.values(ranks))).toBe(pieces);
    return sum(Object.entries(ranks).map(([rank, count]) => count * worth(rank)));
  }

  function expectSheet(
    { unit, force, postures, gone, lines }: StatusSheet,
    left: ReadonlyMap<string, number>,
    points: ReadonlyMap<string, number>,
    broken: ReadonlySet<string>,
  ): void {
    const level = levelOf(unit);
    expect(force).toBe(forceOf.get(unit));
    expect(Object.keys(postures)).toEqual(POSTURES);
    expect(sum(Object.values(postures)) + gone).toBe(piecesOf(unit));
    expect(lines).toMatchObject({
      size: left.get(unit),
      'morale level': level,
      'current level': points.get(unit),
      movement: units.get(unit)!.move,
    });
    expect(gone).toBe(piecesOf(unit) - left.get(unit)!);
    expect(lines.ratio).toBeCloseTo(Math.floor((100 * points.get(unit)!) / level) / 100, 12);
    // MR-15: only success removes a marker, so every piece that is not steady has one.
    expect(lines.markers).toBeLessThanOrEqual(left.get(unit)!);
    expect(lines.markers).toBeGreaterThanOrEqual(left.get(unit)! - postures.steady);
    expect(lines.broken === 'yes').toBe(broken.has(unit));
  }
});

test('these battles contain every event that can be described', () => {
  const seen = new Set<string>();
  for (const event of TOLD.flatMap(({ events }) => events)) {
    seen.add(event.kind);
    seen.add(event.phase);
    if (event.kind === 'check') seen.add(typeof event.needed === 'string' ? event.needed : 'roll');
    if (event.kind === 'lost') seen.add(event.cause);
    if ('modifiers' in event) for (const { name } of event.modifiers) seen.add(name);
  }
  const kinds = ['shots', 'check', 'lost', 'marked', 'moved', 'wasted', 'unit-broke', 'force-broke'];
  const causes = ['fire', 'eliminated', 'routed', 'left'];
  const ofShooters = [
    'moving',
    'suppressive fire',
    'interceptive fire, cautious',
    'interceptive fire, shaken',
  ];
  const ofTargets = ['target in concealment', 'target in hard cover', 'target in all-round cover'];
  const ofChecks = ['elite', 'levy', 'green', 'clamp'];
  const all = [...kinds, 'breaking-point', ...PHASES, 'S', 'F', 'roll', ...causes, ...ofShooters];
  expect([...seen].sort()).toEqual([...all, ...ofTargets, ...ofChecks].sort());
});
