import { isDeepStrictEqual } from 'node:util';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { sentences as poolSentences } from '#src/rules/dice-pool/story.js';
import { sentences as ratioSentences } from '#src/rules/morale-ratio/story.js';
import { type SystemId, systemIds, systemOf } from '#src/rules/registry.js';
import { sentences as gradeSentences } from '#src/rules/troop-grade/story.js';
import { sentences as moraleSentences } from '#src/rules/unit-morale/story.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';
import { COVERED_CLAUSES } from '../rules/clauses.js';
import { scaled } from '../scale.js';
import { assaultBattles } from '../scenes/morale-ratio/assaults.js';
import { RATIO_LARGE } from '../scenes/morale-ratio/large.js';
import type { Named } from '../scenes/scene.js';
import { SCENES } from '../scenes/table.js';
import { DICE } from './told/dice.js';
import { hasFallen, Reading, sum } from './told/meaning.js';
import { differences, type ToldAndCounted, toldAndCounted } from './told/told.js';

const SEED = 8;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: scaled(40, 400), seed: 17 });

/** Troopers have no points, so a unit at full points checks too; its cover is all-round. */
const WORTHLESS_TROOPERS: Named = [
  'worthless troopers',
  scenarioSchema.parse({
    ...RATIO_LARGE[0][1],
    rules: {
      'morale-ratio': {
        options: { leaders: 'on' },
        tables: { rankPoints: { trooper: 0 }, breakingPoint: 'never' },
      },
    },
    board: { zones: [{ from: 7, to: 9, cover: 'all-round' }] },
  }),
];

/** The sentences of the systems, by the kinds of their events. */
const SENTENCES: Readonly<Record<string, object>> = {
  'morale-ratio': ratioSentences,
  'dice-pool': poolSentences,
  'unit-morale': moraleSentences,
  'troop-grade': gradeSentences,
};

type Event = ToldAndCounted['stories'][number]['turns'][number]['events'][number];

/** What is wrong with events of the stories, given what a reader knows by then. */
function faultsIn(
  { stories }: ToldAndCounted,
  scenario: Scenario,
  faultsOf: (event: Event, reading: Reading<never>) => string[],
): string[] {
  return stories.flatMap(({ battle, turns, end }) => {
    const reading = new Reading(scenario, scenario.rules[scenario.system] as never, end);
    return turns.flatMap(({ turn, events }) =>
      events.flatMap((event) => {
        reading.follow(event, turn);
        return faultsOf(event, reading).map(
          (fault) =>
            `${fault}: ${event.kind} of ${event.unit || event.force}, battle ${battle}, turn ${turn}`,
        );
      }),
    );
  });
}

/** Small scenes of which all battles are told: each uses a rule that no other uses, and uses it seldom. */
const SELDOM: readonly string[] = [
  'vehicles that withdraw, and one that cannot',
  'only hits count as losses',
  'interceptive fire after checks that may eliminate an officer',
];

const inOrder = new Intl.Collator('en', { numeric: true });

/** What is wrong with the order of the events of a turn. */
function faultsOfPhases(events: readonly Event[]): string[] {
  const phases = events.map(({ phase }) => phase);
  const late = phases.filter((phase, i) => i > 0 && inOrder.compare(phases[i - 1], phase) > 0);
  const early = [...new Set(phases)].filter((phase) => {
    const inPhase = events.filter((event) => event.phase === phase);
    const firstHit = inPhase.findIndex((event) => event.kind === 'lost' && hasFallen(event));
    return firstHit >= 0 && inPhase.findLastIndex(({ kind }) => kind === 'shots') > firstHit;
  });
  return [
    ...late.map((phase) => `${phase} late`),
    ...early.map((phase) => `losses before shots in ${phase}`),
  ];
}

