import { describe, test } from 'vitest';
import { type Squad, squadExpectations, squadScenario } from './squad.js';

/** MR-10 and MR-11, as printed, for units that have lost a piece. */
const PRINTED = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((needed) => {
  const onFailure =
    needed >= 7 ? ('cautious' as const) : needed >= 4 ? ('shaken' as const) : ('broken' as const);
  return { fromPercent: needed === 1 ? 0 : 10 * needed, needed, onFailure };
});

const troopers = (count: number) => Array.from({ length: count }, () => 1);
/** In cover wherever they are, so that only broken pieces move. */
const inCover = { covered: true, die: 10, unitBreakPercent: 50, bands: PRINTED, at: 30, move: 1 };

const check = (_: string, squad: Squad) => {
  squadExpectations(squad).toBeThoseOf(squadScenario(squad));
};

describe('one of a squad falls in turn 1', () => {
  const oneFalls = (pieces: number, turnLimit: number, more: Partial<Squad> = {}): Squad => ({
    ...inCover,
    worth: troopers(pieces),
    losses: { schedule: [1] },
    turnLimit,
    ...more,
  });
  const always = (needed: number, onFailure: 'broken' | 'eliminated') => [
    { fromPercent: 0, needed, onFailure },
  ];
  /** From 14 inches broken pieces go back to 8, then to 2, and are gone in turn 4. */
  const broken = (needed: number, unitBreakPercent: number): Partial<Squad> => ({
    ...{ bands: always(needed, 'broken'), unitBreakPercent, markedBy: 'hits', at: 14, move: 6 },
  });
  const eliminated = (needed: number, unitBreakPercent: number): Partial<Squad> => ({
    ...{ bands: always(needed, 'eliminated'), unitBreakPercent, markedBy: 'hits' },
  });

  test.each([
    ['9 of 10 need 9, every turn until they succeed', oneFalls(10, 5)],
    ['3 of 4 need 7', oneFalls(4, 6)],
    ['2 of 3 need 6', oneFalls(3, 7)],
    ['1 of 2 needs 5', oneFalls(2, 12)],
    ['the broken leave the board, and half of them break a unit', oneFalls(5, 6, broken(6, 50))],
    ['the broken leave the board, and a third breaks a unit', oneFalls(4, 6, broken(5, 34))],
    ['the broken leave the board, and all break a unit', oneFalls(4, 7, broken(3, 100))],
    ['the last turn comes before the broken are gone', oneFalls(4, 3, broken(5, 50))],
    ['half of the unit, eliminated, break it at its earlier loss', oneFalls(5, 4, eliminated(6, 50))],
    ['two thirds of the unit, eliminated, break it', oneFalls(6, 4, eliminated(3, 67))],
  ])('%s', check);
});

describe('repeated losses are followed piece by piece', () => {
  const rout: Squad['bands'] = [
    { fromPercent: 75, needed: 6, onFailure: 'cautious' },
    { fromPercent: 50, needed: 5, onFailure: 'broken' },
    { fromPercent: 0, needed: 3, onFailure: 'eliminated' },
  ];
  const four = { ...inCover, worth: troopers(4) };
  const open = { ...four, covered: false };
  test.each<[string, Squad]>([
    [
      'the printed bands, in cover',
      { ...four, losses: { schedule: [1, 1, 0, 1] }, turnLimit: 8, at: 9, move: 4 },
    ],
    [
      'the printed bands, in the open: the shaken fall back while losses come',
      { ...open, losses: { schedule: [2, 0, 1, 0, 0, 1] }, turnLimit: 8, at: 9, move: 4 },
    ],
    [
      'losses by chance, in the open',
      { ...open, losses: { chances: [0.5, 0.375, 0.125] }, turnLimit: 6, at: 7, move: 3 },
    ],
    [
      'cautious, then broken, then eliminated, with a six-sided die',
      {
        ...{ ...inCover, bands: rout, die: 6, worth: troopers(5) },
        ...{ losses: { schedule: [1, 1, 0, 1, 1] }, turnLimit: 8, at: 11, move: 5 },
      },
    ],
    [
      'the same by chance, where two thirds break a unit',
      {
        ...{ ...four, bands: rout, unitBreakPercent: 67 },
        ...{ losses: { chances: [0.25, 0.5, 0.25] }, turnLimit: 6, at: 5, move: 2 },
      },
    ],
  ])('%s', check);
});

describe('any rank may fall, and points decide how the others check', () => {
  const steps: Squad['bands'] = [
    { fromPercent: 90, needed: 9, onFailure: 'cautious' },
    { fromPercent: 70, needed: 7, onFailure: 'cautious' },
    { fromPercent: 50, needed: 5, onFailure: 'shaken' },
    { fromPercent: 25, needed: 4, onFailure: 'shaken' },
    { fromPercent: 0, needed: 2, onFailure: 'shaken' },
  ];
  const deadly: Squad['bands'] = [
    { fromPercent: 80, needed: 7, onFailure: 'cautious' },
    { fromPercent: 50, needed: 6, onFailure: 'eliminated' },
    { fromPercent: 0, needed: 3, onFailure: 'eliminated' },
  ];
  const breaking: Squad['bands'] = [
    { fromPercent: 80, needed: 7, onFailure: 'cautious' },
    { fromPercent: 60, needed: 6, onFailure: 'broken' },
    { fromPercent: 0, needed: 4, onFailure: 'broken' },
  ];
  const losing = (worth: number[], schedule: number[], turnLimit: number, bands: Squad['bands']): Squad => ({
    ...{ ...inCover, worth, losses: { schedule }, turnLimit, bands },
  });
  test.each([
    ['a sergeant and three troopers lose one after the other', losing([1, 1, 1, 3], [1, 1, 0, 1], 7, steps)],
    [
      'two sergeants and five troopers lose two at a time',
      losing([1, 1, 1, 1, 1, 3, 3], [2, 0, 2, 0, 2], 6, steps),
    ],
    ['the checks take ranks too: a sergeant and two troopers', losing([1, 1, 3], [1, 0, 1], 5, deadly)],
    [
      'the checks take ranks too: two sergeants and four troopers',
      losing([1, 1, 1, 1, 3, 3], [1, 1, 1, 1, 2], 7, deadly),
    ],
    [
      'a corporal, a sergeant and two troopers that break and leave the board',
      { ...losing([1, 1, 2, 3], [1, 0, 0, 1], 7, breaking), at: 8, move: 4 },
    ],
  ])('%s', check);
});
