import type { QualityColumn } from '../quality.js';
import type { Descriptor } from './descriptor.js';

/** TG-12, assumed: the grades have these names, but for levies; nobody is mutinous by his quality. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { grade: 'conscript' } },
  green: { own: { grade: 'green' } },
  regular: { own: { grade: 'regular' } },
  veteran: { own: { grade: 'veteran' } },
  elite: { own: { grade: 'elite' } },
};