/** The battles of a system that are told; fewer of each small scene. */
const scenesOf = (system: SystemId) => {
  const { small, large, rare } = SCENES[system];
  const others = system === 'morale-ratio' ? [...assaultBattles, WORTHLESS_TROOPERS] : [];
  return [
    ...small.map((named) => {
      const few = SELDOM.includes(named[0]) ? BATTLES : BATTLES.slice(0, scaled(12, 300));
      return [system, ...named, few] as const;
    }),
    ...[...large, ...rare, ...others].map((named) => [system, ...named, BATTLES] as const),
  ];
};

/** Of each system: the amounts of uses in all its battles, and what its events contain. */
const used = new Map<string, Map<string, number>>();
const seen = new Map<string, Set<string>>();

describe.each(systemIds.flatMap(scenesOf))('stories of %s: %s', (system, _, scenario, battles) => {
  let told: ToldAndCounted;
  beforeAll(() => {
    told = toldAndCounted(scenario, SEED, battles);
  });
  afterAll(() => {
    told = { stories: [], told: new Map(), counted: new Map(), uses: [] };
  });

  test('add up to exactly what was counted and recorded in those battles', () => {
    expect(differences(told)).toEqual([]);
  });

  test('each use has its own name', () => {
    expect(new Set(told.uses.map(([name]) => name)).size).toBe(told.uses.length);
    const ofSystem = used.get(system) ?? new Map<string, number>();
    for (const [name, uses] of told.uses) ofSystem.set(name, (ofSystem.get(name) ?? 0) + uses);
    used.set(system, ofSystem);
  });

  test('dice give what is told of them, and the numbers needed follow from the tables', () => {
    const wrong = faultsIn(told, scenario, (event, reading) => {
      const thrown = DICE[event.kind]?.(event as never, reading);
      if (!thrown) return [];
      const { dice, faces, agree = {} } = thrown;
      const isFace = (die: number) => Number.isInteger(die) && die >= faces[0] && die <= faces[1];
      return [
        ...dice.filter((die) => !isFace(die)).map((die) => `a face of ${die}`),
        ...Object.entries(agree).flatMap(([what, [said, given]]) =>
          isDeepStrictEqual(said, given) ? [] : [what],
        ),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('phases come in the order of the turn, and fire before its effects', () => {
    for (const { turns, end } of told.stories)
      expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: end.turn + 1 }, (_, i) => i));
    const wrong = told.stories.flatMap(({ battle, turns }) =>
      turns.flatMap(({ turn, events }) =>
        faultsOfPhases(events).map((fault) => `${fault}, battle ${battle}, turn ${turn}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('only existing forces, units and clauses are named', () => {
    const forces = scenario.forces.map(({ id }) => id);
    const kinds = seen.get(system) ?? new Set<string>();
    seen.set(system, kinds);
    const wrong = faultsIn(told, scenario, (event, { units }) => {
      kinds.add(event.kind);
      if (event.kind === 'lost') kinds.add(`lost: ${event.cause}`);
      const { clauses, force, unit } = event;
      const named = event.kind === 'lost' ? sum(Object.values(event.ranks)) : 0;
      // A hull that is eliminated names MR-34 twice.
      const isRepeated = event.kind !== 'wreck' && new Set(clauses).size !== clauses.length;
      const isOfForce = unit === '' ? forces.includes(force) : units.get(unit)?.force === force;
      return [
        ...clauses.filter((clause) => !COVERED_CLAUSES.includes(clause)),
        ...(isRepeated ? ['a clause twice'] : []),
        ...(isOfForce ? [] : ['another force']),
        ...(event.kind === 'lost' && named > 0 && named !== event.pieces ? ['not all by name'] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('hits on a target in a phase are those of the volleys at it', () => {
    for (const { events } of told.stories.flatMap(({ turns }) => turns)) {
      if (scenario.combat.model !== 'weapon-bands') continue;
      const hits = new Map<string, number>();
      const add = (at: string, by: number) => hits.set(at, (hits.get(at) ?? 0) + by);
      for (const event of events) {
        if (event.kind === 'shots') add(`${event.target} ${event.phase}`, event.hits);
        if (event.kind === 'struck') add(`${event.unit} ${event.phase}`, -event.hits);
      }
      expect([...hits].filter(([, left]) => left !== 0)).toEqual([]);
    }
  });

  test('the sheets of every turn follow from the story', () => {
    const { postures } = systemOf(scenario);
    for (const { battle, turns, end } of told.stories) {
      const reading = new Reading(scenario, scenario.rules[scenario.system] as never, end);
      for (const { turn, events, sheets } of turns) {
        for (const event of events) reading.follow(event, turn);
        const said = sheets.map(({ unit, force, postures: shown, gone }) => ({
          ...{ unit, force, gone },
          ...{ postures: Object.keys(shown), pieces: sum(Object.values(shown)) },
        }));
        const read = [...reading.units].map(([unit, { of, pieces, force }]) => ({
          ...{ unit, force, gone: of - pieces },
          ...{ postures, pieces },
        }));
        if (!isDeepStrictEqual(said, read)) expect(said, `battle ${battle}, turn ${turn}`).toEqual(read);
      }
    }
    expect(told.stories.length).toBe(battles.length);
  });
});

/** Uses that exist depending on the units and weapons of a scenario, or that only flyers have. */
const OF_A_SCENARIO =
  /withdraws|leaves by its order|to \d+″ \(shots\)|chaff or flares|locked on|evasive action/;

/** Uses that these battles do not contain. */
const UNUSED: Readonly<Record<string, RegExp>> = {
  'morale-ratio':
    /UM-5|MR-80 cell: rankPoints (major|colonel|general)|shaken, in the open: goes forward|(shaken|broken) → cautious|hard cover \(dice in close/,
  'dice-pool': /UM-5/,
  // UM-10: a dash. There are no such troops.
  'unit-morale':
    /moraleNumbers (civilian (novice|seasoned|veteran)|recruits novice|(trained|regular|special-forces) raw)/,
  'troop-grade': /UM-52 modifier: officers/,
};

/** An option by its name, as long as one of its values is used; everything else by its whole name. */
const isUnused = (all: ReadonlyMap<string, number>, name: string): boolean => {
  const [option] = /^\S+ reading: \w+/.exec(name) ?? [name];
  return ![...all].some(([other, uses]) => uses > 0 && (other === name || other.startsWith(`${option}:`)));
};

describe.each(systemIds)('the battles of %s', (system) => {
  test('use every rule', () => {
    const all = used.get(system)!;
    const unused = [...all.keys()].filter((name) => isUnused(all, name));
    expect(unused.filter((name) => !OF_A_SCENARIO.test(name) && !UNUSED[system].test(name))).toEqual([]);
  });

  test('contain every event and every loss that the system can describe', () => {
    const never = systemOf(system).neverGives as readonly string[];
    const causes = ['fire', 'assault', 'eliminated', 'routed', 'left', 'surrendered', 'abandoned', 'shot'];
    const ofField = ['shots', 'struck', 'blows', 'moved', 'lost', 'unit-broke', 'force-broke'];
    const wanted = [
      ...Object.keys(SENTENCES[system]),
      ...ofField,
      ...causes.filter((cause) => !never.includes(cause)).map((cause) => `lost: ${cause}`),
      ...(never.includes('wasted_initiatives') ? [] : ['wasted']),
    ];
    expect(wanted.filter((what) => !seen.get(system)!.has(what))).toEqual([]);
  });
});

test('the story of a battle is the same each time, whatever its number', () => {
  const point = onlyPoint(RATIO_LARGE[1][1]);
  expect(tellBattle(point, SEED, 41)).toEqual(tellBattle(point, SEED, 41));
  expect(tellBattle(point, SEED, 41)).not.toEqual(tellBattle(point, SEED, 42));
  expect(tellBattle(point, SEED, 2 ** 53 - 1).battle).toBe(2 ** 53 - 1);
});
