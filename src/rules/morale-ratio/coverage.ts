import { RANKS } from '../../battlefield/description.js';
import { ofShots, SUPPRESSIVE_SHOTS } from '../../battlefield/field-rules.js';
import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { fieldLines, lossesIn } from '../field-uses.js';
import { CellUses, readingUses, ruleUse, transitionUse } from '../uses.js';
import { type Book, CHECK_RESULTS, members, type Options, options, type Tables } from './book.js';
import type { Clause } from './clauses.js';
import {
  type CountedCheck,
  checkOf,
  checksWhere,
  countedChecks,
  failedWhere,
  isRolled,
  resultsOf,
  shutdownsBy,
} from './counted-checks.js';
import { type Counts, moveAt, SHOTS } from './events.js';
import { bandOf, checkFactors, hullLevels, neededRoll } from './morale.js';
import { hasOfficer, soldierPoints } from './pieces.js';
import type { MoraleRatioPlan } from './plan.js';
import { POSTURE, POSTURES } from './state.js';
import { observers } from './story.js';
import type { MoraleRatioUnit } from './troops.js';

/** Counts how often the rules of the book were used. */

/** A line for each rule, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits<MoraleRatioUnit, MoraleRatioPlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const counts = observers.countsIn(field, uses, compiled);
  const checks = countedChecks(units, compiled, counts);
  const lostBy = lossesIn(field, uses);
  const ofField = fieldLines(units, field, uses);
  const lost = (...causes: CAUSE[]) =>
    units.reduce((sum, _, u) => causes.reduce((all, cause) => all + lostBy(u, cause), sum), 0);
  const lostBesideWarbots = (...causes: CAUSE[]) =>
    units.reduce(
      (sum, { warbots }, u) =>
        warbots > 0 ? causes.reduce((all, cause) => all + lostBy(u, cause), sum) : sum,
      0,
    );
  const evidence: Evidence = { book, units, checks, counts, lost, lostBesideWarbots };
  return [
    ...optionUses(evidence),
    ...tableUses(evidence),
    ...hullAndMarkerUses(evidence),
    ...postureUses(evidence),
    ...fireAndSurrenderUses(evidence),
    ...units.flatMap(({ id, interceptiveFire }, u) => [
      ...(interceptiveFire
        ? [
            ruleUse(
              'MR-40',
              `interceptive fire of ${id} (pieces that took part)`,
              counts.intercepted.byUnit(u),
              true,
            ),
          ]
        : []),
      ...ofField.withdrawals(u),
    ]),
    ...transitions(checks),
    ...ofField.combat,
    ofField.moving,
  ];
}

/** Names of lines that assumptions are about, too. */
export const LINES = {
  markedPass: 'marked pieces check for interceptive fire and pass',
  cautiousFire: ofShots('cautious pieces fire interceptively'),
  shakenFire: ofShots('shaken pieces fire interceptively'),
  surrender: 'soldiers surrender',
  officerShoots: 'a morale officer shoots',
  breakingPoint: 'a force reaches its breaking point',
} as const;

/** The data that all lines are made from. */
interface Evidence {
  book: Book;
  units: readonly MoraleRatioUnit[];
  checks: readonly CountedCheck[];
  counts: Counts;
  /** Pieces gone for these causes: of all units, and of units with warbots. */
  lost: (...causes: CAUSE[]) => number;
  lostBesideWarbots: (...causes: CAUSE[]) => number;
}

/** Losses that are neither by hits nor by the officer’s shot. */
const OTHERWISE = [CAUSE.ELIMINATED, CAUSE.ROUTED, CAUSE.LEFT, CAUSE.SURRENDERED];

