import { expectTotals } from './total-suite.js';

expectTotals('troop-grade');
