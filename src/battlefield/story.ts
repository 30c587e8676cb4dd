/** One battle as a story: what happened, turn by turn, with every roll. Plain data, ready for JSON. */
export interface Story {
  scenario: string;
  variant: string;
  design_point: number;
  battle: number;
  seed: number;
  forces: { id: string; name: string }[];
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

/** A number added to a roll, or to the number needed. */
export interface StoryModifier {
  name: string;
  by: number;
  clause?: string;
}

/** @public Events that only some systems have, by the system's id: each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: systems declare it further
export interface BookFacts {}

/** What every event has. */
export interface Told {
  /** Section of docs/battlefield.md in which it happens. */
  phase: string;
  force: string;
  unit: string;
  /** Clauses of the book that it follows, if any. */
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
  /** Why only half of its shots are fired; left out: all are. */
  half?: string;
  dice: number[];
  hits: number;
}

/** `dice` has the faces shown; where the program drew only their count, faces that could have given it. */
export type StoryEvent = Told &
  (
    | BookFacts[keyof BookFacts]
    | ({ kind: 'shots' } & Volley)
    /** In close combat. */
    | ({ kind: 'blows' } & Volley)
    /** What hits by `weapon-bands` do: pieces out of action, or hulls killed, and how many exploded; the faces that do. */
    | {
        kind: 'struck';
        hull: boolean;
        hits: number;
        dice: number[];
        needed: number[];
        explodesFrom?: number;
        effective: number;
        exploding: number;
      }
    /** `inside`: crew lost with their hull. */
    | {
        kind: 'lost';
        cause: string;
        pieces: number;
        ranks: Record<string, number>;
        left: number;
        inside?: true;
      }
    /** `leaves`: it leaves the board there. */
    | {
        kind: 'moved';
        pieces: number;
        /** Which pieces of the unit, where the rules tell them apart. */
        who?: string;
        posture: string;
        from: number;
        to: number;
        leaves?: true;
        why: string;
      }
    | { kind: 'wasted'; pieces: number }
    | { kind: 'unit-broke'; lost: number; of: number; why?: string; taken?: number }
    | { kind: 'force-broke'; lost: number; of: number }
    | { kind: 'breaking-point'; why?: string }
  );