/** How often each option mattered; an upper bound where only another play of the battle would show it. */
function optionUses({ book, checks, counts, lost, lostBesideWarbots }: Evidence): RuleUse[] {
  const { options: chosen } = book;
  const { weakened, frightened, controlledDamage, breakingPoint } = counts;
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const without = (changes: Partial<Options>): Book => ({ ...book, options: { ...chosen, ...changes } });
  const touched = (by: string) => (each: CountedCheck) =>
    isRolled(book, each) &&
    checkFactors(book, each.unit['morale-ratio'], each.underNbc).some(({ clause }) => clause === by);
  const ofStrongpoints = checks.filter(({ unit, onFoot }) => unit.kind === 'strongpoint' && !onFoot);
  const all: Record<keyof Options, number> = {
    leaders: chosen.leaders === 'on' ? of((each) => countsLeaders(book, each)) : 0,
    moraleClasses: of(touched('MR-81')),
    experience: of(touched('MR-82')),
    psychology: of(touched('MR-83')) + frightened.all(),
    automaticStays: of(
      (each) =>
        !isRolled(without({ automaticStays: true }), each) &&
        neededRoll(without({ automaticStays: true }), checkOf(each)) !==
          neededRoll(without({ automaticStays: false }), checkOf(each)),
    ),
    clamp: of(
      (each) => neededRoll(book, checkOf(each)) !== neededRoll(without({ clamp: 'none' }), checkOf(each)),
    ),
    endurance: breakingPoint.all(),
    strongpointMovement: chosen.strongpointMovement === 'counted' ? checksWhere(ofStrongpoints) : 0,
    strongpointShutdown: shutdownsBy(book, checks, [POSTURE.CAUTIOUS, POSTURE.SHAKEN]),
    damageControl: controlledDamage.all(),
    bailedCrews: chosen.bailedCrews === 'on' ? of(({ onFoot }) => onFoot) : 0,
    markedBy: lost(...OTHERWISE),
    warbotMarkers: weakened.all() + lostBesideWarbots(CAUSE.FIRE, ...OTHERWISE),
    warbotsOnTheMove:
      weakened.onTheMove() + (chosen.warbotMarkers === 'unit' ? lostBesideWarbots(CAUSE.FIRE) : 0),
    surrenderFrom: failedWhere(checks, ({ unit }) => unit.cutOff),
    moraleOfficers:
      lost(CAUSE.SHOT) + (chosen.leaders === 'on' ? of(({ unit }) => hasOfficer(book, unit)) : 0),
  };
  return readingUses(chosen, members.optionsSchema.parse({}), options, all);
}

/** Is this a check of soldiers whose points differ from their number? */
function countsLeaders(book: Book, { unit, onFoot }: CountedCheck): boolean {
  if (isHull(unit) && !onFoot) return false;
  return soldierPoints(book, unit) !== soldiersOf(unit);
}

/** 0 switches the rule off. */
const OFF_AT_ZERO: readonly (keyof Tables)[] = [
  'nbcFactor',
  'moraleOfficerPoints',
  'warbotPoints',
  'targetingFactor',
  'damageControlFaces',
  'explosionSurvival',
  'footMove',
  'wreckRadius',
  'surrenderDistance',
];

