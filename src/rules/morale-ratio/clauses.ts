import type { Clauses } from '../kit/clauses.js';

/** The clauses of this book, in their order. */
export const clauses = {
  'MR-1':
    'Soldiers, weapon crews and warbots form units; every vehicle and every strongpoint is a unit by itself.',
  'MR-2': 'How soldiers are grouped is free: as fireteams, squads or whole platoons.',
  'MR-3': 'A soldier is worth a point. What a unit is worth at the start is its morale level.',
  'MR-4':
    'A warbot is worth its size and two more, and takes as many hits before it falls; each takes a point.',
  'MR-5': 'Warbots can stand among soldiers: the level of the unit is that of both.',
  'MR-6':
    'A hull has a point for each of three levels of movement, of targeting and of damage control, and for up to three weapons.',
  'MR-6a': 'A strongpoint does not move, so it has no levels of movement.',
  'MR-7': 'A hit that penetrates a hull takes one of its levels or weapons.',

  'MR-10':
    'A piece checks by a d10 that must not exceed the tenths of its level that its unit has left, rounded down. A whole unit passes and one with less than a tenth fails without a roll.',
  'MR-11':
    'Who fails is cautious with seven tenths left or more, shaken with four or more, broken with one or more, and eliminated below that.',
  'MR-12':
    'The printed table of results says the same for levels up to 20. Dice, bands and results can be replaced.',
  'MR-13':
    'Every piece checks for itself at the ratio of its unit, and its failure is nobody else’s; a hull with its crew is one.',
  'MR-14': 'A whole unit owes no checks: a loss of points asks for them.',
  'MR-15': 'Who passes checks no more before the next loss; who fails checks every turn until he passes.',

  'MR-20':
    'When a unit of foot loses somebody, a marker goes to each of the others; a damaged machine gets one alone. Nobody has two.',
  'MR-21': 'A marked piece checks before it does anything else; success takes the marker off.',
  'MR-22':
    'Who has acted checks next turn, and so does a machine that is damaged while it has the initiative.',
  'MR-23': 'Who begins a turn with a marker checks before it ends.',
  'MR-24': 'A piece checks once a turn; marked again, it checks in the next.',
  'MR-25': 'Who does nothing but check has wasted an initiative.',

  'MR-30':
    'The cautious advance only where they are concealed, and under fire in the open go to the nearest cover. Nobody fires at them: they move as ordered. They cross the open with suppressive fire.',
  'MR-31':
    'The shaken keep to cover. In the open they go to the nearest, or back when the way there leads towards the fire.',
  'MR-32':
    'The broken fall back by all of their move, do not fire, and leave at the edge of the board. A crew withdraws in a vehicle that moves, and abandons one that does not.',
  'MR-33': 'A strongpoint cannot fall back: it shuts down and does nothing in that turn.',
  'MR-34': 'The eliminated are gone at once. A wreck stays and conceals.',
  'MR-35': 'Who leaves the board does not come back in this battle, and counts as lost.',

  'MR-40': 'A marked piece that wants to fire interceptively checks first; having passed, it fires as ever.',
  'MR-41':
    'Having failed, the cautious fire worse, the shaken much worse, and the broken and eliminated not at all. Those who fail keep the marker.',

  'MR-50':
    'A soldier who fails with an enemy near and no way back surrenders: he walks over, and is gone when he arrives.',
  'MR-51': 'Friends do not fire at those who surrender.',
  'MR-52': 'A morale officer counts a point above his rank.',
  'MR-53':
    'He may shoot a soldier of his rank or below who would surrender. Nobody is marked for it, and the whole unit loses its markers.',

  'MR-60': 'Of the crew of a hull that explodes each survives or not; survivors get out, marked.',
  'MR-61':
    'Of the crew of an abandoned hull as large a share gets out, marked, as the hull has of its points, rounded half up.',
  'MR-62': 'Crews that got out can check against the level of the vehicle that they have lost.',

  'MR-70':
    'A force that has lost half of its endurance reaches its breaking point. From the next turn on its units leave as soon as they can.',
  'MR-71':
    'When one force retreats the other holds the field; of two that reach the breaking point in one turn neither does.',
  'MR-72': 'Endurance is the points of all units, or their pieces.',

  'MR-80':
    'Leaders can be worth more than a point: two for a corporal, three for a sergeant, and so on by rank.',
  'MR-81': 'Elite troops check better and levies worse; the printed sign says the opposite.',
  'MR-82': 'Green troops check one worse.',
  'MR-83': 'Soldiers without protection check when NBC weapons attack them, with a factor of −2.',
  'MR-84':
    'Factors may leave automatic results alone or not, and the number needed may leave the die or not.',
  'MR-85': 'Elite troops are rare: at most a tenth of a force.',
  'MR-86': 'Which of these options are on is for each scenario to say.',
  'MR-90': 'A status sheet has what is left of each unit.',
} as const satisfies Clauses;

export type Clause = keyof typeof clauses;
