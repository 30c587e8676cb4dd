import type { QualityColumn } from '../quality.js';
import type { Descriptor } from './options.js';

/** DP-10, assumed: a die that shows the activation value passes, so the lower the better; one a step. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { av: 6 } },
  green: { own: { av: 5 } },
  regular: { own: { av: 4 } },
  veteran: { own: { av: 3 } },
  elite: { own: { av: 2 } },
};
