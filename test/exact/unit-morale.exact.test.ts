import { judgeSystem } from './judge-suite.js';
import { expectEqualSeats } from './seats-suite.js';
import { expectTotals } from './totals-suite.js';

// In one file, so that every battle is solved once.
expectTotals('unit-morale');
judgeSystem('unit-morale');
expectEqualSeats('unit-morale');
