import { expectTotals } from './total-suite.js';

expectTotals('morale-ratio');
