import { expectAgreement } from './agreement-suite.js';

expectAgreement('morale-ratio');
