import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { z } from 'zod';

/** First numbers of a generator that are discarded: those of neighbouring seeds are alike. */
const WARM_UP = 32;

/** Random draws that depend on one seed alone. */
export class Draw {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
    for (let i = 0; i < WARM_UP; i++) this.generator.next();
  }

  /** Uniform in [0, 1). */
  readonly number = (): number => (this.generator.next() >>> 0) / 2 ** 32;

  chance(share: number): boolean {
    return this.number() < share;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.number() * (most - least + 1));
  }

  among<T>(of: readonly T[]): T {
    return of[this.int(0, of.length - 1)];
  }

  /** One key by weight: `weighted({ hold: 2, assault: 1 })`. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const all = Object.entries<number>(weights);
    let left = this.number() * all.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of all) {
      left -= weight;
      if (left < 0) return key as Key;
    }
    return all[0][0] as Key;
  }

  /** With probability `share` the drawn object, otherwise an empty one. */
  maybe<T extends object>(share: number, some: () => T): T | Record<string, never> {
    return this.chance(share) ? some() : {};
  }

  shuffled<T>(of: readonly T[]): T[] {
    const left = [...of];
    return of.map(() => left.splice(this.int(0, left.length - 1), 1)[0]);
  }
}

/** The part of JSON Schema that describes the numbers, words and maps of a scenario. */
export interface Described {
  type?: string | undefined;
  const?: unknown;
  enum?: readonly unknown[] | undefined;
  anyOf?: readonly Described[] | undefined;
  properties?: Readonly<Record<string, Described>> | undefined;
  items?: Described | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  default?: unknown;
}

/** A schema of the program as plain data. */
export function described(schema: z.ZodType): Described {
  return z.toJSONSchema(schema, { io: 'input' }) as Described;
}

/** The widest range in which all numbers are equally likely. */
const WIDE = 24;

/** Any value that a schema allows; numbers are mostly near the default or the minimum. */
function anyValue(draw: Draw, schema: Described, share: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.among(schema.enum);
  if (schema.anyOf) return anyValue(draw, draw.among(schema.anyOf), share);
  if (schema.type === 'null') return null;
  if (schema.type === 'boolean') return draw.chance(0.5);
  if (schema.type === 'array') return anyList(draw, schema, share);
  if (schema.type === 'object') return someOf(draw, schema, share);
  if (schema.type === 'integer') return anyNumber(draw, schema);
  throw new Error(`no values are known of ${JSON.stringify(schema)}`);
}

function anyList(draw: Draw, { items, minItems = 0, maxItems = 2 }: Described, share: number): unknown[] {
  const length = draw.int(minItems, Math.max(minItems, Math.min(maxItems, 3)));
  const list = Array.from({ length }, () => anyValue(draw, items!, share));
  return minItems > 0 ? list : [...new Set(list)];
}

function anyNumber(draw: Draw, { minimum = 0, maximum = 100, default: usual }: Described): number {
  if (typeof usual !== 'number') return draw.int(minimum, maximum);
  const narrow = draw.int(minimum, Math.min(maximum, minimum + WIDE));
  const near = usual + draw.among([-3, -2, -1, 1, 2, 3]);
  const value = draw.among([near, near, near, Math.floor(usual / 2), 2 * usual, narrow]);
  return Math.min(maximum, Math.max(minimum, value));
}

/** An object with a `share` of the keys that a schema allows; the same applies to maps within it. */
export function someOf(
  draw: Draw,
  schema: Described,
  share: number,
  but: readonly string[] = [],
): Record<string, unknown> {
  const said = Object.entries(schema.properties ?? {}).flatMap(([key, value]): [string, unknown][] => {
    if (but.includes(key) || !draw.chance(share)) return [];
    return [[key, anyValue(draw, value, Math.max(share, 0.4))]];
  });
  return Object.fromEntries(said);
}
