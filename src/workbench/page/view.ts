import { signal } from '@preact/signals';

/** The picture of the answer that is shown. */
export const view = signal('breaks');

export const VIEWS = [
  { id: 'breaks', shown: 'Break points' },
  { id: 'survival', shown: 'Survival' },
  { id: 'losses', shown: 'Losses' },
  { id: 'endings', shown: 'Endings' },
  { id: 'effort', shown: 'Effort' },
  { id: 'battle', shown: 'Watch a battle' },
  { id: 'range', shown: 'Range' },
  { id: 'compare', shown: 'Compare' },
];
