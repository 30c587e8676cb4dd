import { type Assumption, rulesNamed, type Setting } from './assumption.js';
import { ALL_BLOWS, HITS_ON_SOLDIERS, isShotInBand, ofShots } from './field-rules.js';
import { isHull } from './pieces.js';
import { FACTOR_NAMES } from './weapon-bands/factors.js';

/** Our own choices on the battlefield, whatever the system: docs/battlefield.md, sections 1 to 3. */

const isScripted = ({ combat }: Setting) => combat.model === 'scripted';
const isFlat = ({ combat }: Setting) => combat.model === 'flat';
const isBanded = ({ combat }: Setting) => combat.model === 'weapon-bands';
const isFired = (setting: Setting) => !isScripted(setting);

export const fieldAssumptions: readonly Assumption[] = [
  {
    section: '2',
    says: 'A unit’s target is the enemy unit with the nearest front; of equally near ones, the one listed first.',
  },
  {
    section: '3',
    says: 'Losses come from the script of the scenario and take random pieces of the whole unit; nobody shoots.',
    where: isScripted,
  },
  {
    section: '3',
    says: 'Each hit counts in full: nobody rolls for wounds or penetration.',
    about: isShotInBand,
    where: isFlat,
  },
  {
    section: '3',
    says: 'The fire of a phase is simultaneous and falls on the foremost pieces of its target; hits beyond them are wasted.',
    about: isShotInBand,
    where: isFired,
  },
  {
    section: '3',
    says: 'The weapon of a crew fires at its full rate as long as one of the crew can fire it; the best-placed one fires it.',
    about: isShotInBand,
    where: (setting) => isFired(setting) && setting.units.some(({ kind }) => kind === 'crew'),
  },
  {
    clauses: ['UM-51', 'UM-56'],
    section: '3',
    says: 'Ranges in centimetres are compared as squares of inches, rounded down; rates of movement are rounded to the nearest inch, and are at least 1.',
    about: isShotInBand,
    where: isBanded,
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'Soldiers in all-round cover, hulls in hard or all-round cover and every strongpoint are hull-down.',
    about: rulesNamed(ofShots(FACTOR_NAMES.hullDown)),
    where: isBanded,
  },
  {
    clauses: ['UM-55'],
    section: '3',
    says: 'Wounds that put nobody out of action do nothing, and do not add up.',
    about: rulesNamed(HITS_ON_SOLDIERS),
    where: isBanded,
  },
  {
    clauses: ['UM-40'],
    section: '3',
    says: 'Only air-defence systems fire at flyers, and they fire at nothing else.',
    where: (setting) => isBanded(setting) && setting.units.some(({ kind }) => kind === 'flyer'),
  },
  {
    section: '3',
    says: 'The rules of close combat are our own: units in contact fight instead of firing, all at once, and each hit counts as a hit of fire does.',
    about: rulesNamed(ALL_BLOWS),
  },
  {
    section: '3',
    says: 'A hull fights in close combat as one piece; those inside do not.',
    about: rulesNamed(ALL_BLOWS),
    where: ({ units }) => units.some(isHull),
  },
];
