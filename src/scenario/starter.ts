import type { SystemId } from '../rules/registry.js';

/** The parts of the file that depend on the morale system. */
interface Part {
  question: string;
  /** Troopers of the first unit, which attacks, and of the one that waits for it in cover, so that both win about as often. */
  attackers: number;
  defenders: number;
  turnLimit: number;
  rules: string;
  combat: string;
  /** The weapon of both sides. */
  weapon: string;
  /** Line with the move of the first unit, if its troops do not give it. */
  move: string;
  /** Lines of the first unit and of the second. */
  blue: string;
  red: string;
  factor: string;
}

const flat = (
  ...bands: readonly string[]
) => `  model: flat                # one die per shot against a needed number
  die: 10                    # sides of the die
  weapons:
    rifle:                   # your own name for it
      shots: 1               # dice per piece and turn
      bands:                 # the nearest first; beyond the last no shot is fired
${bands.map((band) => `        - { ${band} }\n`).join('')}  modifiers:                 # added to the roll to hit
    moving: -1               # the firing piece moved this turn
    concealment: -1          # cover at the target
    hard: -2
    allRound: -2`;

const MOVE = `
        move: 6              # inches per turn`;

const PARTS: Readonly<Record<SystemId, Part>> = {
  'morale-ratio': {
    question: 'What are the leaders worth to a squad under fire?',
    attackers: 14,
    defenders: 8,
    turnLimit: 12,
    rules: `  morale-ratio:
    options:                 # what is left out has the book's default
      moraleClasses: off     # off, intended or literal
    tables:                  # any printed or assumed number can be changed here
      breakingPoint: 50      # percent lost at which a force retreats, or never`,
    combat: `${flat('upTo: 12, needed: 7', 'upTo: 24, needed: 9')}
    suppressive: -2          # a cautious piece that moved and stands in the open`,
    weapon: 'rifle',
    move: MOVE,
    blue: '',
    red: `
        interceptiveFire: true   # fires at a target on the move before it acts`,
    factor: `    - name: leaders
      path: rules.morale-ratio.options.leaders   # what varies
      levels: [off, on]      # the first is the baseline`,
  },
  'dice-pool': {
    question: 'Is it better to keep the second squad when it falls back, or to let it go?',
    attackers: 8,
    defenders: 11,
    turnLimit: 12,
    rules: `  dice-pool:
    options:                 # what is left out has the book's default
      secondDie: always      # always, never or when-pool-at-least
    tables:                  # any printed or assumed number can be changed here
      routAtMost: 1          # the pool at which when-pool-at-most lets go`,
    combat: flat('upTo: 12, needed: 7', 'upTo: 24, needed: 9'),
    weapon: 'rifle',
    move: MOVE,
    blue: `
        dice-pool:
          av: 4              # activation value: a die that shows it passes
          commander: veteran # one of its pieces: green, seasoned, veteran or elite
          senior: true       # a force has only one
          standards: 1       # one die each
      - id: charlie
        name: Charlie squad
        roster: { trooper: 8 }
        slot: 28
        at: 8
        doctrine: { order: advance, toRange: 12 }
        dice-pool: { av: 4 }`,
    red: `
        dice-pool: { av: 4, commander: seasoned, standards: 2 }`,
    factor: `    - name: charlie when it falls back
      path: forces.blue.units.charlie.dice-pool.routPolicy   # what varies
      levels: [never, when-pool-at-most, always] # the first is the baseline`,
  },
  'unit-morale': {
    question: 'Which hits should test the morale of a squad that advances under fire?',
    attackers: 13,
    defenders: 8,
    turnLimit: 20,
    rules: `  unit-morale:
    options:                 # what is left out has the book's default
      hitsCauseMorale: surviving-hits   # surviving-hits, every-hit or none
    tables:                  # any printed or assumed number can be changed here
      heldUpTo: 3            # at most this far below the morale number: held`,
    combat: `  model: weapon-bands        # the printed weapons and armour; yours can be added here
  d10: zero-to-nine          # how the die is read: zero-to-nine or one-to-ten
  outOfAction: serious       # the least wound that counts: light, serious or mortal
  modifiers:                 # added to the roll to hit
    movingInfantry: -4       # the firing piece moved this turn
    inCover: -1              # cover at the target`,
    weapon: 'rifles',
    move: '',
    blue: `
        troops:
          training: regular  # civilian, recruits, trained, regular or special-forces
          experience: novice # raw, novice, experienced, seasoned or veteran
          armour: flak-vest  # unarmoured, flak-vest, lta, hma or ma
          mobility: infantry # instead of \`move\`: 5 cm a turn
        unit-morale:
          situations: [scratch-unit]   # what else affects its morale number`,
    red: `
        interceptiveFire: true   # suppressive fire: before the others move
        troops: { training: regular, experience: experienced }`,
    factor: `    - name: hits that test
      path: rules.unit-morale.options.hitsCauseMorale   # what varies
      levels: [surviving-hits, every-hit, none] # the first is the baseline`,
  },
  'troop-grade': {
    question: 'What does the grade of a squad that advances under fire decide?',
    attackers: 16,
    defenders: 8,
    turnLimit: 12,
    rules: `  troop-grade:
    options:                 # what is left out has the book's default
      recovery: always       # owners of demoralized units test: always, never or when-safe
    tables:                  # any printed or assumed number can be changed here
      chart:                 # effects by grade and total; two are shared among the bases
        green: { "-2": [rout, disintegrate] }
      yardsPerInch: 40       # scale of the board`,
    combat: flat('upTo: 16, needed: 9'),
    weapon: 'rifle',
    move: MOVE,
    blue: `
        troop-grade:
          grade: regular     # elite, veteran, regular, green, conscript or mutinous
      - id: charlie
        name: Charlie machine gun
        kind: crew           # serves one weapon, fired once
        roster: { trooper: 2 }
        slot: 28
        at: 14
        weapon: rifle
        troop-grade: { grade: green, heavyWeapon: machine-gun }`,
    red: `
        troop-grade: { grade: regular }`,
    factor: `    - name: grade
      path: forces.blue.units.alpha.troop-grade.grade   # what varies
      levels: [regular, green, veteran] # the first is the baseline`,
  },
};

