import {
  PRINTED_LOCK_ON,
  PRINTED_PERSONNEL,
  PRINTED_WEAPONS,
  RANGES,
  RATES,
  SPEEDS,
} from '#src/battlefield/weapon-bands/tables.js';

/** The tables of the fire model for docs/rules/unit-morale.md, except the armour of hulls, which is in docs/battlefield.md. */
export function printedFireModel(): string {
  const weapons = Object.entries(PRINTED_WEAPONS).map(([id, { blast, bands }]) => [
    `\`${id}\``,
    blast ? 'yes' : '',
    ...bands.map((cell) => (cell === null ? '' : `${cell[0]} (${shown(cell[1])})`)),
  ]);
  return [
    '## The printed fire model',
    'Weapons (UM-51): hit number and, in brackets, penetration (– penetrates nothing) up to each distance in centimetres. An empty cell is out of range.',
    table(['weapon', 'blast', ...RANGES.map(String)], weapons),
    'What a hit does to soldiers (UM-54), by armour and d10:',
    table(['armour', ...Array.from({ length: 10 }, (_, roll) => String(roll))], named(PRINTED_PERSONNEL)),
    'Rates in centimetres (UM-56):',
    table(['mobility', 'tactical', 'non-tactical'], named(RATES)),
    'The number with which a weapon locks on (UM-40), by the speed of the flyer (– never):',
    table(['weapon', ...SPEEDS.map((speed) => `\`${speed}\``)], named(PRINTED_LOCK_ON)),
  ].join('\n\n');
}

type Cell = number | string | null;

const shown = (cell: Cell) => (cell === null || cell === 'none' ? '–' : String(cell).replace('-', '−'));

function named(rows: Readonly<Record<string, readonly Cell[]>>): string[][] {
  return Object.entries(rows).map(([id, cells]) => [`\`${id}\``, ...cells.map(shown)]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
