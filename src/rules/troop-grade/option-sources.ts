import type { OptionSource } from '../contract.js';
import type { Options } from './options.js';

/** Where each option comes from and what its values mean, for reports and for `odds`. */
export const optionSources: Record<keyof Options, OptionSource> = {
  machineGunOwnTest: {
    clause: 'TG-13',
    kind: 'reading',
    title: 'Machine guns in tests of their own',
    meanings: {
      higher: 'a machine gun’s own test is read one grade higher, too',
      'as-graded': 'it is read at the grade that the machine gun has',
    },
  },
  remnantStacks: {
    clause: 'TG-26',
    kind: 'reading',
    title: 'A remnant and the modifier for weak units',
    meanings: { false: 'a remnant does not also count as weak', true: 'a remnant counts as weak, too' },
  },
  lostAssaultTest: {
    clause: 'TG-25',
    kind: 'reading',
    title: 'The test after a lost assault',
    meanings: {
      demoralized: 'it is demoralized already as the die is thrown',
      'as-before': 'it counts as demoralized only if it was before the assault',
    },
  },
  recovery: {
    clause: 'TG-42',
    kind: 'assumed',
    title: 'Tests to recover',
    perUnit: ['tests to recover'],
    meanings: {
      always: 'owners test to recover whenever they may',
      never: 'owners leave demoralized units as they are',
      'when-safe': 'owners test to recover when nothing worse than pinned can result',
    },
  },
  voluntaryRout: {
    clause: 'TG-50',
    kind: 'assumed',
    title: 'Voluntary rout',
    perUnit: ['tests to leave an assault'],
    meanings: {
      never: 'nobody leaves an assault',
      'when-losing': 'owners try to leave an assault against the odds at which it seems lost',
    },
  },
  defender: {
    clause: 'TG-21',
    kind: 'assumed',
    title: 'The scenario’s defender',
    meanings: {
      'by-orders': 'the force that does not attack, when the other does',
      first: 'the force listed first',
      second: 'the force listed second',
      nobody: 'neither',
    },
  },
  vehicleWithdraw: {
    clause: 'TG-31',
    kind: 'assumed',
    title: 'How far vehicles withdraw',
    meanings: { half: 'half of their move, the least that is allowed', full: 'all of their move' },
  },
  assaultTie: {
    clause: 'TG-40',
    kind: 'assumed',
    title: 'A drawn assault',
    meanings: { nobody: 'nobody has lost it', attacker: 'those who began it have lost it' },
  },
  sideBreak: {
    clause: 'TG-40',
    kind: 'assumed',
    title: 'What breaks a force',
    meanings: {
      'lost-or-demoralized': 'bases that are lost or demoralized',
      lost: 'bases that are lost',
      never: 'nothing does',
    },
  },
};
