import { expectAgreement } from './agreement-suite.js';
import { MIXED_SKIRMISHES, SKIRMISHES } from './skirmishes.js';

expectAgreement([...SKIRMISHES, ...MIXED_SKIRMISHES]);
