import { isHull, soldiersOf } from '#src/battlefield/pieces.js';
import type { Options, Tables } from '#src/rules/morale-ratio/book.js';
import { type Amounts, type Meanings, type Of, ranksOf, sum, type Unit } from './meaning.js';

export type Rules = { options: Options; tables: Tables };

const hasOfficer = (unit: Unit, { moraleOfficers }: Options): boolean =>
  moraleOfficers === 'on' && unit['morale-ratio'].moraleOfficer !== undefined;

/** Do the soldiers of a unit have more points than the same number of troopers? */
function countsLeaders(unit: Unit, { options, tables }: Rules): boolean {
  const ofRanks = sum(ranksOf(unit).map((rank) => unit.roster[rank]! * tables.rankPoints[rank]));
  return ofRanks + (hasOfficer(unit, options) ? tables.moraleOfficerPoints : 0) !== soldiersOf(unit);
}

/** The factors of a check, by the clause that gives each. */
function factors({ pieces, needed, modifiers }: Of<'check'>, { options }: Rules, unit: Unit): Amounts {
  const { class: troopClass, experience } = unit['morale-ratio'];
  const isRolled = typeof needed === 'number';
  const gave = (clause: string) => modifiers.some((modifier) => modifier.clause === clause) && pieces;
  return {
    [`MR-81 cell: classFactors ${troopClass}`]: isRolled && options.moraleClasses !== 'off' && pieces,
    'MR-81 reading: moraleClasses': gave('MR-81'),
    'MR-82 cell: greenFactor': isRolled && options.experience === 'on' && experience === 'green' && pieces,
    'MR-82 reading: experience': gave('MR-82'),
    'MR-83 cell: nbcFactor': isRolled && gave('MR-83'),
    'MR-83 reading: psychology': gave('MR-83'),
    'MR-84 reading: clamp': gave('MR-84'),
  };
}

/** What a check means for those who are not inside a hull. */
function soldiersCheck(pieces: number, { options, tables }: Rules, unit: Unit): Amounts {
  if (options.leaders !== 'on') return {};
  return {
    ...Object.fromEntries(ranksOf(unit).map((rank) => [`MR-80 cell: rankPoints ${rank}`, pieces])),
    'MR-80 reading: leaders': countsLeaders(unit, { options, tables }) && pieces,
  };
}

function hullChecks(
  { pieces, failed, failure }: Of<'check'>,
  { options, tables }: Rules,
  unit: Unit,
): Amounts {
  const { movement, targeting, damageControl } = tables.systemLevels;
  const isStrongpoint = unit.kind === 'strongpoint';
  const counted = options.strongpointMovement === 'counted';
  const isLight = failure === 'cautious' || failure === 'shaken';
  const byOption = isStrongpoint && options.strongpointShutdown === 'any-failure' && isLight;
  return {
    'MR-6 cell: systemLevels movement': movement > 0 && (!isStrongpoint || counted) && pieces,
    'MR-6 cell: systemLevels targeting': targeting > 0 && pieces,
    'MR-6 cell: systemLevels damageControl': damageControl > 0 && pieces,
    'MR-6a reading: strongpointMovement': isStrongpoint && counted && pieces,
    'MR-33 reading: strongpointShutdown': byOption && failed,
    'MR-33 rule: a strongpoint shuts down (checks that it failed)':
      (byOption || (isStrongpoint && failure === 'broken')) && failed,
  };
}

/** Pieces that check take part in interceptive fire; those that take part without a check appear in the shots. */
const interceptiveCheck = ({ pieces, passed, failed, failure }: Of<'check'>, { id }: Unit): Amounts => ({
  [`MR-40 rule: interceptive fire of ${id} (pieces that took part)`]: pieces - passed,
  'MR-40 rule: marked pieces check for interceptive fire and pass': passed,
  'MR-40 rule: unmarked pieces fire interceptively': -passed,
  'MR-41 rule: broken or eliminated by the check: no interceptive fire':
    (failure === 'broken' || failure === 'eliminated') && failed,
});

