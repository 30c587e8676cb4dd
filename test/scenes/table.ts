import type { SystemId } from '#src/rules/registry.js';
import { POOL_LARGE } from './dice-pool/large.js';
import { POOL_RARE } from './dice-pool/rare.js';
import { POOL_SMALL } from './dice-pool/small.js';
import { MIXED_LARGE, RATIO_LARGE } from './morale-ratio/large.js';
import { RATIO_SMALL } from './morale-ratio/small.js';
import type { Named } from './scene.js';
import { GRADE_LARGE } from './troop-grade/large.js';
import { GRADE_RARE } from './troop-grade/rare.js';
import { GRADE_SMALL } from './troop-grade/small.js';
import { MORALE_LARGE } from './unit-morale/large.js';
import { MORALE_RARE } from './unit-morale/rare.js';
import { MORALE_SMALL } from './unit-morale/small.js';

/** The battles of one system that are played by the kernel, the exact solver, the plain player and the teller. */
interface Scenes {
  /** Two to five pieces a side, each solved in a second or so; together they reach every rule, option and ending. */
  small: readonly Named[];
  /** Whole platoons: too large for an exact solution. */
  large: readonly Named[];
  /** For uses of rules that other scenes seldom reach. */
  rare: readonly Named[];
}

/** Every registered system has an entry here. */
export const SCENES: Readonly<Record<SystemId, Scenes>> = {
  'morale-ratio': { small: RATIO_SMALL, large: [...RATIO_LARGE, ...MIXED_LARGE], rare: [] },
  'dice-pool': { small: POOL_SMALL, large: POOL_LARGE, rare: POOL_RARE },
  'unit-morale': { small: MORALE_SMALL, large: MORALE_LARGE, rare: MORALE_RARE },
  'troop-grade': { small: GRADE_SMALL, large: GRADE_LARGE, rare: GRADE_RARE },
};

/** All battles of a system. */
export const allScenes = (system: SystemId): readonly Named[] => {
  const { small, large, rare } = SCENES[system];
  return [...small, ...large, ...rare];
};
