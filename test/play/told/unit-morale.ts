import { isHull } from '#src/battlefield/pieces.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Options, Tables } from '#src/rules/unit-morale/book.js';
import { type Amounts, hasFallen, type Meanings, type Of, type Reading, sum, type Unit } from './meaning.js';

export type Rules = { options: Options; tables: Tables };

/** Why a unit tests, in the order of UM-20, and the response. */
const OCCASIONS: Readonly<Record<string, string>> = {
  'first under fire': 'tests_first_fire',
  'entering an enemy position': 'tests_enter',
  'crossing a fire-swept zone': 'tests_cross',
  'first hand-to-hand combat': 'tests_hand_to_hand',
  hit: 'tests_hit',
};

/** The name of a modifier to a unit's rolls, and its cell. */
const CONDITIONS: Readonly<Record<string, keyof Tables['testModifiers']>> = {
  'enemy casualties in sight': 'enemyCasualty',
  'own casualties': 'friendlyCasualties',
  'close or indirect fire': 'closeOrIndirect',
  outnumbered: 'outnumbered',
  'in an APC': 'apc',
  'enemy in HMA or APC': 'enemyHmaOrApc',
  'enemy tanks': 'enemyTanks',
  'air attack': 'airAttack',
};

/** The same for a piece’s own modifiers. */
const OWN: Readonly<Record<string, keyof Tables['testModifiers']>> = {
  officer: 'officerTaking',
  NCO: 'ncoTaking',
  'led by example': 'leading',
};

/** UM-23: the results, the best first. */
const RESULTS = ['carries on', 'held', 'retires', 'runs'];

/** UM-11: the situations named, and that of its armour if neither of the two that depend on armour is named. */
export function situationsOf({ kind, troops, 'unit-morale': { situations } }: Unit) {
  if (situations.includes('in-hma') || situations.includes('in-tanks')) return situations;
  const { armour = '' } = troops;
  const isTank = kind === 'vehicle' && ['track-tank', 'hovertank', 'hoverbus'].includes(armour);
  const isInHma = (kind === 'infantry' || kind === 'crew') && ['hma', 'ma'].includes(armour);
  if (isTank) return [...situations, 'in-tanks' as const];
  return isInHma ? [...situations, 'in-hma' as const] : situations;
}

/** UM-23: the result of the dice of a test and its modifiers. */
export function resultOfTest({ heldUpTo, retiresUpTo }: Tables, test: Of<'stand-test'>): string {
  const total = sum([...test.dice, ...test.modifiers.map(({ by }) => by)]);
  return RESULTS.at([0, heldUpTo, retiresUpTo].findIndex((margin) => test.needed - total <= margin))!;
}

/** Counted once for each place, whose pieces share its dice. */
function roll({ occasions: [occasion], modifiers }: Of<'stand-test'>, { unit }: { unit: Unit }): Amounts {
  const { training, experience } = unit.troops;
  const conditions = modifiers.flatMap(({ name }) => CONDITIONS[name] ?? []);
  return {
    ...(occasion === 'rally'
      ? { 'UM-1 rule: rally (rolls)': 1, 'UM-1 reading: rally': 1 }
      : { [`UM-20 rule: tests: ${occasion} (rolls)`]: 1, [OCCASIONS[occasion]]: 1 }),
    [`UM-10 cell: moraleNumbers ${training} ${experience}`]: 1,
    ...Object.fromEntries(situationsOf(unit).map((each) => [`UM-11 cell: situations ${each}`, 1])),
    'UM-22 cell: sight': 1,
    'UM-22 cell: sightIntoCover': 1,
    ...Object.fromEntries(conditions.map((each) => [`UM-22 cell: testModifiers ${each}`, 1])),
    'UM-22 cell: closeRange': conditions.includes('closeOrIndirect'),
    'UM-22 reading: enemyCasualties': conditions.includes('enemyCasualty'),
  };
}

const rallies = (pieces: number): Amounts => ({
  'UM-1 rule: rallied (pieces)': pieces,
  'UM-1 reading: rally': pieces,
  rallied: pieces,
});

