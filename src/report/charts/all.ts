import { breakPointCurve } from './break-point-curve.js';
import { breakdown } from './breakdown.js';
import type { Chart } from './chart.js';
import { effectsForest } from './effects-forest.js';
import { gauge } from './gauge.js';
import { outcomesBars } from './outcomes-bars.js';
import { postureAreas } from './posture-areas.js';
import { survivalSteps } from './survival-steps.js';
import { turnEvents } from './turn-events.js';

/** Every chart, in the order of the report: who wins, what a change is worth, when they break, how it goes. */
export const CHARTS: readonly Chart[] = [
  outcomesBars,
  effectsForest,
  breakPointCurve,
  survivalSteps,
  postureAreas,
  gauge,
  turnEvents,
  breakdown,
];
