import { NEVER } from '../scenes/scene.js';

/** Tables under which nobody ever fails a check and no force retreats, so that the losses alone decide. */
export const FEARLESS = {
  ...NEVER,
  bands: [{ fromPercent: 0, needed: 'automatic-success', onFailure: 'cautious' }],
};
