import { judgeSystem } from './judge-suite.js';

judgeSystem('dice-pool');
