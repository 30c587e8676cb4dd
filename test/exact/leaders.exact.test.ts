import { describe, test } from 'vitest';
import { binomial, hypergeometric, type Way } from './distribution.js';
import { type Expectations, expectationsOf } from './expectations.js';
import { squadExpectations, squadScenario } from './squad.js';

type Failure = 'cautious' | 'shaken' | 'eliminated';
type Bands = { fromPercent: number; needed: number; onFailure: Failure }[];

/** A squad in cover that holds; it loses these numbers of pieces in turn 1, 2, … */
interface Led {
  turnLimit: number;
  troopers: number;
  sergeants: number;
  schedule: number[];
  bands: Bands;
}

/** How many pieces there are of each rank and, for all ranks together, in each state of mind. */
interface Counts {
  troopers: number;
  sergeants: number;
  /** Steady and without a marker; steady with one. */
  calm: number;
  marked: number;
  /** Failed their last check, and now have this posture. */
  failed: number;
  posture: 'cautious' | 'shaken';
  broke: boolean;
}

const strength = ({ troopers, sergeants }: Counts) => troopers + sergeants;

/** This many go, all equally likely: the number of sergeants among them is hypergeometric. */
function without(counts: Counts, gone: number): Way<Counts>[] {
  return hypergeometric(gone, counts.sergeants, strength(counts)).map((chance, sergeants) => [
    {
      ...counts,
      sergeants: counts.sergeants - sergeants,
      troopers: counts.troopers - (gone - sergeants),
    },
    chance,
  ]);
}

/**
 * Uses only counts: checks and shots do not depend on rank, so the ranks of those who go are drawn as from an urn.
 * A sergeant has three points, and points decide the number needed.
 */
function ledExpectations({ turnLimit, troopers, sergeants, schedule, bands }: Led): Expectations {
  const all = troopers + sergeants;
  const level = troopers + 3 * sergeants;
  return expectationsOf<Counts>({
    turnLimit,
    start: { troopers, sergeants, calm: all, marked: 0, failed: 0, posture: 'cautious', broke: false },

    *play(before, turn, chance, expected) {
      const percent = (100 * (before.troopers + 3 * before.sergeants)) / level;
      const { needed, onFailure } = bands.find(({ fromPercent }) => percent >= fromPercent)!;
      const checking = before.marked + before.failed;
      for (const [failed, p] of binomial(checking, 1 - needed / 10).entries()) {
        const calm = before.calm + checking - failed;
        const eliminated = onFailure === 'eliminated' ? failed : 0;
        expected.wastes('red', checking - eliminated, chance * p);
        expected.loses('red', 'eliminated', eliminated, chance * p);
        const breaks = !before.broke && eliminated > 0 && 2 * eliminated >= strength(before);
        for (const unit of breaks ? ['', 'red-squad'] : []) {
          expected.breaks('red', unit, turn, all - strength(before), chance * p);
        }
        const checked: Counts = {
          ...before,
          // An eliminated piece is a loss, which marks those who are left.
          calm: eliminated > 0 ? 0 : calm,
          marked: eliminated > 0 ? calm : 0,
          failed: failed - eliminated,
          posture: onFailure === 'eliminated' ? 'cautious' : onFailure,
          broke: before.broke || breaks,
        };
        for (const [left, q] of without(checked, eliminated)) {
          const fallen = Math.min(schedule[turn - 1] ?? 0, strength(left));
          expected.loses('red', 'casualties', fallen, chance * p * q);
          for (const [now, r] of afterFall(left, fallen)) yield [now, p * q * r];
        }
      }
    },

    isOver: (counts) => strength(counts) === 0,
    show: (counts) => ({
      red: {
        steady: counts.calm + counts.marked,
        [counts.posture]: counts.failed,
        gone: all - strength(counts),
      },
      blue: { steady: 1 },
    }),

    end(counts, turn, chance, expected) {
      if (strength(counts) > 0) expected.battleEnds(turn, 'nobody', 'turn-limit', chance);
      else expected.battleEnds(turn, 'blue', 'destroyed', chance);
      for (const unit of counts.broke ? [] : ['', 'red-squad']) {
        expected.stands('red', unit, turn, all - strength(counts), chance);
      }
      for (const unit of ['', 'blue-squad']) expected.stands('blue', unit, turn, 0, chance);
    },
  });
}