/** Interceptive fire of cautious and shaken pieces; the others are unmarked, or marked and passed. */
function interceptiveShots({ dice, modifiers }: Of<'shots'>, shotsEach: number, { id }: Unit): Amounts {
  const posture = ['cautious', 'shaken'].find((each) =>
    modifiers.some(({ name }) => name === `interceptive fire, ${each}`),
  );
  if (posture) {
    return {
      [`MR-41 rule: ${posture} pieces fire interceptively (shots)`]: dice.length,
      [`MR-41 cell: interceptiveFactors ${posture}`]: dice.length,
    };
  }
  return {
    [`MR-40 rule: interceptive fire of ${id} (pieces that took part)`]: dice.length / shotsEach,
    'MR-40 rule: unmarked pieces fire interceptively': dice.length / shotsEach,
  };
}

const NO_HITS = ['eliminated', 'routed', 'left', 'surrendered'];

export const RATIO_MEANINGS: Meanings<Rules> = {
  check: (event, { rules }, { unit, had }) => {
    const { pieces, passed, failed, remaining, of, from, failure, needed, phase } = event;
    const { options, tables } = rules;
    const band = tables.bands.find(({ fromPercent }) => 100 * remaining >= fromPercent * of)!;
    const onFoot = had.has('wreck');
    return {
      [`MR-10 cell: bands from ${band.fromPercent} %`]: pieces,
      'MR-10 cell: dieSides': typeof needed === 'number' && pieces,
      'MR-15 rule: a check succeeds and takes the marker off': passed,
      [`MR-11 transition: ${from} → steady`]: passed,
      [`MR-11 transition: ${from} → ${failure}`]: failed,
      ...factors(event, rules, unit),
      'MR-50 reading: surrenderFrom': unit.cutOff && failed,
      'MR-53 reading: moraleOfficers': hasOfficer(unit, options) && options.leaders === 'on' && pieces,
      'MR-52 cell: moraleOfficerPoints': hasOfficer(unit, options) && options.leaders === 'on' && pieces,
      'MR-4 cell: warbotPoints': unit.warbots > 0 && pieces,
      'MR-62 reading: bailedCrews': onFoot && options.bailedCrews === 'on' && pieces,
      ...(isHull(unit) && !onFoot ? hullChecks(event, rules, unit) : soldiersCheck(pieces, rules, unit)),
      ...(phase === '4.2' && interceptiveCheck(event, unit)),
    };
  },
  shots: (event, { scenario }, { unit }) => {
    const has = (name: string) => event.modifiers.some((modifier) => modifier.name === name);
    const { combat } = scenario;
    const weapons = combat.model === 'flat' ? combat.weapons : {};
    const shotsEach = weapons[event.weapon ?? unit.weapon ?? Object.keys(weapons)[0]]?.shots ?? 1;
    const dice = event.dice.length;
    return {
      'MR-7 cell: targetingFactor': has('targeting lost') && dice,
      'MR-30 rule: suppressive fire of a cautious piece crossing the open (shots)':
        has('suppressive fire') && dice,
      ...(event.phase === '4.2' && interceptiveShots(event, shotsEach, unit)),
    };
  },
  moved: ({ why, posture, pieces, clauses, from, to }) => {
    const way = Math.sign(to - from);
    const toCover = ['goes back to cover', 'no cover to seek', 'goes forward to cover'][way + 1];
    const goes = ['goes back', 'stays', 'goes forward to cover'][way + 1];
    const cautious = clauses.includes('MR-30') && pieces;
    const inCover = why === 'advancing in cover' || why === 'keeping to cover';
    const shaken = clauses.includes('MR-31') && pieces;
    const kept = why === 'keeping to cover';
    const broken = posture === 'broken' && pieces;
    return {
      'MR-30 rule: cautious under fire, in cover: advances in cover':
        why === 'advancing in cover' && cautious,
      'MR-30 rule: cautious under fire, in cover: stays': kept && way === 0 && cautious,
      [`MR-30 rule: cautious under fire, in the open: ${toCover}`]: !inCover && cautious,
      'MR-31 rule: shaken, in cover: stays': kept && shaken,
      [`MR-31 rule: shaken, in the open: ${goes}`]: !kept && shaken,
      'MR-32 rule: broken: falls back': way < 0 && broken,
      'MR-32 rule: broken, with no way back: stays': way === 0 && broken,
    };
  },
  lost: ({ cause, pieces }, { rules: { options } }, { unit }) => {
    const isOtherwise = NO_HITS.includes(cause);
    const ofWarbots = unit.warbots > 0 && (isOtherwise || cause === 'fire');
    const onTheMove = unit.warbots > 0 && cause === 'fire' && options.warbotMarkers === 'unit';
    return {
      'MR-20 reading: markedBy': isOtherwise && pieces,
      'MR-20 reading: warbotMarkers': ofWarbots && pieces,
      'MR-22 reading: warbotsOnTheMove': onTheMove && pieces,
      'MR-32 rule: broken: leaves the board': cause === 'routed' && pieces,
      'MR-34 rule: eliminated by a check': cause === 'eliminated' && pieces,
      'MR-35 rule: leaves the board otherwise': cause === 'left' && pieces,
      'MR-50 rule: soldiers who surrendered reach the enemy': cause === 'surrendered' && pieces,
      'MR-53 rule: a morale officer shoots': cause === 'shot' && pieces,
      'MR-53 reading: moraleOfficers': cause === 'shot' && pieces,
    };
  },
  marked: () => ({ 'MR-20 rule: markers are placed on a unit': 1 }),
  deferred: ({ pieces }) => ({
    'MR-22 rule: a vehicle or warbot damaged on the move checks next turn': pieces,
  }),
  frightened: ({ pieces }) => ({
    'MR-83 rule: soldiers are marked only by an NBC attack': pieces,
    'MR-83 reading: psychology': pieces,
  }),
  weakened: ({ points, phase }) => ({
    'MR-4 rule: a hit takes a point of a warbot that survives': points,
    'MR-4 cell: warbotPoints': points,
    'MR-20 reading: warbotMarkers': points,
    'MR-22 reading: warbotsOnTheMove': phase === '4.2' && points,
  }),
  damaged: ({ systems }) => {
    const weapons = Object.entries(systems).filter(([system]) => system.startsWith('weapon '));
    return {
      'MR-7 rule: a hull loses a level of movement': systems.movement ?? 0,
      'MR-7 rule: a hull loses a level of targeting': systems.targeting ?? 0,
      'MR-7 rule: a hull loses a level of damage control': systems['damage control'] ?? 0,
      'MR-7 rule: a hull loses a weapon': sum(weapons.map(([, lost]) => lost)),
    };
  },
  mending: ({ mended }) => ({
    'MR-7 reading: damageControl': 1,
    'MR-7 cell: damageControlFaces': 1,
    'MR-7 rule: a hull repairs a level': mended !== null,
  }),
  wreck: ({ how, onFoot }) => ({
    'MR-34 rule: a hull leaves a wreck': 1,
    'MR-34 cell: wreckRadius': 1,
    'MR-61 cell: footMove': onFoot,
    'MR-60 rule: a hull explodes': how === 'explodes',
    'MR-60 cell: explosionSurvival': how === 'explodes',
    'MR-60 rule: crew survive an explosion': how === 'explodes' && onFoot,
    'MR-32 rule: a crew abandons its vehicle': how === 'is abandoned',
    'MR-61 rule: crew get out of an abandoned vehicle': how === 'is abandoned' && onFoot,
  }),
  surrendered: ({ pieces }) => ({
    'MR-50 cell: surrenderDistance': pieces,
    'MR-50 rule: soldiers surrender': pieces,
  }),
  'unit-broke': () => ({ 'MR-32 cell: unitBreakPercent': 1 }),
  'breaking-point': () => ({
    'MR-70 rule: a force reaches its breaking point': 1,
    'MR-70 cell: breakingPoint': 1,
    'MR-72 reading: endurance': 1,
  }),
};
