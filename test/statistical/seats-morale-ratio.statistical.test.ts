import { expectEqualSeats } from './seats-suite.js';

expectEqualSeats('morale-ratio');
