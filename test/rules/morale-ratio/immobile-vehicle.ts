import type { Input } from '../../scenes/scene.js';
import { losingScene, neverFail } from './book.js';

/** Settings for a vehicle with one weapon: it has twelve points, and never moves. */
const IMMOBILE = { movement: 0, targeting: 6, damageControl: 5 };

export interface Scene {
  schedule: number[];
  bands?: unknown;
  crew?: Input;
  turnLimit?: number;
  options?: Input;
  tables?: Input;
  red?: Input;
}

/** Red's vehicle, without damage control, takes the damage in the schedule. */
export function scene({ schedule, bands = neverFail, crew = { trooper: 3 }, turnLimit = 3, ...more }: Scene) {
  return losingScene(
    schedule,
    { kind: 'vehicle', roster: crew, at: 30, ...more.red },
    {
      turnLimit,
      options: { damageControl: 'off', ...more.options },
      tables: { bands, systemLevels: IMMOBILE, ...more.tables },
    },
  );
}
