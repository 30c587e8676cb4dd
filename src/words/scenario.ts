import type { Assault, Cover, ScriptedCombat, WeaponBandsCombat } from '../battlefield/description.js';
import type { Objective } from '../battlefield/objectives.js';
import { FACTORS } from '../battlefield/weapon-bands/factors.js';
import { type BandedWeapon, weaponBandsSchema } from '../battlefield/weapon-bands/schema.js';
import { withMinus } from '../minus.js';
import { counted } from '../plural.js';
import type { Scenario } from '../scenario/schema.js';

/** The fire of a scenario, in a sentence. */
export function combatInWords({ combat }: Scenario): string {
  if (combat.model === 'scripted') return scriptInWords(combat);
  if (combat.model === 'weapon-bands') return `${modelInWords(combat)}${closeCombatInWords(combat.assault)}`;
  const weapons = Object.entries(combat.weapons).map(
    ([name, { shots, bands, nbc }]) =>
      `${name} (${nbc ? 'NBC, ' : ''}${diceATurn(shots)}: ${bands.map(({ upTo, needed }) => `${needed}+ to ${upTo}″`).join(', ')})`,
  );
  return `d${combat.die} for each shot; ${weapons.join('; ')}${closeCombatInWords(combat.assault)}`;
}

function closeCombatInWords(assault: Assault | undefined): string {
  if (!assault) return '';
  const { dice, die, needed } = assault;
  return `; in close combat ${dice === 1 ? 'a' : dice} d${die} for each piece, ${needed}+`;
}

/** The fire model of UM-50 to UM-56; `weapon-bands` is its name. */
function modelInWords({ d10, weapons }: WeaponBandsCombat): string {
  const own = Object.entries(weapons).map(([name, weapon]) => `${name} (${weaponInWords(weapon)})`);
  const die = d10 === 'zero-to-nine' ? 'd10 read 0 to 9' : 'd10 read 1 to 10';
  const added = own.length === 0 ? '' : `, and the scenario’s ${own.join('; ')}`;
  return `weapon bands: ${die} for each shot, with the printed weapons${added}`;
}

/** `2 dice a turn, air defence: 6 (2) to 60 cm, 8 (–) to 120 cm`: hit numbers, and penetration in brackets. */
function weaponInWords({ shots, blast, indirect, nbc, airDefence, bands }: BandedWeapon): string {
  const kinds = [
    ...(blast ? ['blast'] : []),
    ...(indirect ? ['indirect'] : []),
    ...(nbc ? ['NBC'] : []),
    ...(airDefence ? [`air defence, ${airDefence}`] : []),
  ];
  const ranges = bands.map(({ cm, hit, penetration }) => {
    const through = penetration === undefined ? '–' : withMinus(penetration);
    return `${hit} (${through}) to ${cm} cm`;
  });
  return `${[...kinds, diceATurn(shots)].join(', ')}: ${ranges.join(', ')}`;
}

function diceATurn(shots: number): string {
  return `${counted(shots, 'die', 'dice')} a turn`;
}

/** Units with the same losses are listed together. */
function scriptInWords({ losses }: ScriptedCombat): string {
  const units = new Map<string, string[]>();
  for (const [unit, each] of Object.entries(losses)) {
    const words =
      'schedule' in each
        ? `in turn 1, 2, …: ${each.schedule.join(', ')}`
        : `each turn ${each.chances.flatMap((chance, lost) => (chance === 0 ? [] : [`${lost} (${Number((100 * chance).toFixed(2))} %)`])).join(', ')}`;
    units.set(words, [...(units.get(words) ?? []), unit]);
  }
  const said = [...units].map(([words, those]) => `${those.join(', ')} ${words}`);
  return `scripted losses, no shooting: ${said.join('; ')}`;
}

/** What the scenario itself sets about fire, or replaces in what a book prints. */
export function fireOfScenario({ combat }: Scenario): string[] {
  if (combat.model === 'scripted') return [];
  if (combat.model === 'flat') return [`The numbers needed to hit are the scenario’s, on a d${combat.die}.`];
  return inPlaceOfPrinted(combat);
}

