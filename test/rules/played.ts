import type { Scenario } from '#src/scenario/schema.js';
import { type Played, played as playedByKernel } from '../play/played.js';
import { agreed } from './both-players.js';

/** Plays battles 0 … `battles` − 1 of a scene with the kernel; the plain player agrees. */
export const played = (scenario: Scenario, battles = 1): Played => playedByKernel(agreed(scenario), battles);
