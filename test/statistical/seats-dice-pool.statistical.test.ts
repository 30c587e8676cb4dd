import { SCENES } from '../scenes/table.js';
import { expectEqualSeats } from './seats-suite.js';

/** Uneven both when the forces change places and between a force and its equal. */
const both = [
  ...SCENES['dice-pool'].large.map(([name]) => name),
  'the second die is never thrown, units are let go',
  'the second die and rout by the pool',
  'six lost at once: one die only',
  'activation costs dice',
  'close combat',
  'both charge, outnumbered and armoured',
  'cut off and pinned in contact',
  'objectives on the ground',
  'the seriously wounded fight',
  'a charge at a run against a gun crew',
];

expectEqualSeats('dice-pool', {
  what: 'who is captured depends on who is listed first (10.1), and with it who is wounded after the battle',
  of: / (captured|light|serious|out)$/,
  swapped: [...both, 'both are wiped out'],
  mirrored: [...both, 'the wounded withdraw'],
});
