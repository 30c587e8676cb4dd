import { expectEqualSeats } from './seats-suite.js';

expectEqualSeats('unit-morale');