/** This many fall, all equally likely whatever their rank and state of mind, and all who are left are marked. */
function afterFall(counts: Counts, fallen: number): Way<Counts>[] {
  if (fallen === 0) return [[counts, 1]];
  return without(counts, fallen).flatMap(([left, p]) =>
    hypergeometric(fallen, counts.failed, strength(counts)).map((q, ofThem): Way<Counts> => {
      const failed = counts.failed - ofThem;
      return [{ ...left, calm: 0, marked: strength(left) - failed, failed }, p * q];
    }),
  );
}

describe('the ranks of the fallen are drawn as from an urn, and points decide how the others check', () => {
  const steps: Bands = [
    { fromPercent: 90, needed: 9, onFailure: 'cautious' },
    { fromPercent: 70, needed: 7, onFailure: 'cautious' },
    { fromPercent: 50, needed: 5, onFailure: 'shaken' },
    { fromPercent: 25, needed: 4, onFailure: 'shaken' },
    { fromPercent: 0, needed: 2, onFailure: 'shaken' },
  ];
  const deadly: Bands = [
    { fromPercent: 80, needed: 7, onFailure: 'cautious' },
    { fromPercent: 50, needed: 6, onFailure: 'eliminated' },
    { fromPercent: 0, needed: 3, onFailure: 'eliminated' },
  ];
  const cases: [string, Led][] = [
    [
      'a sergeant and three troopers lose one after the other',
      { turnLimit: 7, troopers: 3, sergeants: 1, schedule: [1, 1, 0, 1], bands: steps },
    ],
    [
      'two sergeants and five troopers lose two at a time',
      { turnLimit: 6, troopers: 5, sergeants: 2, schedule: [2, 0, 2, 0, 2], bands: steps },
    ],
    [
      'the checks take ranks too: a sergeant and two troopers',
      { turnLimit: 5, troopers: 2, sergeants: 1, schedule: [1, 0, 1], bands: deadly },
    ],
    [
      'the checks take ranks too: two sergeants and six troopers',
      { turnLimit: 7, troopers: 6, sergeants: 2, schedule: [1, 1, 1, 1, 2], bands: deadly },
    ],
  ];
  const squadOf = ({ troopers, sergeants, schedule, ...led }: Led) => ({
    ...led,
    worth: [...Array<number>(troopers).fill(1), ...Array<number>(sergeants).fill(3)],
    losses: { schedule },
    at: 30,
    move: 1,
    covered: true,
    die: 10,
    unitBreakPercent: 50,
  });

  test.each(cases)('%s', (_, led) => {
    ledExpectations(led).toBeThoseOf(squadScenario(squadOf(led)));
  });

  test.each(cases.filter(([, { troopers }]) => troopers < 5))('piece by piece: %s', (_, led) => {
    squadExpectations(squadOf(led)).toBeThoseOf(squadScenario(squadOf(led)));
  });

  test('a corporal, a sergeant and two troopers that break and leave the board', () => {
    const squad = {
      ...squadOf({ turnLimit: 7, troopers: 2, sergeants: 1, schedule: [1, 0, 0, 1], bands: [] }),
      bands: [
        { fromPercent: 80, needed: 7, onFailure: 'cautious' as const },
        { fromPercent: 60, needed: 6, onFailure: 'broken' as const },
        { fromPercent: 0, needed: 4, onFailure: 'broken' as const },
      ],
      worth: [1, 1, 2, 3],
      at: 8,
      move: 4,
    };
    squadExpectations(squad).toBeThoseOf(squadScenario(squad));
  });
});
