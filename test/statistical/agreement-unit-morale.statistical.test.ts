import { expectAgreement } from './agreement-suite.js';
import { MORALE_SKIRMISHES } from './morale-skirmishes.js';

expectAgreement(MORALE_SKIRMISHES);
