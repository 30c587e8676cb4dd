import { expectAgreement } from './agreement-suite.js';
import { GRADE_SKIRMISHES } from './grade-skirmishes.js';

expectAgreement(GRADE_SKIRMISHES);
