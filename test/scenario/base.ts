/** A small valid scenario, 40 lines; tests change one thing in it. */
export const BASE = `standfast: 1
name: base
title: A base
question: Who stands?
system: morale-ratio
turnLimit: 10
board:
  width: 48
  depth: 36
  contactRange: 1
  zones:
    - { from: 5, to: 9, left: 0, right: 48, cover: concealment }
combat:
  model: flat
  die: 10
  weapons:
    rifle:
      shots: 1
      bands:
        - { upTo: 12, needed: 7 }
        - { upTo: 24, needed: 9 }
rules:
  morale-ratio:
    options:
      leaders: on
    tables:
      breakingPoint: 50
forces:
  - id: blue
    units:
      - id: alpha
        roster: { sergeant: 1, trooper: 9 }
        strength: 10
        slot: 10
        at: 8
        weapon: rifle
        doctrine: { order: advance, toRange: 12 }
        interceptiveFire: false
  - id: red
    units:
      - id: bravo
        roster: { trooper: 10 }
        copies: 2
        spacing: 4
        slot: 10
        at: 8
run:
  battles: 100
`;

/** BASE with a script in place of fire. */
export const SCRIPTED = BASE.replace(
  /combat:[\s\S]*?rules:/,
  'combat:\n  model: scripted\n  losses:\n    alpha:\n      schedule: [1, 2]\n    bravo:\n      chances: [0.5, 0.5]\nrules:',
).replace('        weapon: rifle\n', '');

/** BASE with three weapons and a unit of each kind, one line each: lines 33 to 35, 38 and 39. */
export const KINDS = BASE.replace(
  'rules:',
  `    gas: { nbc: true, bands: [{ upTo: 12, needed: 8 }] }
    cannon: { shots: 2, bands: [{ upTo: 36, needed: 9 }] }
rules:`,
).replace(
  /forces:[\s\S]*run:/,
  `forces:
  - id: blue
    units:
      - { id: line, slot: 2, at: 8, roster: { sergeant: 1, trooper: 7 }, warbots: 2, size: 0, strength: 10 }
      - { id: gun, slot: 8, at: 6, kind: crew, roster: { trooper: 3 }, weapon: cannon }
      - { id: drones, slot: 14, at: 8, kind: warbot, warbots: 3, size: 2 }
  - id: red
    units:
      - { id: tank, slot: 2, at: 8, kind: vehicle, roster: { trooper: 3 }, strength: 4, weapons: [cannon, rifle, gas] }
      - { id: bunker, slot: 8, at: 6, kind: strongpoint, weapons: [cannon, cannon], doctrine: { order: hold } }
run:`,
);

/** BASE with the fire model of `unit-morale` and that system: a flyer and air defence against it, lines 25 and 28. */
export const BANDS = BASE.replace('system: morale-ratio', 'system: unit-morale')
  .replace('from: 5, to: 9', 'from: 1, to: 3')

  .replace(
    /combat:[\s\S]*run:/,
    `combat:
  model: weapon-bands
  weapons:
    sam: { airDefence: light-sam, bands: [{ cm: 60, hit: 4, penetration: 2 }] }
rules:
  unit-morale:
    options:
      rally: never
forces:
  - id: blue
    units:
      - { id: line, slot: 2, at: 8, roster: { trooper: 8 }, troops: { armour: lta, mobility: lta } }
      - { id: plane, slot: 8, at: 6, kind: flyer, weapons: [vehicle-hmg], move: 9, troops: { chaff: true } }
  - id: red
    units:
      - { id: battery, slot: 8, at: 6, roster: { trooper: 2 }, weapon: sam }
      - { id: tank, slot: 2, at: 8, kind: vehicle, weapons: [tank-gun, vehicle-lmg], troops: { armour: track-tank, experience: seasoned } }
run:`,
  );

/** BANDS without a flyer: air defence has nothing to fire at. */
export const GROUNDED = BANDS.replace('kind: flyer', 'kind: vehicle').replace('chaff: true', 'chaff: false');

/** One battle for four rulebooks: its units have a quality, which each system converts. Units on lines 10, 11 and 14. */
export const CONVERTED = `standfast: 1
name: one-battle
title: One battle
question: Who stands?
system: troop-grade
combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
rules: { morale-ratio: { options: { moraleClasses: intended, experience: on }, tables: { eliteSharePercent: 100 } } }
forces:
  - { id: blue, units: [
      { id: alpha, roster: { trooper: 10 }, slot: 10, at: 8, quality: green },
      { id: gamma, roster: { trooper: 10 }, slot: 20, at: 8, quality: elite, copies: 2 },
    ] }
  - { id: red, units: [
      { id: bravo, roster: { trooper: 10 }, slot: 10, at: 8, quality: levy },
    ] }
`;

/** A battle with an objective of each kind. */
export const OBJECTIVES = `standfast: 1
name: objectives-checked
title: Checked
question: What is wrong?
system: dice-pool
turnLimit: 8
combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
forces:
  - id: blue
    units: [{ id: alpha, roster: { trooper: 5 }, slot: 20, at: 8 }]
  - id: red
    units:
      - { id: bravo, roster: { trooper: 5 }, slot: 20, at: 8 }
      - { id: wagons, roster: { trooper: 2 }, slot: 24, at: 8, doctrine: { order: withdraw, fromTurn: 1 } }
objectives:
  - { type: capture, id: ridge, by: blue, zone: { from: 20 } }
  - { type: hold, id: farm, by: red, zone: { from: 18, to: 22, left: 10, right: 30 }, rank: secondary }
  - { type: escort, id: wagons-off, by: red, units: [wagons] }
  - { type: melee, id: steel, by: blue }
  - { type: deadline, id: soon, by: blue, objective: ridge, turn: 6 }
`;

/** A unit that assaults two others, of which the nearest is 2 inches across from it. */
export const ASSAULT = `standfast: 1
name: assault-checked
title: Checked
question: What is wrong?
system: dice-pool
combat: { model: flat, assault: {}, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
forces:
  - id: blue
    units: [{ id: alpha, roster: { trooper: 5 }, slot: 24, at: 8, doctrine: { order: assault } }]
  - id: red
    units: [{ id: bravo, roster: { trooper: 5 }, copies: 2, spacing: 2, slot: 20, at: 8 }]
`;

/** BASE with an experiment at its end, from line 48 on. */
export function withFactors(...factors: string[]): string {
  return `${BASE}experiment:\n  factors:\n${factors.map((factor) => `    - ${factor}\n`).join('')}`;
}

/** `BASE` with one piece of text replaced by another; throws when the first is missing. */
export function change(from: string, to: string, text = BASE): string {
  if (!text.includes(from)) throw new Error(`not in the text: ${from}`);
  return text.replace(from, () => to);
}
