import { expectEqualSeats } from './seats-suite.js';

expectEqualSeats('dice-pool');
