import { expectAgreement } from './agreement-suite.js';

expectAgreement('troop-grade');
