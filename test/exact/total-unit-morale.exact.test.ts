import { expectTotals } from './total-suite.js';

expectTotals('unit-morale');
