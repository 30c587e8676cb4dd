import { expectAgreement } from './agreement-suite.js';

expectAgreement('dice-pool');
