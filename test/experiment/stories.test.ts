import { describe, expect, test } from 'vitest';
import type { Story } from '#src/battlefield/story.js';
import { runPool } from '#src/experiment/pool.js';
import { storiesOf, worthReading } from '#src/experiment/stories.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { starterScenario } from '#src/scenario/starter.js';
import { tellFindings } from '#src/words/tell-findings.js';
import { WORKER } from '../built.js';
import '../cli/kept-threads.js';
import { validScenario } from '../scenario/valid.js';
import { RATIO_LARGE } from '../scenes/morale-ratio/large.js';
import { flat, NEVER, none, ONE, smallScenario, TEN } from '../scenes/scene.js';

const SEED = 4;
const BATTLES = 250;

function studyOf(scenario: Scenario, battles = BATTLES): Study {
  return newStudy([onlyPoint(scenario)], battles, SEED);
}

/** What the choice of a battle depends on, taken from its story. */
interface Outline {
  holder: string | null;
  turns: number;
  /** Share of its pieces that each force lost, and the turn in which it broke. */
  lost: number[];
  broke: number[];
  /** When it broke: the share that it had lost, less that of the other force. */
  ahead: number[];
}

function outlineOf({ turns, end }: Story, forces: readonly string[]): Outline {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const ofForce = (force: string) => {
    const sheets = turns.at(-1)!.sheets.filter((sheet) => sheet.force === force);
    const gone = sum(sheets.map((sheet) => sheet.gone));
    const left = sum(sheets.flatMap(({ postures }) => Object.values(postures)));
    const breaks = turns.filter(({ events }) =>
      events.some((event) => event.kind === 'force-broke' && event.force === force),
    );
    const events = turns.flatMap((turn) => turn.events);
    const at = events.findIndex((event) => event.kind === 'force-broke' && event.force === force);
    const own = events[at];
    const ofBoth = turns[0].sheets.map(({ force: of, postures }) => ({
      of,
      pieces: sum(Object.values(postures)),
    }));
    const enemy = sum(ofBoth.filter(({ of }) => of !== force).map(({ pieces }) => pieces));
    const before = events
      .slice(0, at)
      .map((event) => (event.kind === 'lost' && event.force !== force ? event.pieces : 0));
    return {
      lost: gone / (gone + left),
      broke: breaks[0]?.turn ?? Number.POSITIVE_INFINITY,
      ahead: own?.kind === 'force-broke' ? own.lost / own.of - sum(before) / enemy : 0,
    };
  };
  const both = forces.map(ofForce);
  return {
    ...{ holder: end.holder, turns: end.turn },
    ...{ lost: both.map(({ lost }) => lost), broke: both.map(({ broke }) => broke) },
    ahead: both.map(({ ahead }) => ahead),
  };
}

const gap = ({ lost }: Outline) => Math.abs(lost[0] - lost[1]);

/** Did the side break first that had lost less by then (docs/battlefield.md, section 6)? */
function isOverturned({ broke, ahead }: Outline): boolean {
  if (broke[0] === broke[1]) return false;
  return ahead[broke[0] < broke[1] ? 0 : 1] < 0;
}

/** How far from the mean of these battles, in standard deviations: squares of length and both losses. */
function distancesFromMean(outlines: readonly Outline[]): number[] {
  const measures = [
    outlines.map(({ turns }) => turns),
    ...[0, 1].map((force) => outlines.map(({ lost }) => lost[force])),
  ];
  const squares = measures.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviations = values.map((value) => (value - mean) ** 2);
    const variance = deviations.reduce((sum, square) => sum + square, 0) / values.length;
    return deviations.map((square) => (variance > 0 ? square / variance : 0));
  });
  return outlines.map((_, i) => squares.reduce((sum, each) => sum + each[i], 0));
}

const parsed = validScenario(starterScenario('starter'), 'starter.yaml');
const starter = parsed.designPoints[0].scenario;
const CASES = [
  starter,
  ...RATIO_LARGE.flatMap(([name, scenario]) => (/duel|point|each-other/.test(name) ? [scenario] : [])),
];

