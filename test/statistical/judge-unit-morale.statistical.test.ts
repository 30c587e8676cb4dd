import { judgeSystem } from './judge-suite.js';

judgeSystem('unit-morale');
