import { battleUnder } from '../scene.js';

export const battle = battleUnder('morale-ratio');
