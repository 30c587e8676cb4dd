import { NEVER } from '../scenes/scene.js';

/** Tables under which no check ever fails and no force retreats, so that only losses decide. */
export const FEARLESS = {
  ...NEVER,
  bands: [{ fromPercent: 0, needed: 'automatic-success', onFailure: 'cautious' }],
};
