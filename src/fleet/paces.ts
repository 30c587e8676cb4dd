/** How often the fleet looks at things, and how long it waits for them, in milliseconds. */

/** A worker holds a block for this long after it last reported that it is alive; it reports twice as often. */
export const LOCK = 10_000;
/** How often workers look for blocks that no worker holds any more. */
export const STALLED = 5_000;
/** How long a run waits before it asks again when there were no results. */
export const POLL = 50;
/** How often a run checks its jobs and counts the workers. */
export const LOOK = 1_000;
/** A run that is without Redis for this long ends incomplete. */
export const OUTAGE = 600_000;
/** A worker that is asked to end plays on for this long, to hand in what it has begun. */
export const HAND_IN = 5_000;
/** Cleaning up at the end may take this long. */
export const GOODBYE = 2_000;
