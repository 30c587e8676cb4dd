/** What the grammar makes of the expressions of a rulebook; `at`: where in the text it begins and ends. */

type Span2 = readonly [from: number, to: number];
export interface Named {
  name: string;
  at: Span2;
}

export type Span = 'this phase' | 'this turn' | 'last turn' | 'so far';
export type Counted = 'casualties' | 'eliminated' | 'routed' | 'left' | 'surrendered' | 'hits' | 'shooters';
export type Own =
  | 'pieces'
  | 'broken pieces'
  | 'pieces at start'
  | 'gone'
  | 'points'
  | 'points at start'
  | 'points gone'
  | 'pieces in cover'
  | 'pieces in hard cover'
  | 'pieces in all-round cover';
type Thrown = 'roll' | 'total' | 'failed by' | 'passed by' | 'dice thrown' | 'drawn' | 'result';
export type Comparison = '>=' | '<=' | '>' | '<' | '=' | '!=';
export type YesOfUnit =
  | 'ever broke'
  | 'moved'
  | 'charged'
  | 'in contact'
  | 'fought this turn'
  | 'won the assault'
  | 'lost the assault'
  | 'was removed'
  | 'cut off'
  | 'defender';

export interface Group {
  t: 'group';
  newly: boolean;
  states: readonly Named[];
  side: 'friends' | 'enemies';
  of: Named | null;
  that: { no: boolean; name: Named } | null;
  ever: boolean;
  within: Expression | null;
  at: Span2;
}

/** Numbers and conditions: the words of an expression decide which of them it is. */
export type Expression =
  | { t: 'number'; n: number; d: number; at?: Span2 }
  | { t: '+' | '-' | '*' | '/' | 'lower' | 'higher'; a: Expression; b: Expression }
  | { t: 'round'; how: 'down' | 'up' | 'half'; a: Expression }
  | { t: 'sum'; a: Expression; at: Span2 }
  | { t: 'own'; what: Own; at: Span2 }
  | {
      t: 'units';
      what: 'at start' | 'on the board' | 'lost' | 'broken' | 'ever broke' | 'in';
      name?: Named;
      at: Span2;
    }
  | { t: 'window'; what: Counted; span: Span; at: Span2 }
  | { t: 'thrown'; what: Thrown; at: Span2 }
  | { t: 'turn'; at: Span2 }
  | { t: 'order'; at: Span2 }
  | { t: 'state-pieces'; name: Named; at: Span2 }
  | { t: 'name'; name: string; at: Span2 }
  | Group
  | { t: 'over'; of: Expression; group: Group; at: Span2 }
  | { t: 'of-force'; enemy: boolean; of: Expression; at: Span2 }
  | { t: 'and' | 'or'; a: Expression; b: Expression }
  | { t: 'not'; a: Expression }
  | { t: 'compare'; op: Comparison; a: Expression | null; b: Expression; at: Span2 }
  | { t: 'is'; newly: boolean; name: Named; at: Span2 }
  | { t: 'yes'; what: YesOfUnit; at: Span2 }
  | {
      t: 'yes-of-force';
      enemy: boolean;
      force: boolean;
      what: 'all units broken' | 'all units ever broke' | 'has retreated';
      at: Span2;
    }
  | { t: 'shot-at'; span: Span; at: Span2 }
  | { t: 'outnumbered'; times: number; by: number; at: Span2 }
  | { t: 'leader'; what: 'alive' | 'near' | 'lost'; span?: Span; name: Named; at: Span2 };

type Cause = 'routed' | 'left' | 'eliminated' | 'surrendered';

/** One phrase of what follows. */
export type Phrase =
  | { t: 'nothing' }
  | { t: 'becomes'; name: Named; at: Span2 }
  | { t: 'stops'; name: Named; at: Span2 }
  | { t: 'result'; name: Named; at: Span2 }
  | { t: 'worsens' | 'improves'; by?: number; to?: Named; at: Span2 }
  | { t: 'counter'; whose: 'own' | 'enemy' | null; verb: 'clears'; name: Named; at: Span2 }
  | {
      t: 'counter';
      whose: 'own' | 'enemy' | null;
      verb: 'sets' | 'gains' | 'sheds';
      name: Named;
      amount: Expression;
      at: Span2;
    }
  | { t: 'back'; amount: Expression; unit: 'inches' | 'moves'; as: Cause | null; at: Span2 }
  | { t: 'loses'; amount: Expression; as: Cause | null; at: Span2 }
  | { t: 'leaves'; as: Cause | null; at: Span2 }
  | { t: 'withdraws'; at: Span2 }
  | { t: 'force'; what: 'retreats' | 'collapses' | 'breaks'; at: Span2 };

/** How dice are thrown. */
export interface Throw {
  count: Expression;
  sides: number;
  zero: boolean;
  keep: { which: 'highest' | 'lowest'; n: number } | null;
  hits: { n: number; more: boolean } | null;
  each: boolean;
  at: Span2;
}

/** What an expression of a rulebook can be. */
export type StartRule = 'Condition' | 'Number' | 'Effect' | 'Dice';
