import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import { isHull } from '../../battlefield/pieces.js';
import { cellLine } from '../uses.js';
import { type Tables, TOTALS } from './book.js';
import { conditionLine, effectLine, LEAVING_ASSAULT } from './coverage.js';
import { BOOK_EVENTS } from './events.js';
import { GRADES } from './troops.js';

/** Our choices where the clauses are silent, in the order of the turn. */

const PINNED = effectLine('pinned');
const BACK = [effectLine('withdraw'), effectLine('rout')];
const GONE = [effectLine('surrender'), effectLine('disintegrate')];
const NEAR = [BOOK_EVENTS.sharedDie.counts.machineGuns.rule, BOOK_EVENTS.sharedDie.counts.heavyWeapons.rule];

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
    says: 'The phases of a turn are movement, fire, casualty tests and assaults. In each, all units act at once, and effects are carried out when all have tested.',
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
    about: rulesNamed(...GRADES.map((grade) => cellLine<Tables>('chart', `${grade} ${TOTALS.at(-1)}`))),
  },
  {
    clauses: ['TG-24'],
    section: '12.3',
    says: 'Units of foot and tanks give support; heavy weapons, cavalry, personnel vehicles and the unit itself do not.',
    about: rulesNamed(cellLine<Tables>('supportYards')),
  },
  {
    clauses: ['TG-23'],
    section: '12.3',
    says: 'Damaged personnel vehicles count like damaged tanks.',
    about: rulesNamed(conditionLine('damaged')),
  },
  {
    clauses: ['TG-11'],
    section: '12.3',
    says: 'The bases farthest forward suffer the first of two effects. Among bases equally far forward, the most damaged come first and the pinned last.',
    about: rulesNamed(BOOK_EVENTS.tested.counts.shared.rule),
  },
  {
    clauses: ['TG-30'],
    section: '12.3',
    says: 'Pins last through the next movement and the fire after it, in which pinned bases shoot worse and prone units are harder to hit.',
    about: rulesNamed(PINNED),
  },
  {
    clauses: ['TG-30'],
    section: '12.3',
    says: 'Only all-round cover keeps pinned foot from going prone: the open, concealment and hard cover count as open or open-topped.',
    about: rulesNamed(PINNED),
  },
  {
    clauses: ['TG-31', 'TG-32', 'TG-41'],
    section: '12.3',
    says: 'Demoralization does not shorten compulsory moves.',
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
    says: 'Friends are in between when one is nearer to both the unit and the enemy than these are to each other.',
    about: rulesNamed(...GONE),
  },
  {
    clauses: ['TG-33'],
    section: '12.3',
    says: 'Cavalry that surrenders counts as foot: with friends in between it disintegrates, which the crews of vehicles do not.',
    about: rulesNamed(...GONE),
  },
  {
    clauses: ['TG-51'],
    section: '12.3',
    says: 'Heavy weapons that test themselves do not share the die of another unit.',
    about: rulesNamed(...NEAR),
  },
  {
    clauses: ['TG-51'],
    section: '12.3',
    says: 'A heavy weapon that shares the die of a unit reads the total of that unit, modifiers included.',
    about: rulesNamed(...NEAR),
  },
  {
    clauses: ['TG-40'],
    section: '12.4',
    says: 'A unit loses an assault when more of its bases were hit there than of its target’s.',
    about: rulesNamed(BOOK_EVENTS.lostAssault.counts.all.rule),
  },
  {
    clauses: ['TG-50'],
    section: '12.4',
    says: 'A unit with the order to assault began the assault; voluntary routs are tested when the assaults begin, and only then: none is made in the movement phase.',
    about: rulesNamed(LEAVING_ASSAULT),
  },
  {
    clauses: ['TG-40'],
    section: '12.5',
    says: 'A force that has broken gives up the field and leaves; after that the other force cannot break.',
    about: rulesNamed(cellLine<Tables>('sideBreakPercent')),
  },
];
