import { type Assumption, rulesNamed } from '../../battlefield/assumption.js';
import { ofShots } from '../../battlefield/field-rules.js';
import { FACTOR_NAMES } from '../../battlefield/weapon-bands/factors.js';
import { LINES, testLine } from './coverage.js';
import { BOOK_EVENTS, MARKED } from './events.js';
import type { DicePoolUnit } from './troops.js';

/** Our choices where the clauses are silent, in the order of the turn. */

const { collapsed, fellBack, letGo, diagnosed, treated } = BOOK_EVENTS;
const COLLAPSE = collapsed.counts.all.rule;
const LET_GO = letGo.counts.all.rule;

export const unitBreak: Assumption = {
  clauses: ['DP-13', 'DP-4'],
  section: '10.6',
  says: 'A unit breaks when it is removed: it fails its next test after falling back, is let go, falls back off the board, or its force collapses.',
};

export const forceBreak: Assumption = {
  clauses: ['DP-4'],
  section: '10.6',
  says: 'A force breaks when its pool is empty, and routs as a whole; or when the last of its units on the board are removed.',
};

export const assumptions: readonly Assumption[] = [
  unitBreak,
  forceBreak,
  {
    section: '10',
    says: 'The phases of a turn are activation, movement, fire, close combat and objectives. In each, all units act at once, and tests are taken in the order in which units are listed.',
  },
  {
    clauses: ['DP-10'],
    section: '10',
    says: 'The activation value of a unit that names none is 4.',
    where: ({ units }) => units.some((unit) => (unit as DicePoolUnit)['dice-pool'].av === 4),
  },
  {
    clauses: ['DP-5'],
    section: '10',
    says: 'A test never throws more dice than the pool holds.',
    about: rulesNamed(MARKED.short),
  },
  {
    clauses: ['DP-4'],
    section: '10',
    says: 'Dice that are gained and lost at the same moment are counted together, gains first. A pool that is empty stays empty.',
    about: rulesNamed(COLLAPSE, LINES.destroyed, LINES.seniorLost),
  },
  {
    clauses: ['DP-11', 'DP-12'],
    section: '10.3',
    says: 'All the fire of a phase at a unit is one attack and causes one test.',
    about: rulesNamed(testLine('under fire', 'holds'), testLine('under fire', 'fails')),
  },
  {
    clauses: ['DP-12'],
    section: '10',
    says: 'Losses since the start are the pieces that are off the board: pieces that were treated and returned no longer count.',
    about: rulesNamed(MARKED.heavy),
  },
  {
    clauses: ['DP-12', 'DP-13'],
    section: '10',
    says: 'The limit to one die after heavy losses applies to every test, also after falling back and to activate.',
    about: rulesNamed(MARKED.heavy),
  },
  {
    clauses: ['DP-11', 'DP-13'],
    section: '10.3',
    says: 'A unit that falls back over its edge of the board is removed.',
    about: rulesNamed(fellBack.counts.offBoard.rule),
  },
  {
    clauses: ['DP-21'],
    section: '10',
    says: 'A senior commander who is removed with his unit is lost; one who leaves by his orders is not.',
    about: rulesNamed(LINES.seniorLost),
  },
  {
    clauses: ['DP-41'],
    section: '10.2',
    says: 'A unit with wounded treats them whenever it is active, not on the move and has no target in range; commanders and medics who fall are treated after the battle.',
    about: rulesNamed(treated.counts.casualties.rule),
  },
  {
    clauses: ['DP-42'],
    section: '10.2',
    says: 'A unit with half or more of its pieces seriously wounded has a higher activation value. With any seriously wounded piece it moves more slowly.',
    about: rulesNamed(LINES.woundedFight),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'Captures are judged by the positions when activation began: units that are removed in the same activation still count as near enemies and as closer friends.',
    about: rulesNamed(LINES.removed, LET_GO),
  },
  {
    clauses: ['DP-4', 'DP-13'],
    section: '10.6',
    says: 'Pieces that are removed in the section in which a force breaks do not count as losses at the break.',
    about: rulesNamed(COLLAPSE, LINES.removed, LET_GO),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'A unit that is removed while it is cut off has surrendered; a unit is cut off as a whole.',
    about: rulesNamed(LINES.removed, LET_GO, COLLAPSE),
    where: ({ units }) => units.some(({ cutOff }) => cutOff),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'A force that does not hold the field recovers its casualties as the loser does; when neither holds it, both do.',
    about: rulesNamed(diagnosed.counts.casualties.rule, diagnosed.counts.captured.rule),
  },
  {
    clauses: ['DP-50'],
    section: '10.7',
    says: 'Units that are still on the board at the end recover their casualties, also those of a force that does not hold the field.',
    about: rulesNamed(diagnosed.counts.casualties.rule),
  },
  {
    clauses: ['DP-41', 'DP-50'],
    section: '10.7',
    says: 'After the battle the wounded are brought to the medics, who help their whole force.',
    about: rulesNamed(diagnosed.counts.helped.rule),
  },
  {
    clauses: ['UM-52'],
    section: '3',
    says: 'The only officer who adds to the fire of his unit is its commander.',
    about: rulesNamed(ofShots(FACTOR_NAMES.officer)),
  },
];
