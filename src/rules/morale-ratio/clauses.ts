import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'MR-1':
    'Soldiers, weapon crews and warbots form units; every vehicle and every strongpoint is a unit by itself.',
  'MR-2': 'Soldiers may be grouped freely: as fireteams, squads or whole platoons.',
  'MR-3': 'A soldier is worth a point. The points of a unit at the start are its morale level.',
  'MR-4':
    'A warbot is worth its size plus two points, and falls after that many hits; each hit takes a point.',
  'MR-5': 'Warbots can be in a unit with soldiers: the level of the unit counts both.',
  'MR-6':
    'A hull has a point for each of three levels of movement, of targeting and of damage control, and for up to three weapons.',
  'MR-6a': 'A strongpoint does not move, so it has no levels of movement.',
  'MR-7': 'A hit that penetrates a hull takes one of its levels or weapons.',

  'MR-10':
    'A piece checks with a d10 that must not exceed the tenths of its level that its unit has left, rounded down. A unit at full strength passes and one with less than a tenth fails without a roll.',
  'MR-11':
    'A piece that fails is cautious with seven tenths left or more, shaken with four or more, broken with one or more, and eliminated below that.',
  'MR-12':
    'The printed table of results says the same for levels up to 20. Dice, bands and results can be replaced.',
  'MR-13':
    'Every piece checks for itself at the ratio of its unit, and its failure affects no other piece; a hull with its crew is one piece.',
  'MR-14': 'A unit at full strength makes no checks: a loss of points requires them.',
  'MR-15':
    'A piece that passes does not check again before the next loss; one that fails checks every turn until it passes.',

  'MR-20':
    'When a unit of soldiers loses a piece, each of the others gets a marker; when a machine is damaged, only that machine gets one. No piece has two.',
  'MR-21': 'A marked piece checks before it does anything else; success removes the marker.',
  'MR-22':
    'A piece that has acted checks next turn, and so does a machine that is damaged while it has the initiative.',
  'MR-23': 'A piece that begins a turn with a marker checks before the turn ends.',
  'MR-24': 'A piece checks once a turn; if it is marked again, it checks in the next turn.',
  'MR-25': 'A piece that does nothing except check has wasted an initiative.',

  'MR-30':
    'Cautious pieces advance only where they are concealed, and under fire in the open go to the nearest cover. If nobody fires at them, they move as ordered. They cross the open with suppressive fire.',
  'MR-31':
    'Shaken pieces stay in cover. In the open they go to the nearest cover, or back when the way there leads towards the fire.',
  'MR-32':
    'Broken pieces fall back by their full move, do not fire, and leave at the edge of the board. A crew withdraws in a vehicle that can move, and abandons one that cannot.',
  'MR-33': 'A strongpoint cannot fall back: it shuts down and does nothing in that turn.',
  'MR-34': 'Eliminated pieces are gone at once. A wreck stays and gives concealment.',
  'MR-35': 'A piece that leaves the board does not come back in this battle, and counts as lost.',

  'MR-40': 'A marked piece that wants to fire interceptively checks first; if it passes, it fires normally.',
  'MR-41':
    'After failing, cautious pieces fire worse, shaken ones much worse, and broken or eliminated ones not at all. Pieces that fail keep the marker.',

  'MR-50':
    'A soldier who fails with an enemy near and no way back surrenders, walks to the enemy, and is gone on arrival.',
  'MR-51': 'Friends do not fire at those who surrender.',
  'MR-52': 'A morale officer is worth a point more than others of the same rank.',
  'MR-53':
    'A morale officer may shoot a soldier of the same rank or below who would surrender. This marks nobody, and the whole unit loses its markers.',

  'MR-60': 'When a hull explodes, each of its crew survives or not; survivors get out, marked.',
  'MR-61':
    'When a hull is abandoned, the share of its crew that gets out, marked, is the share of its points that it has left, rounded half up.',
  'MR-62': 'Crews that got out can check against the level of the vehicle that they have lost.',

  'MR-70':
    'A force that has lost half of its endurance reaches its breaking point. From the next turn on its units leave as soon as they can.',
  'MR-71':
    'When one force retreats, the other holds the field; if both reach the breaking point in one turn, neither holds it.',
  'MR-72': 'Endurance counts the points of all units, or their pieces.',

  'MR-80':
    'Leaders can be worth more than a point: two for a corporal, three for a sergeant, and so on by rank.',
  'MR-81': 'Elite troops check better and levies worse; the printed sign says the opposite.',
  'MR-82': 'Green troops check with a penalty of one.',
  'MR-83': 'Soldiers without protection check when NBC weapons attack them, with a factor of −2.',
  'MR-84':
    'Factors may or may not change automatic results, and the number needed may or may not go beyond the die.',
  'MR-85': 'Elite troops are rare: at most a tenth of a force.',
  'MR-86': 'Each scenario says which of these options are on.',
  'MR-90': 'A status sheet shows what is left of each unit.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;
