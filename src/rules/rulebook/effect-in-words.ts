import type { Rulebook } from './ir.js';
import { CAUSE_NAMES, CAUSE_OF, OP, type Op } from './outcomes.js';

/**
 * What an effect does to its unit or force, in the words of the page.
 *
 * @param most the same effect with the largest amount, where the amount varies; default: it does not
 * @example effectInWords({ op: OP.LOSE, a: 1, b: CAUSE.ROUTED }, rulebook) // 'loses 1 piece (routed)'
 * @example effectInWords({ op: OP.LOSE, a: 1, b }, rulebook, { op: OP.LOSE, a: 6, b }) // 'loses 1 to 6 pieces (routed)'
 */
export function effectInWords(effect: Op, rulebook: Rulebook, most: Op = effect): string {
  const { op, a, b } = effect;
  const { states, marks, pieceMarks, counters, forceCounters, bags } = rulebook;
  const state = () => states[a].name;
  const amount = range(amountOf(effect), amountOf(most));
  const isOne = amount === '1';
  const changes = (what: string) => `${b < 0 ? 'sheds' : 'gains'} ${amount} ${isOne ? oneOf(what) : what}`;
  const as = CAUSE_NAMES.find((name) => CAUSE_OF[name] === b) ?? '';
  switch (op) {
    case OP.STATE:
      return `becomes ${state()}`;
    case OP.MARK_ON:
      return `becomes ${marks[a].name}`;
    case OP.MARK_OFF:
      return `stops being ${marks[a].name}`;
    case OP.PIECE_MARK_ON:
      return `becomes ${pieceMarks[a].name}`;
    case OP.PIECE_MARK_OFF:
      return `stops being ${pieceMarks[a].name}`;
    case OP.WORSEN_BY:
      return `worsens by ${a}`;
    case OP.WORSEN_TO:
      return `worsens to ${state()}`;
    case OP.IMPROVE_BY:
      return `improves by ${a}`;
    case OP.IMPROVE_TO:
      return `improves to ${state()}`;
    case OP.COUNTER_ADD:
      return changes(counters[a].name);
    case OP.COUNTER_SET:
      return b === 0 ? `sheds all ${counters[a].name}` : `sets ${counters[a].name} to ${amount}`;
    case OP.FORCE_ADD:
      return `force ${changes(forceCounters[a].name)}`;
    case OP.ENEMY_ADD:
      return `enemy force ${changes(forceCounters[a].name)}`;
    case OP.FORCE_SET:
      return b === 0
        ? `force sheds all ${forceCounters[a].name}`
        : `sets ${forceCounters[a].name} to ${amount}`;
    case OP.ENEMY_SET:
      return b === 0
        ? `enemy force sheds all ${forceCounters[a].name}`
        : `sets the enemy’s ${forceCounters[a].name} to ${amount}`;
    case OP.BACK:
      return `falls back ${amount}″`;
    case OP.LOSE:
      return `loses ${amount} ${isOne ? 'piece' : 'pieces'} (${as})`;
    case OP.LEAVE:
      return as === 'surrendered' ? 'surrenders' : `leaves (${as})`;
    case OP.WITHDRAW:
      return 'withdraws';
    case OP.RETREAT:
      return 'retreats';
    case OP.COLLAPSE:
      return 'collapses';
    case OP.BREAK:
      return 'breaks';
    case OP.DRAW:
      return `draws ${bags[a].holds[b].word}`;
  }
}

/** How much an effect changes: of a counter, always above 0; of other effects than amounts, 0. */
export function amountOf({ op, a, b }: Op): number {
  if (op === OP.BACK || op === OP.LOSE) return a;
  return CHANGES.includes(op) ? Math.abs(b) : 0;
}

/** An effect without its amount: effects that are alike in this way differ in nothing else. */
export function kindOf(effect: Op): string {
  const { op, a, b } = effect;
  if (amountOf(effect) === 0) return `${op} ${a} ${b}`;
  return CHANGES.includes(op) ? `${op} ${a} ${Math.sign(b)}` : `${op} ${b}`;
}

const CHANGES: readonly OP[] = [
  OP.COUNTER_ADD,
  OP.COUNTER_SET,
  OP.FORCE_ADD,
  OP.ENEMY_ADD,
  OP.FORCE_SET,
  OP.ENEMY_SET,
];

function range(least: number, most: number): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** `pin` of `pins`, `casualty` of `casualties`; `dread`, `stress` and `gas` stay as they are. */
function oneOf(name: string): string {
  if (/(ss|us|is|os|as)$/.test(name)) return name;
  return name.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/(?<=x|z|ch|sh|ss|[a-z]{3}o)es$|s$/, '');
}
