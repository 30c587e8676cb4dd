import { expectEqualSeats } from './seats-suite.js';

expectEqualSeats('troop-grade');
