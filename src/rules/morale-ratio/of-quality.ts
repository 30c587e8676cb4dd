import type { QualityColumn } from '../quality.js';
import type { Descriptor } from './options.js';

/** MR-81, MR-82, assumed: the book has nothing between regular and elite, so veterans are seasoned regulars. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { class: 'levy', experience: 'green' } },
  green: { own: { class: 'regular', experience: 'green' } },
  regular: { own: { class: 'regular', experience: 'seasoned' } },
  veteran: { own: { class: 'regular', experience: 'seasoned' } },
  elite: { own: { class: 'elite', experience: 'seasoned' } },
};
