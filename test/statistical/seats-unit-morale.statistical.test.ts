import { expectEqualSeats } from './seats-suite.js';

/** Two large scenes are uneven, too, by less than so many battles show: platoons-storm-a-hedge, tanks-and-carriers-meet. */
expectEqualSeats('unit-morale', {
  what: 'the force listed first tests first (11.2), and who tests later no longer sees those who surrendered',
  swapped: [
    'surrender, both cut off or not',
    'both cross and enter',
    'those who run leave casualties behind',
  ],
  mirrored: [
    'an NCO takes over, every hit counts',
    'surrender, both cut off or not',
    'both cross and enter',
    'hand to hand, one without arms',
  ],
});
