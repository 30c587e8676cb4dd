import { SCENES } from '../scenes/table.js';
import { expectEqualSeats } from './seats-suite.js';

const large = SCENES['dice-pool'].large.map(([name]) => name);

expectEqualSeats('dice-pool', {
  what: 'who is captured depends on who is listed first (10.1), and with it who is wounded after the battle',
  of: / (captured|light|serious|out)$/,
  swapped: [
    ...large,
    'six lost at once: one die only',
    'the second die is never thrown, units are let go',
    'the second die and rout by the pool',
    'activation costs dice',
    'close combat',
    'both charge, outnumbered and armoured',
    'cut off and pinned in contact',
    'objectives on the ground',
    'the seriously wounded fight',
    'both are wiped out',
    'a charge at a run against a gun crew',
  ],
  mirrored: [
    ...large,
    'the second die is never thrown, units are let go',
    'the second die and rout by the pool',
    'activation costs dice',
    'close combat',
    'both charge, outnumbered and armoured',
    'cut off and pinned in contact',
    'objectives on the ground',
    'the seriously wounded fight',
    'the wounded withdraw',
    'a charge at a run against a gun crew',
  ],
});
