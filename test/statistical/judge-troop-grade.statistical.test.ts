import { judgeSystem } from './judge-suite.js';

judgeSystem('troop-grade');
