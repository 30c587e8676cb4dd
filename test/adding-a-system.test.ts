import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from './root.js';

/** What the code of the page assumes: its imports, and functions that the page only names. */
const PRELUDE = `
import { z } from 'zod';
import { NOW } from '../../battlefield/state.js';
import type { OnTheField, TurnStep } from '../../battlefield/step.js';
import type { Told } from '../../battlefield/story.js';
import { seeing } from '../../battlefield/views.js';
import type { ScenarioPart } from '../contract.js';
import { eachUnit } from '../each-unit.js';
import { membersOfBook } from '../kit/book.js';
import { allUsed, type ClauseOf, type Clauses } from '../kit/clauses.js';
import type { ClauseCounted } from '../kit/counting.js';
import { eventsOf, when } from '../kit/events.js';
import { observersOf } from '../kit/observers.js';
import { type OptionsOf, optionsFor } from '../kit/options.js';
import type { TurnSets } from '../kit/recording.js';
import { pieceState, unitState } from '../kit/state.js';
import { type TablesOf, tablesFor } from '../kit/tables.js';
import type { Narration } from '../kit/teller.js';
import type { QualityColumn } from '../quality.js';

interface Position extends OnTheField {
  readonly turnCounts: Int32Array;
}
type Battle = Position;
declare const battle: Battle;
declare const unit: number;
declare const cohort: number;
declare const narration: Narration<Battle>;
declare function isLed(battle: Battle, unit: number): boolean;
declare function hasLost(battle: Battle, unit: number): boolean;
declare function hasFailed(battle: Battle, unit: number): boolean;
declare function testUnit(battle: Battle, unit: number): void;
declare function becomeShaken(battle: Battle, unit: number): void;
declare function endTurn(battle: Battle, unit: number): void;
declare function breakSides(battle: Battle): void;
`;

/** Code that the page only describes, and a mistake: it would reveal a compiler that checks nothing. */
const REST = `
type Declared = ClauseOf<typeof options> | ClauseOf<typeof tables> | ClauseCounted<typeof BOOK_EVENTS>;
export const checked = [allUsed<Declared>()(clauses), turn];
// @ts-expect-error a battle is no text
own.shaken.is('battle', unit);
`;

/** The errors that the compiler reports in a file of a system. */
function complaints(text: string): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.build.json'), (path) =>
    readFileSync(path, 'utf8'),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const path = join(ROOT, 'src', 'rules', 'x', 'page.ts');
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === path ? ts.createSourceFile(name, text, version) : getSourceFile(name, version, ...rest);
  const program = ts.createProgram(
    [path],
    { ...options, noEmit: true, composite: false, incremental: false },
    host,
  );
  const file = program.getSourceFile(path)!;
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '),
  );
}

test('the code of docs/adding-a-system.md compiles', { timeout: 60_000 }, () => {
  const page = readFileSync(join(ROOT, 'docs', 'adding-a-system.md'), 'utf8');
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(blocks.length).toBeGreaterThan(4);
  expect(complaints([PRELUDE, ...blocks, REST].join('\n'))).toEqual([]);
});
