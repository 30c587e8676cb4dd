import type { RuleUse } from '../contract.js';
import type { MoraleRatioUnit } from './compile.js';
import { type CountedCheck, checksWhere, isRolled } from './counted-checks.js';
import { type Book, checkFactors, neededRoll } from './morale.js';
import { optionSources } from './option-sources.js';
import { optionsSchema } from './options.js';

/** Options that are not as they are when nothing is said count as switched on. */
export function optionUses(book: Book, checks: readonly CountedCheck[], reached: number): RuleUse[] {
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const standard = optionsSchema.parse({}) as Book['options'];
  const { options: chosen } = book;
  const without = (changes: Partial<Book['options']>): Book => ({
    ...book,
    options: { ...chosen, ...changes },
  });
  const check = ({ unit, remaining, level }: CountedCheck) => ({
    remaining,
    level,
    troops: unit['morale-ratio'],
  });
  const touched = (by: string) => (each: CountedCheck) =>
    isRolled(book, each) && checkFactors(book, each.unit['morale-ratio']).some(({ clause }) => clause === by);
  const uses: Record<keyof Book['options'], number> = {
    leaders: chosen.leaders === 'on' ? of(({ unit, level }) => level !== piecesOf(unit)) : 0,
    moraleClasses: of(touched('MR-81')),
    experience: of(touched('MR-82')),
    automaticStays: of(
      (each) =>
        !isRolled(without({ automaticStays: true }), each) &&
        neededRoll(without({ automaticStays: true }), check(each)) !==
          neededRoll(without({ automaticStays: false }), check(each)),
    ),
    clamp: of(
      (each) => neededRoll(book, check(each)) !== neededRoll(without({ clamp: 'none' }), check(each)),
    ),
    endurance: reached,
  };
  return (Object.keys(uses) as (keyof Book['options'])[]).map((name) => ({
    clause: optionSources[name].clause,
    kind: 'reading',
    name: `${name}: ${String(chosen[name])}`,
    option: name,
    uses: uses[name],
    switchedOn: chosen[name] !== standard[name],
  }));
}

function piecesOf({ roster }: MoraleRatioUnit): number {
  return Object.values(roster).reduce((sum, count) => sum + count, 0);
}
