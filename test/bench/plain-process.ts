import { readFileSync } from 'node:fs';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';

/** Plays the showcase's baseline in this process only: `node plain-process.js 500000`. */
const file = 'scenarios/squad-duel.yaml';
const parsed = parseScenario(readFileSync(file, 'utf8'), file);
if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
playStudy(ordersOf(newStudy(parsed.designPoints.slice(0, 1), Number(process.argv[2]), 1)));
