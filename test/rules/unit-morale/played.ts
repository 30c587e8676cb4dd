import { FIELDS } from '#src/battlefield/plan.js';
import { COHORT, NOW } from '#src/battlefield/state.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Battle } from '#src/rules/unit-morale/battle.js';
import { DRAW } from '#src/rules/unit-morale/results.js';
import { POSTURES, piece } from '#src/rules/unit-morale/state.js';
import { unitMorale } from '#src/rules/unit-morale/system.js';
import { expectFacts, inOrder } from '../both.js';
import { type Played, playStory, ScriptedChance, type Sources } from '../scripted.js';
import { all, eventsOf, lossesOf, sheetsOf } from '../told.js';
import { expectSameOnPlainPlayer } from './both.js';
import { type Parts, scene } from './scene.js';

/** The dice of a battle, in the order in which they are thrown. */
export interface Dice {
  /** Totals of 2d6: for places, for groups, for rallies. */
  tests?: readonly number[];
  groups?: readonly number[];
  rallies?: readonly number[];
  /** Hits of each volley, and dice of close combat that hit; anything not listed misses. */
  hits?: readonly number[];
  /** Does air defence lock on? */
  locks?: readonly boolean[];
  /** How many of a kind fall: troopers before NCOs before officers; by default the first ones do. */
  fall?: readonly number[];
  /** The same for the plain player: which of those still standing falls, from 0 to 1; by default the first. */
  falls?: readonly number[];
}

type Name = Exclude<keyof Dice, 'falls'>;
const USUAL: Sources<Name> = { rolls: 'tests', hits: 'hits' };
const SOURCES = new Map<number, Sources<Name>>([
  [DRAW.GROUP_TEST, { ...USUAL, rolls: 'groups' }],
  [DRAW.RALLY, { ...USUAL, rolls: 'rallies' }],
  [DRAW.LOCK_ON, { ...USUAL, hits: 'locks' }],
]);

/**
 * Plays and describes a battle with exactly these dice, on the kernel and on the plain player: both see the same.
 */
export function play({ tests, groups, rallies, hits, locks, fall, falls, ...parts }: Parts & Dice): Played {
  const scenario = scene(parts);
  const dice = { tests, groups, rallies, hits, locks, fall };
  const chance = new ScriptedChance<Name>(dice, USUAL, SOURCES, 2, 'fall');
  const played = playStory(unitMorale, scenario, chance, placesOf);
  chance.expectNoneLeft();
  expectSameOnPlainPlayer(scenario, played, { falls });
  return played;
}

/** The pieces at each place that are alike, the farthest forward first: `12: 3 held officer`. */
function placesOf({ state }: Battle, unit: number): string[] {
  const { cohorts, units, unitCohorts } = state;
  const lines = Array.from({ length: units[unit * FIELDS.NOW + NOW.COHORTS] }, (_, i) => {
    const cohort = unit * unitCohorts + i * FIELDS.COHORT;
    const status = cohorts[cohort + COHORT.STATUS];
    const posture = POSTURES[piece.posture.in(status)];
    const grade = ['', 'nco', 'officer'][piece.rank.in(status)];
    const size = cohorts[cohort + COHORT.SIZE];
    return [`${cohorts[cohort + COHORT.DEPTH]}: ${size}`, posture === 'free' ? '' : posture, grade]
      .filter((word) => word !== '')
      .join(' ');
  });
  return inOrder(lines.filter((line) => !/^-?\d+: 0/.test(line)));
}

/** All events, with their turn. */
export function eventsIn(story: Story): (StoryEvent & { turn: number })[] {
  return story.turns.flatMap(({ turn, events }) => events.map((event) => ({ ...event, turn })));
}

/** When something happened, as the turn and the phase: `2 11.7`. */
export function happened(story: Story, kind: StoryEvent['kind'], unit?: string): string[] {
  return all(story, kind)
    .filter((event) => unit === undefined || event.unit === unit)
    .map(({ turn, phase }) => `${turn} ${phase}`);
}

/** The modifiers of a unit's tests, by name, test by test. */
export function modifiersOf(story: Story, unit = 'red-squad'): Record<string, number>[] {
  return eventsOf(story, 'stand-test', unit).map(({ modifiers }) =>
    Object.fromEntries(modifiers.map(({ name, by }) => [name, by])),
  );
}

/** What a story says of a unit, and of its force. */
function seen(story: Played, unit: string, force: number) {
  const sheets = sheetsOf(story, unit);
  const tests = eventsOf(story, 'stand-test', unit);
  return {
    /** Results of its tests and rallies: `2 soldier: held`. */
    results: tests.map(({ turn, who, result }) => `${turn} ${who}: ${result}`),
    /** Why it tests, turn by turn, and where. */
    occasions: tests.map(({ turn, occasions }) => `${turn}: ${occasions.join(', ')}`),
    modifiers: modifiersOf(story, unit),
    /** When it fires: `1 11.5.2`. */
    shots: happened(story, 'shots', unit),
    /** Its blows: `1 11.5.5: 3 charging`. */
    blows: eventsOf(story, 'blows', unit).map(({ turn, phase, dice, modifiers }) =>
      [`${turn} ${phase}: ${dice.length}`, ...modifiers.map(({ name }) => name)].join(' '),
    ),
    losses: lossesOf(story, unit),
    /** Why its pieces move as they do. */
    moves: eventsOf(story, 'moved', unit).map(({ why }) => why),
    /** Its breaking, and that of its force. */
    broke: eventsOf(story, 'unit-broke', unit).map(
      (event) => `${event.turn} ${event.phase}: ${event.lost} of ${event.of}`,
    ),
    forceBroke: all(story, 'force-broke').map(
      (event) => `${event.turn} ${event.phase} ${event.force}: ${event.lost} of ${event.of}`,
    ),
    /** The tests of the group: `2: 1 (0)`, with the threshold and the modifier. */
    groupTests: all(story, 'group-test')
      .filter((event) => event.force === sheets[0].force)
      .map(({ turn, threshold, modifiers }) => `${turn}: ${threshold} (${modifiers[0]?.by ?? 0})`),
    /** At the end of each turn from deployment on; null: nowhere. */
    fronts: sheets.map(({ lines }) => (lines.front === '–' ? null : Number.parseInt(`${lines.front}`, 10))),
    /** Free, held, retiring and retreating pieces at the end of each turn: `20 0 0 0`. */
    postures: sheets.map(({ postures }) => Object.values(postures).join(' ')),
    counts: Object.fromEntries(unitMorale.counts.map(({ name }) => [name, story.count(name, force)])),
    end: story.end,
  };
}

/** What a scene is about, the scene with its dice, and what is seen of red's squad. */
export type Row = readonly [title: string, parts: Parts & Dice, expected: Partial<ReturnType<typeof seen>>];

/** Plays a scene, and expects this of a unit, and of red or blue. */
export function expectSeen(parts: Parts & Dice, expected: Row[2], unit = 'red-squad', force = 0): void {
  expectFacts(seen(play(parts), unit, force), expected);
}
