import { expectTotals } from './total-suite.js';

expectTotals('dice-pool');
