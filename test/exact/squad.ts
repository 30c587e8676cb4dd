import { cover, NEVER, smallScenario } from '../scenes/scene.js';
import { distribution, type Way } from './distribution.js';
import { type Expectations, expectationsOf } from './expectations.js';

type Posture = 'steady' | 'cautious' | 'shaken' | 'broken';

/** A squad that takes scripted losses and holds its ground, alone on the board with one enemy. */
export interface Squad {
  turnLimit: number;
  losses: { schedule: number[] } | { chances: number[] };
  /** Points of each piece: 1 for a trooper, 2 for a corporal, 3 for a sergeant. */
  worth: number[];
  at: number;
  move: number;
  /** Is there cover everywhere, or nowhere? */
  covered: boolean;
  die: number;
  bands: { fromPercent: number; needed: number; onFailure: Exclude<Posture, 'steady'> | 'eliminated' }[];
  unitBreakPercent: number;
  /** MR-20: what marks those who are left; default: every loss. */
  markedBy?: 'losses' | 'hits';
}

export const squadScenario = (squad: Squad) => {
  const ranks = ['trooper', 'corporal', 'sergeant'];
  const roster = ranks.map((rank, i) => [rank, squad.worth.filter((points) => points === i + 1).length]);
  return smallScenario({
    turnLimit: squad.turnLimit,
    board: { zones: squad.covered ? [cover(0, 36)] : [] },
    combat: { model: 'scripted', losses: { 'red-squad': squad.losses } },
    options: { leaders: 'on', markedBy: squad.markedBy },
    tables: {
      ...NEVER,
      dieSides: squad.die,
      bands: squad.bands,
      unitBreakPercent: squad.unitBreakPercent,
    },
    red: { roster: Object.fromEntries(roster), at: squad.at, move: squad.move },
    blue: { roster: { trooper: 1 } },
  });
};

interface Piece {
  worth: number;
  posture: Posture;
  marked: boolean;
  depth: number;
}

interface Now {
  /** On the board. */
  pieces: readonly Piece[];
  underFire: boolean;
  /** Has the unit broken, and its force with it? */
  broke: boolean;
  mostBroken: number;
  /** Has a piece left the board broken? */
  routed: boolean;
}

/**
 * All possible battles of a squad, piece by piece and die by die, written only from the rules
 * (docs/battlefield.md, section 4). Pieces have no identity beyond their properties, so
 * battles that differ only in which piece is which are added up.
 */
export function squadExpectations(squad: Squad): Expectations {
  const { turnLimit, at, worth } = squad;
  const all = worth.length;
  const level = sum(worth);
  const deployed = worth.map(
    (points): Piece => ({ worth: points, posture: 'steady', marked: false, depth: at }),
  );
  return expectationsOf<Now>({
    turnLimit,
    start: { pieces: deployed, underFire: false, broke: false, mostBroken: 0, routed: false },

    *play(now, turn, chance, expected) {
      const percent = (100 * sum(now.pieces.map((piece) => piece.worth))) / level;
      for (const [checked, p] of afterChecks(squad, now.pieces, percent)) {
        const stand = checked.filter((piece) => piece !== 'eliminated');
        const eliminated = checked.length - stand.length;
        const on = eliminated > 0 ? markedFor(squad, stand) : stand;
        expected.loses('red', 'eliminated', eliminated, chance * p);
        const broken = on.filter(({ posture }) => posture === 'broken').length + eliminated;
        const breaks = !now.broke && broken > 0 && 100 * broken >= squad.unitBreakPercent * checked.length;
        if (breaks) {
          const loss = all - checked.length;
          for (const unit of ['', 'red-squad']) expected.breaks('red', unit, turn, loss, chance * p);
        }
        const moved = on.map((piece) => {
          const depth = destination(squad, piece, now.underFire);
          return { ...piece, depth, moves: depth !== piece.depth };
        });
        const stay = moved.filter(({ posture, depth }) => posture !== 'broken' || depth > 0);
        const here = stay.length < moved.length ? markedFor(squad, stay) : stay;
        expected.loses('red', 'routed', moved.length - here.length, chance * p);
        const idle = here.filter(({ checks, moves }) => checks && !moves);
        expected.wastes('red', idle.length, chance * p);
        for (const [left, q] of afterLosses(squad, here, turn)) {
          expected.loses('red', 'casualties', here.length - left.pieces.length, chance * p * q);
          const next: Now = {
            ...left,
            broke: now.broke || breaks,
            mostBroken: Math.max(
              now.mostBroken,
              left.pieces.filter(({ posture }) => posture === 'broken').length,
            ),
            routed: now.routed || here.length < moved.length,
          };
          yield [next, p * q];
        }
      }
    },

    isOver: ({ pieces }) => pieces.length === 0,

    show({ pieces }) {
      const count = (posture: Posture) => pieces.filter((piece) => piece.posture === posture).length;
      return {
        red: {
          steady: count('steady'),
          cautious: count('cautious'),
          shaken: count('shaken'),
          broken: count('broken'),
          gone: all - pieces.length,
        },
        blue: { steady: 1 },
      };
    },

    end({ pieces, broke, mostBroken, routed }, turn, chance, expected) {
      if (pieces.length > 0) expected.battleEnds(turn, 'nobody', 'turn-limit', chance);
      else expected.battleEnds(turn, 'blue', routed ? 'routed' : 'destroyed', chance);
      for (const unit of ['', 'red-squad']) {
        if (!broke) expected.stands('red', unit, turn, all - pieces.length, chance);
      }
      for (const unit of ['', 'blue-squad']) expected.stands('blue', unit, turn, 0, chance);
      expected.add('response red most_broken', chance * mostBroken);
    },
  });
}