function inPlaceOfPrinted({ explodesOver, modifiers, armour, lockOn, weapons }: WeaponBandsCombat): string[] {
  const printed = weaponBandsSchema.parse({ model: 'weapon-bands' });
  const changed = FACTORS.filter((key) => printed.modifiers[key] !== modifiers[key]).map(
    (key) => `${key} ${signed(modifiers[key])}`,
  );
  const own = [...Object.keys(weapons), ...Object.keys(armour.personnel), ...Object.keys(armour.hulls)];
  return [
    ...(changed.length === 0
      ? []
      : [`Modifiers that the scenario sets in place of the printed ones (UM-52): ${changed.join(', ')}.`]),
    ...(own.length === 0
      ? []
      : [`Weapons and armour that the scenario adds or replaces: ${own.join(', ')}.`]),
    ...(Object.keys(lockOn).length === 0 ? [] : ['Numbers to lock on are the scenario’s (UM-40).']),
    ...(explodesOver === printed.explodesOver
      ? []
      : [
          `A hull explodes when a d10 plus the penetration exceeds its armour by more than ${explodesOver} (UM-53).`,
        ]),
  ];
}

function signed(modifier: number): string {
  return modifier < 0 ? `−${-modifier}` : `+${modifier}`;
}

/**
 * What the forces must do in the variants of a scenario, in a sentence; empty when they have no objectives.
 *
 * @example objectivesInWords(variants) // 'Attacker must capture farm (24″ to 28″); Defender must hold …'
 */
export function objectivesInWords(variants: readonly Scenario[]): string {
  const said = variants.map(sentences);
  const all = [...new Set(said.flat())];
  return all
    .map((each) => (said.every((own) => own.includes(each)) ? each : `${each} (in some variants)`))
    .join('; ');
}

function sentences({ objectives, forces }: Scenario): string[] {
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name ?? id;
  return objectives.map((objective) => `${nameOf(objective.by)} ${objectiveInWords(objective)}`);
}

function objectiveInWords(objective: Objective): string {
  switch (objective.type) {
    case 'capture':
      return `must capture ${objective.id} (${zoneInWords(objective.zone)})`;
    case 'hold':
      return `must hold ${objective.id} (${zoneInWords(objective.zone)}), a ${objective.rank} objective`;
    case 'escort':
      return `must get ${objective.units.join(' and ')} off the board`;
    case 'melee':
      return 'must destroy units in close combat';
    case 'deadline':
      return `must have done ${objective.objective} by turn ${objective.turn}`;
  }
}

function zoneInWords({ from, to, left, right }: Extract<Objective, { zone: unknown }>['zone']): string {
  const depth =
    from === undefined && to === undefined
      ? 'at any depth'
      : to === undefined
        ? `beyond ${from}″`
        : `${from ?? 0}″ to ${to}″`;
  if (left === undefined && right === undefined) return depth;
  if (right === undefined) return `${depth}, beyond ${left}″ across`;
  return `${depth}, ${left ?? 0}″ to ${right}″ across`;
}

/** How large the table is, and what is on it. */
export function boardInWords({ board, combat, forces }: Scenario): string {
  const edge = forces[0].name ?? forces[0].id;
  const zones = board.zones.map(({ from, to, left, right, cover }) => {
    const across =
      left === undefined && right === undefined ? '' : `, ${left ?? 0}″ to ${right ?? board.width}″ across`;
    return `${coverInWords(cover)} from ${from}″ to ${to}″${across}`;
  });
  const ground =
    zones.length === 0 ? 'open ground' : `${zones.join('; ')} (measured from the edge of ${edge})`;
  const scale = combat.model === 'weapon-bands' ? `; ${board.millimetresPerInch} mm to the inch` : '';
  return `${board.width}″ wide and ${board.depth}″ deep: ${ground}${scale}`;
}

function coverInWords(cover: Cover): string {
  if (cover === 'open') return 'open ground';
  return cover === 'concealment' ? cover : `${cover} cover`;
}
