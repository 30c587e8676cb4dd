import { judgeSystem } from './judge-suite.js';

judgeSystem('morale-ratio');
