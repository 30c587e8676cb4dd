/** Plain English around names that a scenario chose, which may be plural: “Attackers hold”, “Blue holds”. */

/** A force as sentences refer to it. */
export interface Named {
  id: string;
  name: string;
  pieces: number;
}

/**
 * The verb in agreement with a name.
 *
 * @example verb('Attackers', 'hold') // 'hold'
 * @example verb('Blue', 'hold') // 'holds'
 */
export function verb(name: string, base: string): string {
  return isPlural(name) ? (PLURAL_FORMS[base] ?? base) : thirdPerson(base);
}

/**
 * A name with its verb and what follows.
 *
 * @example subject('Attackers', 'hold the field') // 'Attackers hold the field'
 * @example subject('Blue', 'hold the field') // 'Blue holds the field'
 */
export function subject(name: string, clause: string): string {
  const [base, ...others] = clause.split(' ');
  return [name, verb(name, base), ...others].join(' ');
}

/**
 * Is the name of a force a plural? Decided by its head: the last word before a preposition, a comma or a bracket.
 * Words joined by “and” are plural; otherwise those that end in s, except singulars such as `Chaos` or `Corps`, and
 * plurals without an s, such as `Guardsmen`. A name in quotation marks is one thing.
 */
export function isPlural(name: string): boolean {
  if (name.startsWith('“')) return false;
  const head = headOf(name);
  if (/\p{L}\s+(and|&)\s+\p{L}/iu.test(head)) return true;
  const last = /[\p{L}'’]+(?=[^\p{L}]*$)/u.exec(head)?.[0].toLowerCase() ?? '';
  if (IRREGULAR_PLURALS.test(last)) return true;
  if (!last.endsWith('s') || /(ss|['’]s)$/.test(last)) return false;
  if (last.endsWith('us')) return PLURALS_IN_US.includes(last);
  return !SINGULARS_IN_S.includes(last);
}

/**
 * The singular of a plain plural word; null: the word is not one.
 *
 * @example singular('defenders') // 'defender'
 * @example singular('width') // null
 */
export function singular(word: string): string | null {
  if (!/^\p{L}{3,}s$/u.test(word) || !isPlural(word)) return null;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=x|ch|sh|ss)es$|s$/, '');
}

/**
 * The singular of a plural name.
 *
 * @example oneOf('troopers behind the walls') // 'trooper behind the walls'
 */
export function oneOf(plural: string): string {
  const head = headOf(plural);
  const last = head.split(/[\s-]/).at(-1)!;
  const one = singular(last);
  return one === null ? plural : `${head.slice(0, -last.length)}${one}${plural.slice(head.length)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[], last = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** The text with a capital first letter. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `one`, `two` … `ten`, then figures. */
export function numberInWords(whole: number): string {
  return SMALL_NUMBERS[whole] ?? String(whole);
}

const SMALL_NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ');

const PLURAL_FORMS: Readonly<Record<string, string>> = { be: 'are' };
const SINGULAR_FORMS: Readonly<Record<string, string>> = { be: 'is', have: 'has' };

function thirdPerson(base: string): string {
  const irregular = SINGULAR_FORMS[base];
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** What a name is about: `Sons` of `Sons of Horus`; `2nd Battalion` of `2nd Battalion, Royal Fusiliers`. */
export function headOf(name: string): string {
  return name.split(
    /\s*[([,;:]|\s+(?:of|from|with|without|under|in|on|at|for|per|behind|before|beside)\s+/i,
  )[0];
}

const IRREGULAR_PLURALS =
  /(^|[a-z])(men|women|people|folk|children|mice|geese|oxen)$|^(police|sioux|dwarfs)$/;

/** Words in -us that are plurals; others, such as `Spartacus`, are not. */
const PLURALS_IN_US: readonly string[] = ['zulus', 'hindus', 'emus', 'bantus', 'ainus', 'gurus'];

const SINGULARS_IN_S: readonly string[] = [
  ...['corps', 'chaos', 'series', 'headquarters', 'axis', 'mars', 'wales', 'texas', 'kansas', 'paris'],
  ...['cosmos', 'atlas', 'ares', 'hermes', 'achilles', 'hercules', 'charles', 'james', 'hades', 'xerxes'],
  ...['naples', 'rhodes', 'honduras', 'memphis', 'tunis', 'osiris', 'anubis', 'isis', 'nemesis', 'genesis'],
  ...['argos', 'eros', 'lesbos', 'midas', 'thomas', 'dallas'],
];
