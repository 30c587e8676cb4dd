import { expectAgreement } from './agreement-suite.js';

expectAgreement('unit-morale');
