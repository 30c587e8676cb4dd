import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW, RULE_FIELDS } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';

/** How long the value of a field lasts: the section of the turn in which it was set, the turn, or until a rule changes it. */
type Span = 'section' | 'turn' | 'battle';

/** A field of a unit: a whole number, 0 or more, which is 0 at the start. */
interface UnitFieldRecord {
  /** The most that it can be; left out: there is no limit. */
  most?: number;
  lasts: Span;
  /** Can other units see it? Then a view may name it. */
  shown?: true;
}

/** Fields that others see come first (FACE). */
const SHOWN_WORDS = 2;
/** Bits of a word that small fields share. */
const BITS = 30;

/** @public A field of every unit. */
export interface UnitField {
  /** Its word in a unit's record, which the sight of a view names; and its bits there. */
  readonly word: number;
  readonly bits: number;
  readonly most: number;
  of(this: void, battle: OnTheField, unit: number): number;
  is(this: void, battle: OnTheField, unit: number): boolean;
  set(battle: OnTheField, unit: number, value: number): void;
}

/** Closures over numbers, which a compiler can treat as constants; methods of a class are slower. */
function unitField(word: number, shift: number, mask: number, most: number): UnitField {
  return {
    word,
    bits: mask << shift,
    most,
    of: ({ state }, unit) => (state.units[unit * FIELDS.NOW + word] >> shift) & mask,
    is: ({ state }, unit) => ((state.units[unit * FIELDS.NOW + word] >> shift) & mask) !== 0,
    set: ({ state }, unit, value) => {
      const at = unit * FIELDS.NOW + word;
      state.units[at] = (state.units[at] & ~(mask << shift)) | (value << shift);
    },
  };
}

/** Is any of these fields other than 0? It compares whole words. */
export function anyOf(fields: readonly UnitField[]): (battle: OnTheField, unit: number) => boolean {
  const words = [...new Set(fields.map(({ word }) => word))];
  const masks = words.map((word) =>
    fields.reduce((all, field) => (field.word === word ? all | field.bits : all), 0),
  );
  if (words.length === 1) {
    const [[word], [mask]] = [words, masks];
    return ({ state }, unit) => (state.units[unit * FIELDS.NOW + word] & mask) !== 0;
  }
  return ({ state: { units } }, unit) => {
    const now = unit * FIELDS.NOW;
    for (let i = 0; i < words.length; i++) if ((units[now + words[i]] & masks[i]) !== 0) return true;
    return false;
  };
}

/** What a book records of a unit, by name; and how to clear it. */
export type UnitState<Records> = { readonly [Name in keyof Records]: UnitField } & {
  /** They clear what lasts for a section of the turn, what lasts for a turn or less, and everything. */
  readonly endSection: (battle: OnTheField, unit: number) => void;
  readonly endTurn: (battle: OnTheField, unit: number) => void;
  readonly clear: (battle: OnTheField, unit: number) => void;
};

/**
 * Gives fields their places in the record of a unit: small ones share a word.
 *
 * @example const own = unitState({ demoralized: { most: 1, lasts: 'battle' }, fell: { lasts: 'turn' } });
 *   own.demoralized.is(battle, unit); // false
 * @throws RangeError when there is no room for this many
 */
export function unitState<const Records extends Readonly<Record<string, UnitFieldRecord>>>(
  records: Records,
): UnitState<Records> {
  const all = Object.entries(records);
  const shown = placed(
    all.filter(([, record]) => record.shown),
    NOW.RULES,
    SHOWN_WORDS,
  );
  const hidden = placed(
    all.filter(([, record]) => !record.shown),
    NOW.RULES + SHOWN_WORDS,
    RULE_FIELDS - SHOWN_WORDS,
  );
  const places = [...shown, ...hidden];
  /** Words in use. */
  const words = [...new Set(places.map(({ word }) => word))];
  const keeping = (spans: readonly Span[]) => {
    const changed = words.filter((word) =>
      places.some((place) => place.word === word && !spans.includes(place.record.lasts)),
    );
    const masks = changed.map((word) =>
      places.reduce(
        (kept, { word: own, bits, record }) =>
          own === word && spans.includes(record.lasts) ? kept | bits : kept,
        0,
      ),
    );
    return ({ state: { units } }: OnTheField, unit: number) => {
      const now = unit * FIELDS.NOW;
      for (let i = 0; i < changed.length; i++) units[now + changed[i]] &= masks[i];
    };
  };
  return {
    ...Object.fromEntries(places.map(({ name, field }) => [name, field])),
    endSection: keeping(['turn', 'battle']),
    endTurn: keeping(['battle']),
    clear: keeping([]),
  } as UnitState<Records>;
}

interface Place {
  name: string;
  record: UnitFieldRecord;
  word: number;
  /** Its bits in the word. */
  bits: number;
  field: UnitField;
}

function placed(records: readonly [string, UnitFieldRecord][], first: number, words: number): Place[] {
  const places: Place[] = [];
  let word = first;
  let used = 0;
  for (const [name, record] of records) {
    const width = record.most === undefined ? BITS : bitsFor(record.most);
    if (used + width > BITS) {
      word++;
      used = 0;
    }
    const mask = width === BITS ? -1 : (1 << width) - 1;
    const most = record.most ?? Number.POSITIVE_INFINITY;
    places.push({ name, record, word, bits: mask << used, field: unitField(word, used, mask, most) });
    used += width;
  }
  if (word >= first + words) throw new RangeError(`more fields of a unit than there is room for`);
  return places;
}

function bitsFor(most: number): number {
  return 32 - Math.clz32(most);
}

/** @public What a piece can be, apart from its place: a part of its cohort's status. */
export interface PieceField {
  /** Its bits in a status. */
  readonly mask: number;
  /** Reads the value from a status; and places a value in a status. */
  in(status: number): number;
  as(value: number): number;
  of(battle: OnTheField, cohort: number): number;
  is(battle: OnTheField, cohort: number): boolean;
  set(battle: OnTheField, cohort: number, value: number): void;
}

function pieceField(mask: number, shift: number): PieceField {
  return {
    mask,
    in: (status) => (status & mask) >> shift,
    as: (value) => value << shift,
    of: ({ state }, cohort) => (state.cohorts[cohort + COHORT.STATUS] & mask) >> shift,
    is: ({ state }, cohort) => (state.cohorts[cohort + COHORT.STATUS] & mask) !== 0,
    set: ({ state }, cohort, value) => {
      const at = cohort + COHORT.STATUS;
      state.cohorts[at] = (state.cohorts[at] & ~mask) | (value << shift);
    },
  };
}

/**
 * Gives each field of a piece its bits in the status of a cohort, from its largest value.
 *
 * @example const piece = pieceState({ pinned: 1, condition: 2 });
 *   piece.condition.mask; // 6
 */
export function pieceState<const Most extends Readonly<Record<string, number>>>(
  most: Most,
): { readonly [Name in keyof Most]: PieceField } {
  let shift = 0;
  const fields = Object.entries(most).map(([name, each]) => {
    const width = bitsFor(each);
    const field = pieceField(((1 << width) - 1) << shift, shift);
    shift += width;
    return [name, field];
  });
  return Object.fromEntries(fields) as { [Name in keyof Most]: PieceField };
}