/** The cells of the tables. */
function tableUses({ book, checks, counts }: Evidence): RuleUse[] {
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const printed = members.tablesSchema.parse({});
  const { tables: used, options: chosen } = book;
  const { aimed, breakingPoint, controlledDamage, hullLost, surrendered, unitBroke, weakened } = counts;
  const cells = new CellUses(used, printed, members.tableSources, OFF_AT_ZERO);
  const rolled = (each: CountedCheck) => isRolled(book, each);
  const troops = (each: CountedCheck) => each.unit['morale-ratio'];
  const met = new Map(checks.map((each) => [each, bandOf(used, each.remaining, each.level)]));
  return [
    cells.single('dieSides', of(rolled)),
    ...used.bands.map((band, i): RuleUse => {
      const count = of((each) => met.get(each) === band);
      const asPrinted = printed.bands.find(
        (other) =>
          other.fromPercent === band.fromPercent &&
          other.needed === band.needed &&
          other.onFailure === band.onFailure,
      );
      const cell = cells.cell('bands', String(i), count, band, asPrinted);
      return { ...cell, name: `bands from ${band.fromPercent} %` };
    }),
    ...RANKS.map((rank) =>
      cells.one(
        'rankPoints',
        rank,
        chosen.leaders === 'on'
          ? of(({ unit, onFoot }) => (unit.roster[rank] ?? 0) > 0 && (onFoot || !isHull(unit)))
          : 0,
      ),
    ),
    ...(['elite', 'regular', 'levy'] as const).map((each) =>
      cells.one(
        'classFactors',
        each,
        chosen.moraleClasses === 'off' ? 0 : of((check) => rolled(check) && troops(check).class === each),
      ),
    ),
    cells.single(
      'greenFactor',
      chosen.experience === 'off' ? 0 : of((check) => rolled(check) && troops(check).experience === 'green'),
    ),
    cells.single(
      'nbcFactor',
      of((each) => rolled(each) && each.underNbc),
    ),
    cells.single(
      'moraleOfficerPoints',
      chosen.leaders === 'on' ? of(({ unit }) => hasOfficer(book, unit)) : 0,
    ),
    cells.single('warbotPoints', of(({ unit }) => unit.warbots > 0) + weakened.all()),
    ...(['movement', 'targeting', 'damageControl'] as const).map((each) =>
      cells.one(
        'systemLevels',
        each,
        of(({ unit, onFoot }) => isHull(unit) && !onFoot && hullLevels(book, unit.kind)[each] > 0),
      ),
    ),
    cells.single('targetingFactor', aimed.shots(SHOTS.ILL_AIMED)),
    cells.single('damageControlFaces', controlledDamage.all()),
    cells.single('explosionSurvival', hullLost.exploded()),
    cells.single('footMove', hullLost.gotOut() + hullLost.survivors()),
    cells.single('wreckRadius', hullLost.wrecks()),
    cells.single('surrenderDistance', surrendered.all()),
    ...cells.several('interceptiveFactors', {
      cautious: aimed.shots(SHOTS.CAUTIOUS),
      shaken: aimed.shots(SHOTS.SHAKEN),
    }),
    // The rule of MR-70 says whether the scenario switched it on.
    { ...cells.single('breakingPoint', breakingPoint.all()), switchedOn: false },
    cells.single('unitBreakPercent', unitBroke.all()),
  ];
}

function hullAndMarkerUses({ checks, counts }: Evidence): RuleUse[] {
  const { weakened, damaged, controlledDamage, marked, deferred } = counts;
  return [
    weakened.all.line(),
    damaged.movement.line(),
    damaged.targeting.line(),
    damaged.damageControl.line(),
    damaged.weapons.line(),
    controlledDamage.mended.line(),
    ruleUse('MR-15', 'a check succeeds and takes the marker off', resultsOf(checks, 0)),
    marked.all.line(),
    deferred.all.line(),
  ];
}

/** MR-30 to MR-35: what pieces do because of their posture. */
function postureUses({ book, checks, counts, lost }: Evidence): RuleUse[] {
  const { aimed, moved, hullLost } = counts;
  const shutdowns = shutdownsBy(book, checks, [POSTURE.CAUTIOUS, POSTURE.SHAKEN, POSTURE.BROKEN]);
  return [
    ...CAUTIOUS_MOVES.map((move) => moveUse(moved.all, move)),
    ruleUse('MR-30', SUPPRESSIVE_SHOTS, aimed.shots(SHOTS.SUPPRESSIVE)),
    ...OTHER_MOVES.map((move) => moveUse(moved.all, move)),
    ruleUse('MR-32', 'broken: leaves the board', lost(CAUSE.ROUTED)),
    hullLost.abandoned.line(),
    ruleUse('MR-33', 'a strongpoint shuts down (checks that it failed)', shutdowns),
    ruleUse('MR-34', 'eliminated by a check', lost(CAUSE.ELIMINATED)),
    hullLost.wrecks.line(),
    ruleUse('MR-35', 'leaves the board otherwise', lost(CAUSE.LEFT)),
  ];
}

/** The moves that a rule is about; a property that is left out can have any value. */
interface Move {
  clause: Clause;
  name: string;
  posture: POSTURE;
  underFire?: boolean;
  covered?: boolean;
  direction?: -1 | 0 | 1;
}

