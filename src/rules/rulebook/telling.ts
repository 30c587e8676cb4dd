import type { Happening } from '../../battlefield/field-teller.js';
import type { StoryModifier, Told } from '../../battlefield/story.js';
import { isOnBoard } from '../../battlefield/units.js';
import { withMinus } from '../../minus.js';
import { sum } from '../../statistics/sum.js';
import { withModifiers } from '../kit/sentences.js';
import { effectInWords } from './effect-in-words.js';
import type { Bag, Dice, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { OP, type Op, type Row, stateAfter, type Thrown } from './outcomes.js';
import type { Position } from './position.js';

/** How a rulebook describes what happens, in its own words. */

type Facts = {
  kind: 'rulebook';
  says: string;
  /** For a rule: its name, and its outcome. */
  rule?: string;
  dice?: number[];
  /** How many pieces threw, each for itself. */
  pieces?: number;
  modifiers?: StoryModifier[];
  total?: number;
  /** The faces of a failed throw that was repeated. */
  failed?: number[];
  drawn?: string;
  passed?: boolean;
  effects?: string[];
};

declare module '../../battlefield/story.js' {
  interface BookFacts {
    rulebook: Facts;
  }
}

/** @public Named, so that declarations of the package lead here and to the facts above. */
export type Sentences = { rulebook: (fact: Facts & Told) => string };

export const sentences: Sentences = {
  rulebook: ({ unit, force, says }) => `${unit === '' ? force : unit}: ${says}`,
};

interface Shows {
  showDice(
    count: number,
    successes: number,
    sides: number,
    faces: number,
    successful: 'lowest' | 'highest',
  ): number[];
}

/** A rule that was due: what was thrown, and the effects. */
export function settledInWords(
  shows: Shows,
  battle: Position,
  rulebook: Rulebook,
  layout: Layout,
  who: number,
  rule: number,
  row: Row,
  which: number,
): (Happening & { clauses: string[] }) | null {
  const { title, clause, dice, name, bag } = rulebook.rules[rule];
  const { ops, passed, rolls } = row.outcomes[which];
  const told = ops.filter(({ op }) => op !== OP.DRAW);
  const effects = told.map((op) => effectInWords(op, rulebook));
  if (!dice && !row.left && effects.length === 0) return null;
  const said = isOnBoard(battle, who)
    ? withStates(told, effects, rulebook, layout.state.of(battle, who))
    : effects;
  const brings = effects.length === 0 ? 'nothing' : said.join(', ');
  const clauses = clause ? [clause] : [];
  if (row.left) {
    const draw = drawnInWords(rulebook.bags[bag], row.left, rolls[0]?.roll);
    return {
      kind: 'rulebook',
      clauses,
      rule: name,
      ...(draw.drawn && { drawn: draw.drawn }),
      ...(passed !== null && { passed }),
      effects,
      says: `${title}, ${draw.says} → ${brings}`,
    };
  }
  if (!dice) return { kind: 'rulebook', clauses, rule: name, says: `${title}: ${brings}`, effects };
  const thrown = picked(rolls, shows);
  // If more dice were thrown than one throw has, a failed throw was repeated.
  const first = row.outcomes[which].dice > row.dice ? picked(row.retried, shows) : null;
  const modifiers = row.modifiers.map(({ name, by, clause }) => ({ name, by, ...(clause && { clause }) }));
  const rollInWords = ({ roll, total }: Thrown) => {
    const faces = facesOf(roll, row.dice, dice, shows);
    const sum =
      faces.length > 1 && !dice.keep && !dice.hits ? `${faces.join(' + ')} = ${roll}` : faces.join(' ');
    const kept = dice.keep || dice.hits ? ` = ${roll}` : '';
    const added = modifiers.length > 0 ? `${withModifiers(modifiers)} = ${withMinus(total)}` : '';
    return { faces, says: `${sum}${kept}${added}` };
  };
  const before = first && rollInWords(first);
  const { faces, says } = rollInWords(thrown);
  const verdict = passed === null ? '' : passed ? ', passes' : ', fails';
  const needed = row.needed ? `, needing ${needing(row.needed)}` : '';
  return {
    kind: 'rulebook',
    clauses: [...new Set([...clauses, ...row.modifiers.flatMap(({ clause }) => (clause ? [clause] : []))])],
    rule: name,
    dice: faces,
    modifiers,
    total: thrown.total,
    ...(before && { failed: before.faces }),
    ...(passed !== null && { passed }),
    effects,
    says: `${title}, ${dice.text}${needed}: ${before ? `${before.says}, fails; again ` : ''}${says}${verdict} → ${brings}`,
  };
}

/** Effects in words; those that change the state by steps also say to which state they lead. */
function withStates(
  ops: readonly Op[],
  effects: readonly string[],
  { states }: Rulebook,
  before: number,
): string[] {
  let now = before;
  return ops.map((op, i) => {
    const from = now;
    now = stateAfter(op, from, states.length - 1) ?? from;
    if (op.op !== OP.WORSEN_BY && op.op !== OP.IMPROVE_BY) return effects[i];
    return `${effects[i]}, ${now === from ? 'and stays' : 'to'} ${states[now].name}`;
  });
}

/** A rule that was due for pieces: how many of them have which outcome. */
export function piecesSettledInWords(
  rulebook: Rulebook,
  rule: number,
  row: Row,
  counts: readonly number[],
): (Happening & { clauses: string[] }) | null {
  const { title, clause, dice, name } = rulebook.rules[rule];
  const parts = row.outcomes.flatMap(({ ops }, i) => {
    if (counts[i] === 0) return [];
    const effects = ops.map((op) => effectInWords(op, rulebook));
    return [{ effects, says: `${counts[i]}: ${effects.length === 0 ? 'nothing' : effects.join(', ')}` }];
  });
  const effects = parts.flatMap((part) => part.effects);
  if (!dice && effects.length === 0) return null;
  const needed = row.needed ? `, needing ${needing(row.needed)}` : '';
  return {
    kind: 'rulebook',
    clauses: clause ? [clause] : [],
    rule: name,
    ...(row.dice > 0 && {
      pieces: sum(counts.slice(0, row.outcomes.length)),
    }),
    effects,
    says: `${title}${dice ? `, ${dice.text}${needed}` : ''}, of the pieces ${parts.map(({ says }) => says).join('; ')}`,
  };
}

/** What is drawn, and from what; from an empty bag, nothing. */
function drawnInWords(
  { title, holds }: Bag,
  left: readonly number[],
  word: number | undefined,
): { drawn?: string; says: string } {
  if (word === undefined) return { says: `${title} is empty` };
  const inIt = holds.flatMap(({ word }, i) => (left[i] > 0 ? [`${left[i]} ${word}`] : []));
  const drawn = holds[word].word;
  return { drawn, says: `drawn from ${title} (${inIt.join(', ')}): ${drawn}` };
}

function needing({ op, n, d }: NonNullable<Row['needed']>): string {
  const number = withMinus(Math.round((1000 * n) / d) / 1000);
  const words: Readonly<Record<string, string>> = {
    '>=': `${number} or more`,
    '<=': `${number} or less`,
    '>': `more than ${number}`,
    '<': `less than ${number}`,
  };
  return words[op] ?? number;
}

/** One of several rolls, by their chances. */
function picked<Roll extends { chance: number }>(rolls: readonly Roll[], shows: Shows): Roll {
  const all = rolls.reduce((sum, { chance }) => sum + chance, 0);
  let left = (all * (below(1 << 30, shows) + 0.5)) / (1 << 30);
  for (const roll of rolls) {
    left -= roll.chance;
    if (left <= 0) return roll;
  }
  return rolls.at(-1)!;
}

/** A uniform whole number from 0 on, below n. */
function below(n: number, shows: Shows): number {
  return shows.showDice(1, 1, n, n, 'lowest')[0] - 1;
}

/** Faces that make this roll. */
function facesOf(roll: number, count: number, { sides, zero, keep, hits }: Dice, shows: Shows): number[] {
  const low = zero ? 0 : 1;
  const high = low + sides - 1;
  if (count <= 0) return [];
  if (hits) {
    const good = (face: number) => (hits.more ? face >= hits.n : face <= hits.n);
    const all = Array.from({ length: sides }, (_, i) => low + i);
    const [yes, no] = [all.filter(good), all.filter((face) => !good(face))];
    return Array.from({ length: count }, (_, i) => {
      const from = i < roll ? yes : no;
      return from[below(from.length, shows)];
    });
  }
  const summed = keep ? Math.min(keep.n, count) : count;
  const faces: number[] = [];
  let left = roll;
  for (let die = summed; die > 0; die--) {
    const least = Math.max(low, left - (die - 1) * high);
    const most = Math.min(high, left - (die - 1) * low);
    const face = least + below(most - least + 1, shows);
    faces.push(face);
    left -= face;
  }
  const [worst, best] = [Math.min(...faces), Math.max(...faces)];
  for (let die = summed; die < count; die++) {
    faces.push(
      keep!.which === 'highest' ? low + below(worst - low + 1, shows) : best + below(high - best + 1, shows),
    );
  }
  return faces;
}

export function backInWords(from: number, to: number): Happening & { clauses: string[] } {
  const way = to <= 0 ? `from ${from}″ off the board` : `from ${from}″ to ${to}″ from its edge`;
  return { kind: 'rulebook', clauses: [], says: `falls back ${way}` };
}
