import type { QualityColumn } from '../quality.js';
import type { Descriptor } from './options.js';

/**
 * UM-10, assumed. The morale numbers are 6, 5, 4, 5 and 5: as printed, experience makes a number harder, and
 * so the veterans and the elite test worse than the regulars do. Recruits are raw, since there are no novices
 * among them.
 */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { troops: { training: 'civilian', experience: 'raw' } },
  green: { troops: { training: 'recruits', experience: 'raw' } },
  regular: { troops: { training: 'regular', experience: 'experienced' } },
  veteran: { troops: { training: 'regular', experience: 'seasoned' } },
  elite: { troops: { training: 'special-forces', experience: 'veteran' } },
};