/** Words that YAML reads as text without quotes: not `true`, not `1e5`. */
const PLAIN = /^(?!(true|false|null)$)[a-z][a-z0-9-]*$/;

/**
 * The file that `standfast init` writes: small, runs as it is, every key explained.
 * `name` must be an id: lower-case letters and digits joined by hyphens.
 */
export function starterScenario(name = 'my-scenario', system: SystemId = 'morale-ratio'): string {
  const { question, attackers, defenders, turnLimit, rules, combat, weapon, move, blue, red, factor } =
    PARTS[system];
  return `# A scenario for standfast. Everything after a # is a comment.
# The format is described in docs/scenario.md; what is left out has its default.

standfast: 1                 # version of this format
name: ${PLAIN.test(name) ? name : JSON.stringify(name)}          # also the name of the results folder
title: A squad attacks
question: ${question}
description: Blue advances on a squad that waits in concealment. With these numbers each side wins about as often.
system: ${`${system} `.padEnd(21)}# the morale system that plays
turnLimit: ${turnLimit}                # the battle ends after this turn at the latest

board:
  width: 48                  # inches across
  depth: 36                  # inches from edge to edge
  contactRange: 1            # how close an assault goes
  zones:                     # places that give cover; the last one listed wins
    - from: 22               # bounds in depth, from the first force's edge
      to: 28
      left: 0                # bounds across; left out: the whole width
      right: 48
      cover: concealment     # open, concealment, hard or all-round

combat:
${combat}

rules:
${rules}

forces:                      # exactly two; the board is measured from the first
  - id: blue
    name: Blue force
    units:
      - id: alpha            # ids differ over the whole scenario
        name: Alpha squad
        roster:              # pieces by rank
          sergeant: 1
          corporal: 1
          trooper: ${attackers}
        ${`strength: ${attackers + 2}`.padEnd(20)} # checks the roster; may be left out
        slot: 24             # place across the board
        at: 6                # deployment depth, from the force's own edge${move}
        ${`weapon: ${weapon}`.padEnd(21)}# left out: the first weapon
        doctrine:
          order: advance     # hold, advance, assault or withdraw
          toRange: 12        # stops at this distance${blue}
  - id: red
    name: Red force
    units:
      - id: bravo
        name: Bravo squad
        roster: { sergeant: 1, corporal: 1, trooper: ${defenders} }
        slot: 24
        at: 10
        weapon: ${weapon}
        doctrine: { order: hold }${red}

experiment:                  # every combination of levels is played; left out: one variant
  factors:
${factor}

run:
  battles: 100000            # per variant
  seed: 1                    # the same seed gives the same battles
`;
}
