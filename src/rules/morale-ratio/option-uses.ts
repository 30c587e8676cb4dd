import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import type { RuleUse } from '../contract.js';
import { readingUses } from '../uses.js';
import { type CountedCheck, checkOf, checksWhere, failedWhere, isRolled } from './counted-checks.js';
import { soldierPoints } from './levels.js';
import { type Book, checkFactors, neededRoll } from './morale.js';
import { optionSources } from './option-sources.js';
import { optionsSchema } from './options.js';
import { hasOfficer } from './slots.js';

/** Uses that no check tells of. */
interface OtherUses {
  /** Breaking points reached. */
  reached: number;
  mendingRolls: number;
  /** Soldiers shot by their morale officer, and marked by an NBC attack alone. */
  shot: number;
  frightened: number;
  /** Pieces that are gone otherwise than by hits and by the officer's shot. */
  lostOtherwise: number;
  /** Pieces of units with warbots that hits removed; and that are gone by anything but the officer's shot. */
  hitBesideWarbots: number;
  lostBesideWarbots: number;
  /** Points that hits took of warbots that stand; and of these, interceptive fire. */
  weakened: number;
  weakenedOnTheMove: number;
  /** Checks that shut a strongpoint down at a lesser result than broken. */
  lightShutdowns: number;
}

/** What each option did, from the checks and what else was counted: never less, and where that would have to be played otherwise to be known, more. */
export function optionUses(book: Book, checks: readonly CountedCheck[], others: OtherUses): RuleUse[] {
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const { options: chosen } = book;
  const without = (changes: Partial<Book['options']>): Book => ({
    ...book,
    options: { ...chosen, ...changes },
  });
  const touched = (by: string) => (each: CountedCheck) =>
    isRolled(book, each) &&
    checkFactors(book, each.unit['morale-ratio'], each.underNbc).some(({ clause }) => clause === by);
  const ofStrongpoints = checks.filter(({ unit, onFoot }) => unit.kind === 'strongpoint' && !onFoot);
  const uses: Record<keyof Book['options'], number> = {
    leaders: chosen.leaders === 'on' ? of((each) => countsLeaders(book, each)) : 0,
    moraleClasses: of(touched('MR-81')),
    experience: of(touched('MR-82')),
    psychology: of(touched('MR-83')) + others.frightened,
    automaticStays: of(
      (each) =>
        !isRolled(without({ automaticStays: true }), each) &&
        neededRoll(without({ automaticStays: true }), checkOf(each)) !==
          neededRoll(without({ automaticStays: false }), checkOf(each)),
    ),
    clamp: of(
      (each) => neededRoll(book, checkOf(each)) !== neededRoll(without({ clamp: 'none' }), checkOf(each)),
    ),
    endurance: others.reached,
    strongpointMovement: chosen.strongpointMovement === 'counted' ? checksWhere(ofStrongpoints) : 0,
    strongpointShutdown: others.lightShutdowns,
    damageControl: others.mendingRolls,
    bailedCrews: chosen.bailedCrews === 'on' ? of(({ onFoot }) => onFoot) : 0,
    markedBy: others.lostOtherwise,
    warbotMarkers: others.weakened + others.lostBesideWarbots,
    warbotsOnTheMove:
      others.weakenedOnTheMove + (chosen.warbotMarkers === 'unit' ? others.hitBesideWarbots : 0),
    surrenderFrom: failedWhere(checks, ({ unit }) => unit.cutOff),
    moraleOfficers: others.shot + (chosen.leaders === 'on' ? of(({ unit }) => hasOfficer(book, unit)) : 0),
  };
  return readingUses(chosen, optionsSchema.parse({}), optionSources, uses);
}

/** Is a check one of soldiers whose ranks count otherwise than their heads? */
function countsLeaders(book: Book, { unit, onFoot }: CountedCheck): boolean {
  if (isHull(unit) && !onFoot) return false;
  return soldierPoints(book, unit) !== soldiersOf(unit);
}
