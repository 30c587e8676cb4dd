import { type CountedRule, rulesNamed } from '../assumption.js';
import { HITS_ON_SOLDIERS, isShotInBand } from '../field-rules.js';
import type { WeaponBandsCombat } from './schema.js';

/** A passage of the fire model's book that can be read in several ways; its readings are a key of the combat model. */
interface FireReading {
  name: 'd10' | 'outOfAction';
  clause: string;
  /** What each value means, in a few words. */
  meanings: Readonly<Record<string, string>>;
  /** The rules in which it matters. */
  about: (rule: CountedRule) => boolean;
}

export const fireReadings: readonly FireReading[] = [
  {
    name: 'd10',
    clause: 'UM-50',
    meanings: {
      'zero-to-nine': 'the die to hit shows 0 to 9',
      'one-to-ten': 'the die to hit shows 1 to 10',
    } satisfies Record<WeaponBandsCombat['d10'], string>,
    about: isShotInBand,
  },
  {
    name: 'outOfAction',
    clause: 'UM-55',
    meanings: {
      light: 'light wounds and worse put a soldier out of action',
      serious: 'serious wounds and worse put a soldier out of action',
      mortal: 'mortal wounds and worse put a soldier out of action',
    } satisfies Record<WeaponBandsCombat['outOfAction'], string>,
    about: rulesNamed(HITS_ON_SOLDIERS),
  },
];
