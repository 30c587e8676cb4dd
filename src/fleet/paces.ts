/** How often the fleet looks at things, and how long it waits for them, in milliseconds. */

/** A worker holds a block for so long after it last said that it lives; it says so twice as often. */
export const LOCK = 10_000;
/** How often workers look for blocks that nobody holds any more. */
export const STALLED = 5_000;
/** How often a run asks for results when there were none. */
export const POLL = 50;
/** How often a run looks after its jobs, and for workers. */
export const LOOK = 1_000;
/** A run that was without Redis for so long ends incomplete. */
export const OUTAGE = 600_000;
/** A worker that is told to end plays on for so long, to hand in what it has begun. */
export const HAND_IN = 5_000;
/** What is left to do at the end may take so long. */
export const GOODBYE = 2_000;