describe.each(CASES.map((scenario) => [scenario.name, scenario] as const))(
  'battles of %s that are worth reading',
  (_, scenario) => {
    const study = studyOf(scenario);
    const forces = scenario.forces.map(({ id }) => id);
    const all = Array.from({ length: BATTLES }, (_, battle) =>
      outlineOf(tellBattle(study.points[0], SEED, battle), forces),
    );
    const { found, among } = worthReading(study);
    const chosen = (why: (typeof found)[number]['why']) =>
      found.filter((each) => each.why === why).map(({ battle }) => ({ battle, ...all[battle] }))[0];

    test('no battle and no reason is named twice', () => {
      expect(among).toBe(BATTLES);
      expect(new Set(found.map(({ battle }) => battle)).size).toBe(found.length);
      expect(new Set(found.map(({ why }) => why)).size).toBe(found.length);
    });

    test('the typical one has the most frequent holder, and is nearest to the means of those battles', () => {
      const held = (holder: string | null) => all.filter((each) => each.holder === holder).length;
      const { holder, battle } = chosen('typical');
      expect(held(holder)).toBe(Math.max(...all.map((each) => held(each.holder))));
      const alike = all.flatMap((each, i) => (each.holder === holder ? [i] : []));
      const distances = distancesFromMean(alike.map((i) => all[i]));
      expect(distances[alike.indexOf(battle)]).toBeCloseTo(Math.min(...distances), 9);
    });

    test('the one-sided one has the largest difference in losses, the longest the most turns', () => {
      const largest = Math.max(...all.map(gap));
      const longest = Math.max(...all.map(({ turns }) => turns));
      const named = found.map(({ battle }) => all[battle]);
      // A battle that is already named for another reason is not named again.
      expect(Math.max(...named.map(gap))).toBe(largest);
      expect(Math.max(...named.map(({ turns }) => turns))).toBe(longest);
      expect(gap(chosen('one-sided') ?? chosen('typical'))).toBe(largest);
      if (chosen('longest')) expect(chosen('longest').turns).toBe(longest);
    });

    test('in the overturned one the side that lost less broke first', () => {
      const overturned = all.filter(isOverturned);
      const battle = chosen('overturned');
      expect(battle !== undefined).toBe(overturned.length > 0);
      if (!battle) return;
      expect(isOverturned(battle)).toBe(true);
      expect(gap(battle)).toBe(Math.max(...overturned.map(gap)));
    });
  },
);

test('these battles have overturned ones', () => {
  const found = CASES.flatMap((scenario) => worthReading(studyOf(scenario)).found);
  expect(found.map(({ why }) => why)).toContain('overturned');
});

describe('no battle is overturned', () => {
  test('where only one side can lose pieces', () => {
    const oneSided = smallScenario({
      ...{ red: { ...TEN, weapon: 'rifle' }, blue: { ...TEN, weapon: 'none' }, tables: NEVER },
      combat: flat({ rifle: { bands: [{ upTo: 24, needed: 7 }] }, none }),
    });
    const { found } = worthReading(studyOf(oneSided, 100));
    expect(found.map(({ why }) => why)).not.toContain('overturned');
    expect(found[0].why).toBe('typical');
  });

  test('where no force breaks; a battle with several reasons is named once', () => {
    const quiet = smallScenario({
      ...{ red: ONE, blue: ONE, tables: NEVER, turnLimit: 2 },
      combat: flat({ none }),
    });
    expect(worthReading(studyOf(quiet, 20))).toEqual({ found: [{ why: 'typical', battle: 0 }], among: 20 });
    expect(worthReading(studyOf(starter, 1)).found).toEqual([{ why: 'typical', battle: 0 }]);
  });
});

describe('the sample battles of a run', () => {
  const { designPoints } = parsed;
  const facts = { version: 'test', command: 'test', warnings: [] };

  test('are those of its baseline among the first thousand, for any number of workers', async () => {
    const study = newStudy(designPoints, 1500, SEED);
    const { found, among } = worthReading(study);
    expect(among).toBe(1000);
    expect(found.every(({ battle }) => battle < 1000)).toBe(true);
    const [alone, three] = await Promise.all(
      [1, 3].map(async (jobs) => {
        const tallies = await runPool(ordersOf(study), { jobs, workerUrl: WORKER });
        return tellFindings(study, tallies, { ...facts, stories: storiesOf(study) }).stories;
      }),
    );
    expect(alone).toEqual(three);
    expect(alone).toEqual(
      found.map(({ why, battle }) => ({ why, among, story: tellBattle(designPoints[0], SEED, battle) })),
    );
  });

  test('do not depend on how many more battles the run has', () => {
    expect(worthReading(newStudy(designPoints, 1000, SEED))).toEqual(
      worthReading(newStudy(designPoints, 1e9, SEED)),
    );
    expect(worthReading(newStudy(designPoints, 1000, SEED + 1))).not.toEqual(
      worthReading(newStudy(designPoints, 1000, SEED)),
    );
  });
});
