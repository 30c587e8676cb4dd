import { isHull } from '#src/battlefield/pieces.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Scenario } from '#src/scenario/schema.js';
import { OCCASIONS, standUnits } from './told-morale-uses.js';

/** Responses of a force that only `unit-morale` has, counted from the story of a battle. */
export function toldMoraleCounts(
  scenario: Scenario,
  { turns, end }: Story,
  force: string,
): Record<string, number> {
  const mine = turns.flatMap(({ turn, events }) =>
    events.filter((event) => event.force === force).map((event) => ({ ...event, turn })),
  );
  type Mine<Kind extends StoryEvent['kind']> = Extract<(typeof mine)[number], { kind: Kind }>;
  const ofKind = <Kind extends StoryEvent['kind']>(kind: Kind) =>
    mine.filter((event): event is Mine<Kind> => event.kind === kind);
  const sum = <T>(of: readonly T[], number: (each: T) => number) =>
    of.reduce((total, each) => total + number(each), 0);
  const units = new Map(standUnits(scenario).map((unit) => [unit.id, unit]));

  const tests = ofKind('stand-test').filter(({ occasions }) => occasions[0] !== 'rally');
  const rolls = new Map(tests.map(({ dice, occasions }) => [dice, occasions[0]]));
  const rollsOn = (occasion: number) =>
    sum([...rolls.values()], (each) => (each === OCCASIONS[occasion] ? 1 : 0));
  const piecesThat = (result: string) =>
    sum(
      tests.filter((test) => test.result === result),
      ({ pieces }) => pieces,
    );
  const lost = ofKind('lost');
  const surrendered = sum(
    lost.filter(({ cause }) => cause === 'surrendered'),
    ({ unit, pieces }) => (isHull(units.get(unit)!) ? 1 : pieces),
  );
  const fallen = sum(
    lost.filter(({ cause }) => cause === 'fire' || cause === 'assault'),
    ({ pieces }) => pieces,
  );
  const leftBehind = sum(ofKind('left-behind'), ({ casualties }) => casualties);
  const untended = fallen - leftBehind - sum(ofKind('tended'), ({ casualties }) => casualties);
  const withdrew = ofKind('group-test').some(({ carriesOn }) => !carriesOn);
  const isThere = turns.at(-1)!.sheets.some((sheet) => {
    return sheet.force === force && Object.values(sheet.postures).some((pieces) => pieces > 0);
  });
  const notRecovered = leftBehind + (withdrew || isThere ? 0 : untended);
  const missing = end.holder === force ? 0 : notRecovered;
  const exploded = new Set(
    ofKind('struck').flatMap(({ unit, turn, phase, exploding }) =>
      exploding > 0 ? [`${unit} ${turn} ${phase}`] : [],
    ),
  );
  return {
    tests_first_fire: rollsOn(0),
    tests_enter: rollsOn(1),
    tests_cross: rollsOn(2),
    tests_hand_to_hand: rollsOn(3),
    tests_hit: rollsOn(4),
    held: piecesThat('held'),
    retired: piecesThat('retires'),
    retreated: piecesThat('runs') - surrendered,
    rallied:
      sum(ofKind('rallied'), ({ pieces }) => pieces) +
      sum(ofKind('stand-test'), ({ result, pieces }) => (result === 'rallies' ? pieces : 0)),
    group_tests: ofKind('group-test').length,
    exploded: exploded.size,
    recovered: fallen - missing,
    left_behind: missing,
  };
}
