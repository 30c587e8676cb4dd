import type { Faults } from './faults.js';
import type { PageText } from './page.js';
import { CAN_BE_STATES, RESERVED } from './reserved.js';

/** What a name of a rulebook stands for. */
export type Kind =
  | 'value'
  | 'force-value'
  | 'option'
  | 'counter'
  | 'force-counter'
  | 'bag'
  | 'table'
  | 'state'
  | 'mark'
  | 'piece-mark'
  | 'leader'
  | 'result'
  | 'group';

interface Declaration {
  kind: Kind;
  i: number;
}

/** The name of a kind in messages, and where it is declared. */
const PLACES: Readonly<Record<Kind, readonly [what: string, key: keyof PageText]>> = {
  value: ['a value of units', 'units'],
  'force-value': ['a value of forces', 'forces'],
  option: ['an option', 'options'],
  counter: ['a counter', 'counters'],
  'force-counter': ['a counter of forces', 'force-counters'],
  bag: ['a bag', 'bags'],
  table: ['a table', 'tables'],
  state: ['a state', 'states'],
  mark: ['a mark', 'marks'],
  'piece-mark': ['a mark of pieces', 'piece-marks'],
  leader: ['a leader', 'leaders'],
  result: ['a result', 'results'],
  group: ['a group', 'groups'],
};

const STATES: readonly Kind[] = ['state', 'mark', 'piece-mark'];

/** Names with which phrases of the language begin. */
const OF_THE_FIELD = new Set(['move', 'fire', 'assault', 'broken']);
/** Kinds that may share a name: they are never allowed in the same place. */
const MAY_SHARE: readonly (readonly Kind[])[] = [
  ['result', 'state'],
  ['result', 'mark'],
  ['result', 'piece-mark'],
];

/** What a rulebook declares, by name. */
export class Declarations {
  private readonly declared = new Map<string, Declaration[]>();
  /** All words that can be drawn, from any bag. */
  readonly drawable: readonly string[];
  /** All words of values and options, and those that can be drawn. */
  private readonly chosen: ReadonlySet<string>;

  constructor(page: PageText, faults: Faults) {
    const bags = Object.entries(page.bags ?? {});
    this.drawable = [...new Set(bags.flatMap(([, { holds }]) => Object.keys(holds)))];
    const worded = [...Object.values(page.units ?? {}), ...Object.values(page.options ?? {})];
    this.chosen = new Set([
      ...this.drawable,
      ...worded.flatMap((value) => ('words' in value ? value.words : [])),
    ]);
    for (const [bag, { holds }] of bags) {
      const words = Object.keys(holds);
      if (words.length === 0)
        faults.add(['bags', bag, 'holds'], 'a bag must hold something: `{ word: count }`');
      for (const word of words)
        if (RESERVED.has(word))
          faults.add(
            ['bags', bag, 'holds', word],
            `\`${word}\` is a word of the language — give what is drawn another name`,
            { anchor: 'key' },
          );
    }
    for (const [kind, [what, usual]] of Object.entries(PLACES) as [Kind, (typeof PLACES)[Kind]][]) {
      const key = kind === 'state' && page['piece-states'] ? 'piece-states' : usual;
      const part = page[key];
      const names = Array.isArray(part) ? (part as string[]) : Object.keys((part ?? {}) as object);
      names.forEach((name, i) => {
        const path = Array.isArray(part) ? [key, i] : [key, name];
        const same = this.declared.get(name) ?? [];
        const clash = same.find(
          (other) => !MAY_SHARE.some((pair) => pair.includes(kind) && pair.includes(other.kind)),
        );
        const mayBe =
          (name === 'broken' && kind === 'state') || (STATES.includes(kind) && CAN_BE_STATES.has(name));
        const reserved = (RESERVED.has(name) || OF_THE_FIELD.has(name)) && !mayBe;
        if (clash)
          faults.add(path, `\`${name}\` is ${PLACES[clash.kind][0]} already — give ${what} another name`, {
            anchor: 'key',
          });
        else if (reserved)
          faults.add(path, `\`${name}\` is a word of the language — give ${what} another name`, {
            anchor: 'key',
          });
        this.declared.set(name, [...same, { kind, i }]);
      });
    }
  }

  /** The declaration of a name as one of these kinds; null: there is none. */
  find(name: string, ...kinds: readonly Kind[]): Declaration | null {
    return this.declared.get(name)?.find(({ kind }) => kinds.includes(kind)) ?? null;
  }

  all(...kinds: readonly Kind[]): string[] {
    return [...this.declared]
      .filter(([, all]) => all.some(({ kind }) => kinds.includes(kind)))
      .map(([name]) => name);
  }

  /** Does the page use the word: as a name, or as a word that can be chosen or drawn? */
  isOfPage(word: string): boolean {
    return this.declared.has(word) || this.chosen.has(word);
  }

  /** What a name is declared as: `a state`; null: nothing. */
  what(name: string): string | null {
    const declaration = this.declared.get(name)?.[0];
    return declaration ? PLACES[declaration.kind][0] : null;
  }
}