export const MORALE_MEANINGS: Meanings<Rules> = {
  'stand-test': (event, { rules: { tables } }, unit) => {
    const { pieces, modifiers, occasions, result, sameRoll } = event;
    const [occasion] = occasions as [string];
    const margin = resultOfTest(tables, event);
    const badness = occasion === 'rally' ? 0 : RESULTS.indexOf(margin);
    const once = sameRoll ? {} : roll(event, unit);
    const again = result === 'rallies' ? rallies(pieces) : {};
    return {
      ...once,
      ...again,
      'UM-1 reading: rally':
        Number(once['UM-1 reading: rally'] ?? 0) + Number(again['UM-1 reading: rally'] ?? 0),
      [`UM-23 transition: ${occasion}: ${margin} (pieces)`]: pieces,
      ...Object.fromEntries(
        modifiers.flatMap(({ name }) =>
          name in OWN ? [[`UM-22 cell: testModifiers ${OWN[name]}`, pieces]] : [],
        ),
      ),
      'UM-23 cell: heldUpTo': badness >= 1 && pieces,
      'UM-23 cell: retiresUpTo': badness >= 2 && pieces,
      'UM-23 cell: surrenderDistance': badness >= 3 && pieces,
      held: badness === 1 && pieces,
      retired: badness === 2 && pieces,
      retreated: badness === 3 && pieces,
    };
  },
  rallied: ({ pieces }) => rallies(pieces),
  'left-behind': ({ casualties }) => ({ 'UM-23 rule: casualties left behind': casualties }),
  tended: ({ casualties }) => ({
    'UM-1 rule: casualties tended': casualties,
    'UM-1 reading: treatment': casualties,
  }),
  reorganised: () => ({ 'UM-1 rule: a unit reorganises': 1, 'UM-1 reading: reorganise': 1 }),
  'lock-on': ({ locked }) => ({
    'UM-40 rule: air defence tries to lock on': 1,
    'UM-40 rule: air defence locks on': locked,
  }),
  'group-test': ({ force, threshold, carriesOn }, { rules: { tables }, units }) => {
    const members = sum([...units.values()].map((unit) => (unit.force === force ? unit.of : 0)));
    const key = ['first', 'second', 'third'][threshold - 1];
    const isSmall = members <= tables.smallGroup && threshold === 1;
    return {
      'UM-30 rule: group morale is tested': 1,
      'UM-31 rule: a group withdraws': !carriesOn,
      'UM-32 reading: groupRetest': 1,
      'UM-30 reading: groupNumber': 1,
      'UM-30 cell: smallGroup': 1,
      [`UM-30 cell: groupModifiers ${key}`]: 1,
      [`UM-30 cell: ${isSmall ? 'groupCasualties' : `groupPercent ${key}`}`]: 1,
      group_tests: 1,
    };
  },
  'unit-broke': () => ({ 'UM-23 cell: unitBreakPercent': 1 }),
  lost: ({ cause, pieces }, _reading, { unit }) => ({
    'UM-23 rule: surrendered (pieces)': cause === 'surrendered' && pieces,
    // Those who run and surrender do not retreat.
    retreated: cause === 'surrendered' && -(isHull(unit) ? 1 : pieces),
  }),

  /** UM-24: units hit by fire in a phase so that they may test, and still there. */
  inPhase: (events, { scenario, rules: { options } }) => {
    const isScripted = scenario.combat.model === 'scripted';
    const everyHit = options.hitsCauseMorale === 'every-hit';
    const hit = new Set<string>();
    for (const event of events) {
      if (everyHit && event.kind === 'shots' && event.hits > 0) hit.add(event.target);
      if (everyHit && isScripted && event.kind === 'lost' && event.cause === 'fire') hit.add(event.unit);
      if (event.kind === 'struck' && event.hits > event.effective) hit.add(event.unit);
    }
    for (const event of events) if (event.kind === 'lost' && event.left === 0) hit.delete(event.unit);
    return {
      'UM-24 rule: a hit that can make its target test (phases)':
        options.hitsCauseMorale !== 'none' && hit.size,
      'UM-24 reading: hitsCauseMorale': hit.size,
    };
  },
};

/** Responses that only the whole story gives: hulls that exploded, and what became of the casualties. */
export function moraleResponses({ turns, end }: Story, { units }: Reading, force: string): Amounts {
  const mine = turns.flatMap(({ turn, events }) =>
    events.filter((event) => event.force === force).map((event) => ({ turn, event })),
  );
  const pieces = (of: (event: StoryEvent) => number) => sum(mine.map(({ event }) => of(event)));
  const fallen = pieces((event) => (event.kind === 'lost' && hasFallen(event) ? event.pieces : 0));
  const leftBehind = pieces((event) => (event.kind === 'left-behind' ? event.casualties : 0));
  const tended = pieces((event) => (event.kind === 'tended' ? event.casualties : 0));
  const withdrew = mine.some(({ event }) => event.kind === 'group-test' && !event.carriesOn);
  const isThere = [...units.values()].some((unit) => unit.force === force && unit.pieces > 0);
  const notRecovered = leftBehind + (withdrew || isThere ? 0 : fallen - leftBehind - tended);
  const missing = end.holder === force ? 0 : notRecovered;
  const exploded = mine.flatMap(({ turn, event }) =>
    event.kind === 'struck' && event.exploding > 0 ? [`${event.unit} ${turn} ${event.phase}`] : [],
  );
  return { exploded: new Set(exploded).size, recovered: fallen - missing, left_behind: missing };
}
