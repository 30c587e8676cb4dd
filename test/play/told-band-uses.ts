import type { StoryEvent } from '#src/battlefield/story.js';
import { FACTOR_NAMES } from '#src/battlefield/weapon-bands/factors.js';
import type { Add } from './told-uses.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;

const FACTORS: readonly string[] = Object.values(FACTOR_NAMES);

/** The sum of the modifiers of a volley. */
export function addedTo({ modifiers }: Of<'shots'>): number {
  return modifiers.reduce((sum, { by }) => sum + by, 0);
}

/** The uses of the fire model `weapon-bands`, counted from stories, under any system. */
export function addBandUses(event: StoryEvent, add: Add): void {
  if (event.kind === 'shots') addVolley(event, add);
  if (event.kind === 'struck') addStruck(event, add);
}

function addVolley(shots: Of<'shots'>, add: Add): void {
  const { dice, needed, hits, modifiers } = shots;
  const scoring = dice.filter((die) => die + addedTo(shots) >= needed).length;
  add('UM-50', 'rule', 'a die scores (dice)', scoring);
  add('UM-50', 'rule', 'more hits by multiples of the hit number (hits)', hits - scoring);
  for (const { name } of modifiers) {
    if (FACTORS.includes(name)) add('UM-52', 'modifier', `${name} (shots)`, dice.length);
  }
}

function addStruck({ hull, hits, effective, exploding }: Of<'struck'>, add: Add): void {
  if (!hull) {
    add('UM-54', 'rule', 'hits on soldiers', hits);
    add('UM-55', 'rule', 'out of action (hits)', effective);
    return;
  }
  add('UM-53', 'rule', 'hits on hulls', hits);
  add('UM-53', 'rule', 'penetrated: a hull is killed (hits)', effective);
  add('UM-53', 'rule', 'a hull explodes (hits)', exploding);
}
