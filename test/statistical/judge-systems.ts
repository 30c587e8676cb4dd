import type { Judged } from './judge.js';
import { judgedDicePool } from './judge-dice-pool.js';
import { judgedMoraleRatio } from './judge-morale-ratio.js';
import { judgedTroopGrade } from './judge-troop-grade.js';
import { judgedUnitMorale } from './judge-unit-morale.js';

/** By id. Every system that is registered has a place here: its grid, and somebody who plays it die by die. */
export const JUDGED: Readonly<Record<string, Judged>> = {
  'morale-ratio': judgedMoraleRatio,
  'dice-pool': judgedDicePool,
  'unit-morale': judgedUnitMorale,
  'troop-grade': judgedTroopGrade,
};
