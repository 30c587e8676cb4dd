/** One battle as a story: what happened, turn by turn, with every roll. Plain data, ready for JSON. */
export interface Story {
  scenario: string;
  variant: string;
  design_point: number;
  battle: number;
  seed: number;
  turns: StoryTurn[];
  end: { turn: number; holder: string | null; reason: string };
}

interface StoryTurn {
  /** 0 is the deployment. */
  turn: number;
  events: StoryEvent[];
  /** Every unit as the turn ends. */
  sheets: StatusSheet[];
}

/** A unit's status sheet: what a player would have on paper. */
export interface StatusSheet {
  force: string;
  unit: string;
  /** Pieces on the board by posture. */
  postures: Record<string, number>;
  gone: number;
  /** Lines of the sheet, by name, as the system's book has them. */
  lines: Record<string, string | number>;
}

/** A number added to a roll, or to what is needed. */
export interface StoryModifier {
  name: string;
  by: number;
  clause?: string;
}

/** @public What each system tells beside that, by its id: it adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: systems declare it further
export interface BookFacts {}

/** What is said of every event. */
export interface Told {
  /** Section of docs/battlefield.md in which it happens. */
  phase: string;
  force: string;
  unit: string;
  /** Clauses of the book, where the book speaks of it. */
  clauses: string[];
}

interface Volley {
  /** Of a hull: which of its weapons. */
  weapon?: string;
  target: string;
  /** To the target's front, inches. */
  distance: number;
  needed: number;
  modifiers: StoryModifier[];
  dice: number[];
  hits: number;
}

/** `dice` hold the faces shown; where the program drew a count at once, faces that could have made it. */
export type StoryEvent = Told &
  (
    | BookFacts[keyof BookFacts]
    | ({ kind: 'shots' } & Volley)
    /** Those of close combat. */
    | ({ kind: 'blows' } & Volley)
    | {
        kind: 'check';
        pieces: number;
        /** Posture before. */
        from: string;
        remaining: number;
        of: number;
        /** This or lower on the die; `S` and `F`: success and failure without a roll. */
        needed: number | 'S' | 'F';
        modifiers: StoryModifier[];
        dice: number[];
        passed: number;
        failed: number;
        /** What those who fail become. */
        failure: string;
      }
    /** What hits by `weapon-bands` do: pieces out of action, or hulls killed, of them exploded. */
    | { kind: 'struck'; hull: boolean; hits: number; effective: number; exploding: number }
    | { kind: 'lost'; cause: string; pieces: number; ranks: Record<string, number>; left: number }
    | { kind: 'marked'; pieces: number }
    /** Marked by what the unit was attacked with, though nobody was hit. */
    | { kind: 'frightened'; pieces: number }
    /** Hits that weaken pieces which stand. */
    | { kind: 'weakened'; points: number }
    /** Levels and weapons of a hull that are gone; `left` of `of` points stay. */
    | { kind: 'damaged'; systems: Record<string, number>; left: number; of: number }
    /** Pieces that have been damaged on the move, and check next turn. */
    | { kind: 'deferred'; pieces: number }
    | { kind: 'mending'; die: number; needed: number; mended: string | null }
    /** What a lost hull leaves: those of its crew who are on foot. */
    | { kind: 'wreck'; how: string; crew: number; onFoot: number }
    | { kind: 'surrendered'; pieces: number; phases: number }
    | { kind: 'moved'; pieces: number; posture: string; from: number; to: number; why: string }
    | { kind: 'wasted'; pieces: number }
    | { kind: 'unit-broke'; lost: number; of: number }
    | { kind: 'force-broke'; lost: number; of: number }
    | { kind: 'breaking-point' }
  );
