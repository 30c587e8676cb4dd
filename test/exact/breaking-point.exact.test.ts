import { describe, test } from 'vitest';
import { smallScenario } from '../scenes/scene.js';
import { hypergeometric, type Way } from './distribution.js';
import { type Expectations, expectationsOf } from './expectations.js';
import { FEARLESS } from './fearless.js';

const FORCES = ['red', 'blue'] as const;

/** The chances of losing 0, 1, 2, … pieces a turn, whichever they are. */
interface Force {
  troopers: number;
  sergeants: number;
  losses: number[];
}

/** Both retreat when this percentage of endurance is lost, and need two turns to leave: an inch more than a move. */
interface Battle {
  turnLimit: number;
  breakingPoint: number;
  endurance: 'morale-points' | 'pieces';
  forces: readonly [Force, Force];
}

interface Left {
  troopers: number;
  sergeants: number;
  marked: boolean;
  /** Turns since the breaking point; −1: not reached. */
  retreating: number;
}

const strength = ({ troopers, sergeants }: { troopers: number; sergeants: number }) => troopers + sergeants;

function scenarioOf({ turnLimit, breakingPoint, endurance, forces }: Battle) {
  const unit = ({ troopers, sergeants }: Force) => ({
    roster: { trooper: troopers, sergeant: sergeants },
    at: 7,
    move: 6,
  });
  return smallScenario({
    turnLimit,
    combat: {
      model: 'scripted',
      losses: { 'red-squad': { chances: forces[0].losses }, 'blue-squad': { chances: forces[1].losses } },
    },
    options: { leaders: 'on', endurance },
    tables: { ...FEARLESS, breakingPoint },
    red: unit(forces[0]),
    blue: unit(forces[1]),
  });
}

/** What a turn leaves of a force: those who leave are gone before the losses, which may be any pieces. */
function* afterTurn(
  before: Left,
  name: string,
  { losses }: Force,
  chance: number,
  expected: Expectations,
): Iterable<Way<Left>> {
  const retreating = before.retreating < 0 ? -1 : before.retreating + 1;
  if (retreating === 2) {
    expected.loses(name, 'left', strength(before), chance);
    yield [{ troopers: 0, sergeants: 0, marked: false, retreating }, 1];
    return;
  }
  // In a script no unit fires, and only those who retreat move.
  if (before.marked && retreating < 0) expected.wastes(name, strength(before), chance);
  for (const [loss, p] of losses.entries()) {
    const fallen = Math.min(loss, strength(before));
    expected.loses(name, 'casualties', fallen, chance * p);
    for (const [sergeants, q] of hypergeometric(fallen, before.sergeants, strength(before)).entries()) {
      yield [
        {
          troopers: before.troopers - (fallen - sergeants),
          sergeants: before.sergeants - sergeants,
          marked: fallen > 0,
          retreating,
        },
        p * q,
      ];
    }
  }
}

/** Two forces whose losses are independent, until one of them is at its breaking point. */
function expectations({ turnLimit, breakingPoint, endurance, forces }: Battle): Expectations {
  const worth = ({ troopers, sergeants }: { troopers: number; sergeants: number }) =>
    endurance === 'pieces' ? troopers + sergeants : troopers + 3 * sergeants;
  const [red, blue] = forces;
  type Now = readonly [Left, Left];
  const fresh = ({ troopers, sergeants }: Force): Left => ({
    troopers,
    sergeants,
    marked: false,
    retreating: -1,
  });
  return expectationsOf<Now>({
    turnLimit,
    start: [fresh(red), fresh(blue)],

    *play([redBefore, blueBefore], turn, chance, expected) {
      const blueWays = [...afterTurn(blueBefore, 'blue', blue, chance, expected)];
      for (const [redLeft, p] of afterTurn(redBefore, 'red', red, chance, expected)) {
        for (const [blueLeft, q] of blueWays) {
          const left = [redLeft, blueLeft] as const;
          const isOpen = left.every(({ retreating }) => retreating < 0);
          const [redNow, blueNow] = left.map((force, f) => {
            const all = worth(forces[f]);
            const reaches = isOpen && 100 * (all - worth(force)) >= breakingPoint * all;
            if (!reaches) return force;
            const loss = strength(forces[f]) - strength(force);
            expected.breaks(FORCES[f], '', turn, loss, chance * p * q);
            return { ...force, retreating: 0 };
          });
          yield [[redNow, blueNow], p * q];
        }
      }
    },

    isOver: (now) => now.some((force) => strength(force) === 0),
    show: (now) =>
      Object.fromEntries(
        now.map((force, f) => [
          FORCES[f],
          { steady: strength(force), gone: strength(forces[f]) - strength(force) },
        ]),
      ),

    end(now, turn, chance, expected) {
      const [redRetreats, blueRetreats] = now.map(({ retreating }) => retreating >= 0);
      if (redRetreats && blueRetreats) expected.battleEnds(turn, 'nobody', 'both-broke', chance);
      else if (!redRetreats && !blueRetreats) expected.battleEnds(turn, 'nobody', 'turn-limit', chance);
      else {
        const holder = redRetreats ? 1 : 0;
        if (strength(now[holder]) === 0) expected.battleEnds(turn, 'nobody', 'both-gone', chance);
        else expected.battleEnds(turn, FORCES[holder], 'breaking-point', chance);
      }
      now.forEach((force, f) => {
        const name = FORCES[f];
        const loss = strength(forces[f]) - strength(force);
        expected.stands(name, `${name}-squad`, turn, loss, chance); // a unit breaks only by its checks
        if (force.retreating < 0) expected.stands(name, '', turn, loss, chance);
      });
    },
  });
}

describe('forces at their breaking point', () => {
  const even: Force = { troopers: 4, sergeants: 0, losses: [0.5, 0.25, 0.25] };
  const led: Force = { troopers: 3, sergeants: 1, losses: [0.4, 0.4, 0.2] };
  const few: Force = { troopers: 1, sergeants: 1, losses: [0.7, 0.2, 0.1] };
  const cases: [string, Battle][] = [
    [
      'half of the pieces, even forces',
      { turnLimit: 6, breakingPoint: 50, endurance: 'pieces', forces: [even, even] },
    ],
    [
      'half of the points: a sergeant is worth three',
      { turnLimit: 8, breakingPoint: 50, endurance: 'morale-points', forces: [led, few] },
    ],
    ['the same in pieces', { turnLimit: 8, breakingPoint: 50, endurance: 'pieces', forces: [led, few] }],
    ['the first loss', { turnLimit: 5, breakingPoint: 1, endurance: 'morale-points', forces: [led, even] }],
    ['all of it', { turnLimit: 7, breakingPoint: 100, endurance: 'morale-points', forces: [few, led] }],
  ];
  test.each(cases)('%s', (_, battle) => {
    expectations(battle).toBeThoseOf(scenarioOf(battle));
  });
});
