import { expect } from 'vitest';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { Random, Thrown } from '../oracles/plain-pieces.js';

/** Dice that no story tells: of machines that are damaged, and which of the pieces still standing falls. */
export interface Untold {
  /** For a machine that the dice do not damage: the story leaves its die out. */
  damage?: readonly number[] | undefined;
  /** By default the first of the pieces in the order of the roster. */
  falls?: readonly number[] | undefined;
}

/** The dice of a story as random numbers for a plain player: by what is thrown and by whom, in order. */
export class ToldDice {
  private readonly left = new Map<string, number[]>();
  /** Who scored the hits on a unit whose effects have not been told yet. */
  private readonly hits = new Map<string, string[]>();

  constructor(
    { turns }: Story,
    private readonly scenario: Scenario,
    { damage = [], falls = [] }: Untold,
  ) {
    this.add('damage', '', damage, 6);
    this.left.set('fall', [...falls]);
    for (const event of turns.flatMap(({ events }) => events)) this.tell(event);
  }

  private tell(event: StoryEvent): void {
    const { combat } = this.scenario;
    const lowest = combat.model === 'weapon-bands' && combat.d10 === 'zero-to-nine' ? 0 : 1;
    const { unit, force } = event;
    if (event.kind === 'grade-test') this.add('test', unit, [event.die], 6);
    if (event.kind === 'stand-test' && !event.sameRoll) this.add('test', unit, event.dice, 6);
    if (event.kind === 'group-test') this.add('test', force, event.dice, 6);
    if (event.kind === 'lock-on' && event.needed !== null) this.add('lock-on', unit, [event.die], 10, lowest);
    if (event.kind === 'shelled') this.add('shelled', unit, event.dice, 6);
    if (event.kind === 'struck') {
      const scored = this.scored(unit);
      // Those of soldiers are always read from 0 to 9.
      for (const die of event.dice) this.add('struck', scored.shift()!, [die], 10, event.hull ? lowest : 0);
    }
    if (event.kind === 'shots') {
      this.scored(event.target).push(...Array<string>(event.hits).fill(unit));
      if (combat.model === 'flat') this.add('shots', unit, edgeOf(event, combat.die), combat.die);
      else this.add('shots', unit, event.dice, 10, lowest);
    }
    if (event.kind === 'blows' && combat.model !== 'scripted') {
      const { die } = combat.assault!;
      this.add('blows', unit, edgeOf(event, die), die);
    }
  }

  private scored(target: string): string[] {
    if (!this.hits.has(target)) this.hits.set(target, []);
    return this.hits.get(target)!;
  }

  private add(what: Thrown, unit: string, dice: readonly number[], sides: number, lowest = 1): void {
    const key = `${what} ${unit}`.trim();
    const numbers = dice.map((face) => (face - lowest + 0.5) / sides);
    this.left.set(key, [...(this.left.get(key) ?? []), ...numbers]);
  }

  /** The next number of this kind; one too many is a failure. */
  readonly random: Random = (what, unit) => {
    if (what === 'fall') return this.left.get('fall')!.shift() ?? 0;
    if (what === 'damage') return this.left.get('damage')!.shift() ?? 0.99;
    const next = this.left.get(`${what} ${unit}`)?.shift();
    if (next === undefined) throw new RangeError(`the plain player throws another die: ${what} of ${unit}`);
    return next;
  };

  /** Dice that the plain player did not throw; it throws none for hits that cannot do anything. */
  expectNoneLeft(): void {
    const left = [...this.left].filter(([key, dice]) => dice.length > 0 && !key.startsWith('struck'));
    expect(left, 'dice that the plain player does not throw').toEqual([]);
  }
}

type Volley = Extract<StoryEvent, { kind: 'shots' | 'blows' }>;

/** Hits show the lowest face that hits, and misses the highest that does not. */
function edgeOf({ needed, modifiers, dice }: Volley, sides: number): number[] {
  const from = needed - modifiers.reduce((sum, { by }) => sum + by, 0);
  return dice.map((die) => (die >= from ? Math.max(1, from) : Math.min(sides, from - 1)));
}
