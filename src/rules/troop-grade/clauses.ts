import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import { isHull } from '../../battlefield/pieces.js';
import type { Clauses } from '../kit/clauses.js';
import { GRADES } from './troops.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'TG-1': 'Before assaults are settled every unit tests that had a base killed or damaged in the turn.',
  'TG-2':
    'A unit that is demoralized by losing an assault tests after it, so that some test twice in a turn.',

  'TG-10':
    'A unit adds its modifiers to a d6. At a total of 2 or more it never fails; at 1, 0, −1 and −2 its grade decides, and −2 stands for all below.',
  'TG-11':
    'A cell may hold two effects. The bases left share them evenly, and the effect named first takes the odd one.',
  'TG-12': 'A chart gives the effects by grade and total: pinned, withdraw, rout, surrender, disintegrate.',
  'TG-13': 'Machine guns count one grade higher.',

  'TG-20': 'It helps to have half of the bases, or more, in hard cover.',
  'TG-21': 'It helps to be the defender of the scenario.',
  'TG-22': 'A unit is weak when a third of its bases is lost.',
  'TG-23': 'A unit is damaged when it is one damaged machine, or when all its machines are.',
  'TG-24': 'A unit is unsupported when no friendly foot or tank unit is within 240 yards.',
  'TG-25': 'A unit that was demoralized before the die is thrown tests worse.',
  'TG-26': 'A unit is a remnant, and no longer only weak, when two thirds of its bases are lost.',
  'TG-27': 'A unit is gassed when it lost a base to a barrage with gas before the battle.',

  'TG-30':
    'The pinned stay through their next move, and foot with half of its bases in the open goes prone. Personnel vehicles and cavalry withdraw instead; tanks halt for a turn.',
  'TG-31':
    'Who withdraws goes one move straight back. Where ground bars the way he goes as far as he can and is pinned, and where enemies bar it he surrenders. Machines go half of their move at least; those that cannot move are abandoned.',
  'TG-32':
    'Who routs goes an assault move straight back and is pinned. Machines go all of their move; the damaged are abandoned.',
  'TG-33':
    'Who surrenders goes to the nearest enemy, but disintegrates when friends are between. Crews leave their vehicles.',
  'TG-34': 'Bases that disintegrate are removed.',

  'TG-40': 'A unit that routs, or loses an assault, is demoralized.',
  'TG-41': 'The demoralized move, fire, fight and test much worse.',
  'TG-42':
    'In a later turn the owner may test a demoralized unit: it recovers unless the test brings worse than pinned, which then applies.',
  'TG-43':
    'A routed unit that rolls rout and disintegrate next turn loses half of its bases, and the other half stays demoralized.',

  'TG-50':
    'An owner may take a unit out of an assault by a test. If it passes, it routs an assault move and is demoralized; if not, the chart applies. The pinned, and who began the assault, may not.',
  'TG-51':
    'Heavy weapons within the zone of a unit that failed suffer by its die, machine guns as if one grade higher.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;

const PINNED = 'pinned (bases)';
const BACK = ['withdraw (bases)', 'rout (bases)'];
const LOST_ASSAULT = 'a unit loses an assault';

/** What is ours where the clauses are silent, in the order of the turn. */
export const unitBreak: Assumption = {
  clauses: ['TG-40'],
  section: '12.3',
  says: 'A unit breaks when it is demoralized for the first time, by a rout or a lost assault, or when the effects of a test take its last base.',
};

export const forceBreak: Assumption = {
  clauses: ['TG-40'],
  section: '12.5',
  says: 'A force breaks when enough of its bases are lost or demoralized, as the option `sideBreak` says. It then gives the field to the other force and retreats.',
};

export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    clauses: ['TG-1'],
    section: '12',
    says: 'The phases of a turn are movement, fire, casualty tests and assaults. In each everybody acts at once, and effects are carried out when all have tested.',
  },
  {
    section: '12',
    says: 'A piece is a base; a vehicle with those inside is one base.',
    where: ({ units }) => units.some(isHull),
  },
  {
    clauses: ['TG-10'],
    section: '12.3',
    says: 'A total below −2 is read as −2.',
    about: rulesNamed(...GRADES.map((grade) => `chart ${grade} -2`)),
  },
  {
    clauses: ['TG-24'],
    section: '12.3',
    says: 'Units of foot and tanks give support; heavy weapons, cavalry and personnel vehicles do not, nor does the unit itself.',
    about: rulesNamed('supportYards'),
  },
  {
    clauses: ['TG-23'],
    section: '12.3',
    says: 'Personnel vehicles that are damaged count as damaged tanks do.',
    about: rulesNamed('damaged (tests)'),
  },
  {
    clauses: ['TG-11'],
    section: '12.3',
    says: 'Of two effects the bases farthest forward suffer the first. Among equally far ones these are the most damaged, and the pinned come last.',
    about: rulesNamed('two effects are shared (units)'),
  },
  {
    clauses: ['TG-30'],
    section: '12.3',
    says: 'Pins last through the next movement and the fire after it, in which they shoot worse and are harder to hit.',
    about: rulesNamed(PINNED),
  },
  {
    clauses: ['TG-30'],
    section: '12.3',
    says: 'Only all-round cover is all-round: the open, concealment and hard cover are open or open-topped.',
    about: rulesNamed(PINNED),
  },
  {
    clauses: ['TG-31', 'TG-32', 'TG-41'],
    section: '12.3',
    says: 'Compulsory moves are those of a unit that is not demoralized.',
    about: rulesNamed(...BACK),
  },
  {
    clauses: ['TG-31'],
    section: '12.3',
    says: 'Only a unit that is cut off would have to pass through enemies.',
    about: rulesNamed(...BACK),
  },
  {
    clauses: ['TG-33'],
    section: '12.3',
    says: 'Friends are between when one is nearer both to the unit and to the enemy than these are to each other.',
    about: rulesNamed('surrender (bases)', 'disintegrate (bases)'),
  },
  {
    clauses: ['TG-51'],
    section: '12.3',
    says: 'Heavy weapons that test themselves do not suffer by the die of another unit.',
    about: rulesNamed('a machine gun suffers by a die near it', 'a heavy weapon suffers by a die near it'),
  },
  {
    clauses: ['TG-40'],
    section: '12.4',
    says: 'A unit loses an assault when more of its bases were hit there than of its target’s.',
    about: rulesNamed(LOST_ASSAULT),
  },
  {
    clauses: ['TG-50'],
    section: '12.4',
    says: 'A unit with the order to assault began the assault; voluntary routs are tested as the assaults begin.',
    about: rulesNamed('tests to leave an assault'),
  },
  {
    clauses: ['TG-40'],
    section: '12.5',
    says: 'A force that has broken gives up the field and leaves; after that the other force cannot break.',
    about: rulesNamed('sideBreakPercent'),
  },
];
