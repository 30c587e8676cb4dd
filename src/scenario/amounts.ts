/** Limits and defaults of scenarios, of options and of the library. */

/** Most battles of a run at each design point. */
export const MOST_BATTLES = 1e9;
/** The highest seed. */
export const MOST_SEED = 2 ** 53 - 1;

/** Most battles for each value of `solve` and each change of `sensitivity`. */
export const MOST_BATTLES_EACH = 1e8;
/** Battles for each value of `solve`, at most, where nothing else is said. */
export const SOLVE_BATTLES = 65_536;
/** Battles with each change of `sensitivity`, where nothing else is said. */
export const SENSITIVITY_BATTLES = 20_480;

/** What a screening by Morris or Sobol plays, where nothing else is said: battles at each point, … */
export const SCREENING_BATTLES = 1024;
/** … trajectories of elementary effects, … */
export const TRAJECTORIES = 10;
/** … and base points of Sobol’s indices. */
export const BASE_POINTS = 128;

/** Differences up to this share of a rate, the turn limit or the pieces of a force count as the same, where nothing else is said. */
export const MARGIN = 0.01;

/** Most states of an exact solution. */
export const MOST_STATES = 1e8;
