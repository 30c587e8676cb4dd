import { expectAgreement } from './agreement-suite.js';
import { POOL_SKIRMISHES } from './pool-skirmishes.js';

expectAgreement(POOL_SKIRMISHES);
