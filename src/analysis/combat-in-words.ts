import type { Assault, WeaponBandsCombat } from '../battlefield/description.js';
import { weaponBandsSchema } from '../battlefield/weapon-bands/schema.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';

/** The fire of a scenario, in a sentence. */
export function combatInWords({ combat }: Scenario): string {
  if (combat.model === 'scripted') return 'scripted losses, no shooting';
  if (combat.model === 'weapon-bands') return `${modelInWords(combat)}${closeCombatInWords(combat.assault)}`;
  const weapons = Object.entries(combat.weapons).map(
    ([name, { shots, bands, nbc }]) =>
      `${name} (${nbc ? 'NBC, ' : ''}${shots} ${shots === 1 ? 'die' : 'dice'} a turn: ${bands.map(({ upTo, needed }) => `${needed}+ to ${upTo}″`).join(', ')})`,
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
  const own = Object.keys(weapons);
  const die = d10 === 'zero-to-nine' ? 'd10 read 0 to 9' : 'd10 read 1 to 10';
  const added = own.length === 0 ? '' : `, and the scenario’s ${own.join(', ')}`;
  return `weapon bands: ${die} for each shot, with the printed weapons${added}`;
}

/** What of the fire is ours, or the scenario’s. */
export function combatAssumptions(
  combat: DesignPoint['scenario']['combat'],
  knowsCaution: boolean,
): string[] {
  if (combat.model === 'scripted') {
    return ['Losses come from the script of the scenario and take random pieces of the whole unit.'];
  }
  if (combat.model === 'weapon-bands')
    return [...modelAssumptions(combat), ...assaultAssumptions(combat.assault)];
  const { moving, concealment, hard, allRound, suppressive } = combat.modifiers;
  const words = [
    `moving ${signed(moving)}`,
    `target in concealment ${signed(concealment)}, in hard cover ${signed(hard)}, in all-round cover ${signed(allRound)}`,
    ...(knowsCaution
      ? [`suppressive fire of a cautious piece crossing the open ${signed(suppressive)}`]
      : []),
  ];
  return [
    `The numbers needed to hit are the scenario’s, on a d${combat.die}; each hit takes one soldier, and of a hull, warbot or machine what its rules say.`,
    `Modifiers to the roll to hit: ${words.join('; ')}.`,
    'Fire is simultaneous, at the nearest enemy unit, and falls on its foremost pieces.',
    ...assaultAssumptions(combat.assault),
  ];
}

/** Readings and changes of the fire model. */
function modelAssumptions(combat: WeaponBandsCombat): string[] {
  const { d10, outOfAction, explodesOver, modifiers, armour, lockOn } = combat;
  const printed = weaponBandsSchema.parse({ model: 'weapon-bands' });
  const changed = Object.entries(modifiers)
    .filter(([key, by]) => printed.modifiers[key as keyof typeof modifiers] !== by)
    .map(([key, by]) => `${key} ${signed(by)}`);
  const own = [
    ...Object.keys(combat.weapons),
    ...Object.keys(armour.personnel),
    ...Object.keys(armour.hulls),
  ];
  return [
    `The die to hit is read ${d10 === 'zero-to-nine' ? '0 to 9' : '1 to 10'} (UM-50); ${outOfAction} wounds and worse put a soldier out of action (UM-55), and wounds do not add up.`,
    ...(changed.length === 0
      ? []
      : [`Modifiers of the scenario in place of the printed (UM-52): ${changed.join(', ')}.`]),
    ...(own.length === 0
      ? []
      : [`Weapons and armour of the scenario beside the printed: ${own.join(', ')}.`]),
    ...(Object.keys(lockOn).length === 0 ? [] : ['Numbers to lock on are the scenario’s (UM-40).']),
    ...(explodesOver === printed.explodesOver
      ? []
      : [`By more than ${explodesOver} over its armour a hull explodes (UM-53).`]),
    'Only air-defence systems fire at flyers, and they fire at nothing else.',
    'Fire is simultaneous within a phase, at the nearest enemy unit, and falls on its foremost pieces.',
  ];
}

function assaultAssumptions(assault: Assault | undefined): string[] {
  if (!assault) return [];
  const { charging, outnumbering, unsteady, concealment, hard, allRound } = assault.modifiers;
  const words = [
    `charging ${signed(charging)}`,
    `outnumbering two to one ${signed(outnumbering)}`,
    `unsteady ${signed(unsteady)}`,
    `target in concealment ${signed(concealment)}, in hard cover ${signed(hard)}, in all-round cover ${signed(allRound)}`,
  ];
  return [
    `Close combat is ours: ${assault.needed} or more on a d${assault.die} is a casualty; ${words.join('; ')}. Units within the contact range fight instead of firing.`,
  ];
}

function signed(modifier: number): string {
  return modifier < 0 ? `−${-modifier}` : `+${modifier}`;
}
