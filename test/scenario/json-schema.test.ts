import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { systems } from '#src/rules/registry.js';
import {
  editorSchema,
  type SchemaNode,
  scenarioJsonSchema,
  scenarioShape,
} from '#src/scenario/json-schema.js';
import { builtInSchemas } from '#src/scenario/schema.js';
import { alternatives } from '#src/scenario/shape.js';
import { starterScenario } from '#src/scenario/starter.js';
import { ROOT } from '../root.js';
import { BASE, CONVERTED, change, KINDS, SCRIPTED, withFactors } from './base.js';

const schema = editorSchema();
const check = new Ajv({ allErrors: true }).compile(schema);

describe('the JSON Schema', () => {
  test('is shipped with the scenarios (vitest run json-schema -u writes it)', async () => {
    const file = join(ROOT, 'scenarios', 'scenario.schema.json');
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
  });

  test('has a title, an id, and the version of the format', () => {
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'urn:standfast:scenario:1',
      title: 'standfast scenario, format version 1',
    });
  });

  test('is the same key by key as a whole', () => {
    const { type, properties, definitions } = scenarioJsonSchema();
    const shape = scenarioShape(builtInSchemas);
    expect(Object.keys(shape.properties!)).toEqual(Object.keys(properties!));
    expect({ ...shape, properties: { ...shape.properties } }).toEqual({ type, properties, definitions });
  });

  test.each([
    ['the base', BASE],
    ['scripted combat', SCRIPTED],
    ['units of each kind', KINDS],
    ['the starter', starterScenario()],
    ['a quality', CONVERTED],
    [
      'a conversion',
      `${CONVERTED}conversion: { green: { dice-pool: { av: 6 }, troops: { training: trained } } }`,
    ],
    ['a precision of an own rule', `${BASE.replace('run:', 'run:\n  precision: { tests_panic: 0.1 }')}`],
    [
      'an experiment',
      withFactors('{ name: a, levels: [{ label: x }, { label: y, set: { turnLimit: 5 } }] }'),
    ],
    ...['squad-duel', 'grouping', 'elite-or-levy', 'small-duel'].map((name) => [
      name,
      readFileSync(`scenarios/${name}.yaml`, 'utf8'),
    ]),
  ])('accepts %s', (_, text) => {
    check(parse(text));
    expect(check.errors ?? []).toEqual([]);
  });

  test.each([
    ['an unknown key', change('turnLimit: 10', 'turnlimit: 10')],
    ['a missing key', change('question: Who stands?\n', '')],
    ['another version', change('standfast: 1', 'standfast: 2')],
    ['a fraction', change('turnLimit: 10', 'turnLimit: 2.5')],
    ['a bad id', change('name: base', 'name: ../base')],
    ['an unknown rank', change('trooper: 10', 'troper: 10')],
    ['an unknown kind', change('kind: crew', 'kind: gunners', KINDS)],
    ['four weapons of a hull', change('[cannon, rifle, gas]', '[cannon, rifle, gas, gas]', KINDS)],
    ['an unknown quality', change('quality: green', 'quality: gren', CONVERTED)],
    ['an unknown word of a conversion', `${CONVERTED}conversion: { gren: {} }`],
    ['an unknown part of it', `${CONVERTED}conversion: { green: { dice-poll: {} } }`],
    ['a bad cell of it', `${CONVERTED}conversion: { green: { dice-pool: { av: 9 } } }`],
    ['an unknown order', change('order: advance', 'order: advanse')],
    ['one force', BASE.replace(/ {2}- id: red[\s\S]*?run:/, 'run:')],
  ])('refuses %s', (_, text) => {
    expect(check(parse(text))).toBe(false);
  });

  test('holds the defaults', () => {
    expect(schema.properties!.turnLimit).toMatchObject({ default: 20 });
    expect(schema.properties!.board.properties!.width).toMatchObject({
      default: 48,
      description: 'inches across',
    });
  });
});

describe('docs/scenario.md', () => {
  const page = readFileSync('docs/scenario.md', 'utf8');

  // Responses of one system, which `run.precision` takes, are listed with all others.
  const ofOne = systems.flatMap(({ counts }) => counts.map(({ name }) => name));
  const outputs = readFileSync('docs/outputs.md', 'utf8');

  test('names every key with its default', () => {
    const missing: string[] = [];
    const visit = (shape: SchemaNode) => {
      if (shape.$ref) return;
      for (const part of alternatives(shape)) {
        for (const [key, child] of Object.entries(part.properties ?? {})) {
          // A separate page documents the keys of a rulebook.
          if (key === 'rulebook') continue;
          const name = key.replace('difference.', '');
          const pages = ofOne.includes(name) ? `${page}\n${outputs}` : page;
          const row = pages
            .split('\n')
            .filter((line) => line.startsWith('|') && line.includes(`\`${name}\``));
          const preset = child.default;
          const isWord = ['string', 'number', 'boolean'].includes(typeof preset) && preset !== '';
          const words = isWord ? JSON.stringify(preset).replaceAll('"', '') : '';
          if (!row.some((line) => !isWord || line.includes(`\`${words}\``))) missing.push(`${key}: ${words}`);
          visit(child);
        }
        if (part.items) visit(part.items);
        if (typeof part.additionalProperties === 'object') visit(part.additionalProperties);
      }
    };
    visit({ ...schema, definitions: {} });
    expect(missing).toEqual([]);
  });
});