const underFire = { clause: 'MR-30', posture: POSTURE.CAUTIOUS, underFire: true } as const;
const CAUTIOUS_MOVES: readonly Move[] = [
  { ...underFire, covered: true, direction: 1, name: 'cautious under fire, in cover: advances in cover' },
  { ...underFire, covered: true, direction: 0, name: 'cautious under fire, in cover: stays' },
  {
    ...underFire,
    covered: false,
    direction: 1,
    name: 'cautious under fire, in the open: goes forward to cover',
  },
  {
    ...underFire,
    covered: false,
    direction: -1,
    name: 'cautious under fire, in the open: goes back to cover',
  },
  {
    ...underFire,
    covered: false,
    direction: 0,
    name: 'cautious under fire, in the open: no cover to seek',
  },
  { ...underFire, underFire: false, name: 'cautious, not fired on: moves as ordered' },
];
const shaken = { clause: 'MR-31', posture: POSTURE.SHAKEN } as const;
const broken = { clause: 'MR-32', posture: POSTURE.BROKEN } as const;
const OTHER_MOVES: readonly Move[] = [
  { ...shaken, covered: true, name: 'shaken, in cover: stays' },
  { ...shaken, covered: false, direction: 1, name: 'shaken, in the open: goes forward to cover' },
  { ...shaken, covered: false, direction: -1, name: 'shaken, in the open: goes back' },
  { ...shaken, covered: false, direction: 0, name: 'shaken, in the open: stays' },
  { ...broken, direction: -1, name: 'broken: falls back' },
  { ...broken, direction: 0, name: 'broken, with no way back: stays' },
];

/** Moves of cautious and shaken pieces in the open, which look for cover. */
export const MOVES_IN_THE_OPEN: readonly Move[] = [...CAUTIOUS_MOVES, ...OTHER_MOVES].filter(
  ({ covered }) => covered === false,
);

/** How often pieces moved, or did not, in this way. */
function moveUse(counted: (place: number) => number, move: Move): RuleUse {
  const either = (wanted: boolean | undefined) => (wanted === undefined ? [false, true] : [wanted]);
  const directions = move.direction === undefined ? [-1, 0, 1] : [move.direction];
  const places = either(move.underFire).flatMap((underFire) =>
    either(move.covered).flatMap((covered) =>
      directions.map((direction) => moveAt(move.posture, underFire, covered, direction)),
    ),
  );
  return ruleUse(
    move.clause,
    move.name,
    places.reduce((sum, place) => sum + counted(place), 0),
  );
}

/** MR-40 to MR-83: interceptive fire, surrender, crews, NBC weapons and the breaking point. */
function fireAndSurrenderUses({ book, units, checks, counts, lost }: Evidence): RuleUse[] {
  const { aimed, intercepted, surrendered, hullLost, frightened, breakingPoint } = counts;
  const interceptive = checks.filter((check) => check.interceptive);
  const silent = resultsOf(interceptive, POSTURE.BROKEN) + resultsOf(interceptive, POSTURE.ELIMINATED);
  const someCutOff = units.some((unit) => unit.cutOff && soldiersOf(unit) > 0);
  const breaks = book.tables.breakingPoint !== 'never';
  return [
    intercepted.unmarked.line(),
    ruleUse('MR-40', LINES.markedPass, resultsOf(interceptive, 0)),
    ruleUse('MR-41', LINES.cautiousFire, aimed.shots(SHOTS.CAUTIOUS)),
    ruleUse('MR-41', LINES.shakenFire, aimed.shots(SHOTS.SHAKEN)),
    ruleUse('MR-41', 'broken or eliminated by the check: no interceptive fire', silent),
    ruleUse('MR-50', LINES.surrender, surrendered.all(), someCutOff),
    ruleUse('MR-50', 'soldiers who surrendered reach the enemy', lost(CAUSE.SURRENDERED)),
    ruleUse('MR-53', LINES.officerShoots, lost(CAUSE.SHOT)),
    hullLost.exploded.line(),
    hullLost.survivors.line(),
    hullLost.gotOut.line(),
    frightened.all.line(),
    ruleUse('MR-70', LINES.breakingPoint, breakingPoint.all(), breaks),
  ];
}

/** From each posture to each result of a check. */
function transitions(checks: readonly CountedCheck[]): RuleUse[] {
  return POSTURES.flatMap((posture, from) => {
    const those = checks.filter((check) => check.from === from);
    return CHECK_RESULTS.map((result, to) =>
      transitionUse('MR-11', `${posture} → ${result === 'pass' ? 'steady' : result}`, resultsOf(those, to)),
    );
  });
}