/** MR-20: marks those who are left after a loss that was not a hit. */
function markedFor<Of extends Piece>({ markedBy }: Squad, left: readonly Of[]): readonly Of[] {
  return markedBy === 'hits' ? left : left.map((piece) => ({ ...piece, marked: true }));
}

type Checked = (Piece & { checks: boolean }) | 'eliminated';

/** Every way in which the checks of the marked pieces can end, all at the unit's ratio before them. */
function afterChecks({ bands, die }: Squad, pieces: readonly Piece[], percent: number): Way<Checked[]>[] {
  const { needed, onFailure } = bands.find(({ fromPercent }) => percent >= fromPercent)!;
  let ways: Way<Checked[]>[] = [[[], 1]];
  for (const piece of pieces) {
    const passes: Checked = { ...piece, posture: 'steady', marked: false, checks: piece.marked };
    const fails: Checked =
      onFailure === 'eliminated' ? onFailure : { ...piece, posture: onFailure, marked: true, checks: true };
    const pass = piece.marked ? needed / die : 1;
    ways = ways.flatMap(([before, chance]): Way<Checked[]>[] => [
      [[...before, passes], chance * pass],
      [[...before, fails], chance * (1 - pass)],
    ]);
  }
  return distribution(ways);
}

/** Own depth after the move of a piece whose unit holds; broken pieces leave the board at 0 or less. */
function destination({ at, move, covered }: Squad, { posture, depth }: Piece, underFire: boolean): number {
  if (posture === 'broken') return depth - move;
  const home = depth + Math.max(-move, Math.min(move, at - depth));
  if (posture === 'steady' || (posture === 'cautious' && !underFire)) return home;
  if (posture === 'cautious') return covered ? home : depth;
  return covered || !underFire ? depth : Math.max(0, depth - move);
}

type Left = Pick<Now, 'pieces' | 'underFire'>;

/** Every way in which the turn's losses can fall, all pieces being equally likely; they mark all who are left. */
function* afterLosses({ losses }: Squad, pieces: readonly Piece[], turn: number): Iterable<Way<Left>> {
  const chances = 'chances' in losses ? losses.chances : oneHot(losses.schedule[turn - 1] ?? 0);
  const here = pieces.map(({ worth, posture, marked, depth }): Piece => ({ worth, posture, marked, depth }));
  for (const [loss, chance] of chances.entries()) {
    if (chance === 0) continue;
    if (loss === 0 || here.length === 0) {
      yield [{ pieces: inOrder(here), underFire: false }, chance];
      continue;
    }
    const choices = subsets(here, Math.max(0, here.length - loss));
    for (const left of choices) {
      const marked = left.map((piece) => ({ ...piece, marked: true }));
      yield [{ pieces: inOrder(marked), underFire: true }, chance / choices.length];
    }
  }
}

const oneHot = (index: number) => Array.from({ length: index + 1 }, (_, i) => (i === index ? 1 : 0));

/** All ways to choose `count` of these, in any order. */
function subsets<T>(of: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return of.flatMap((each, i) => subsets(of.slice(i + 1), count - 1).map((rest) => [each, ...rest]));
}

/** Always the same order for the same pieces. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  return pieces
    .map((piece) => ({ piece, key: JSON.stringify(piece) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ piece }) => piece);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
