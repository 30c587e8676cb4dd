import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.js';

let compiled: string | null | undefined;

/** `die-by-die.c` as a program; null: there is no compiler. */
export function compiledC(): string | null {
  if (compiled !== undefined) return compiled;
  const program = join(mkdtempSync(join(tmpdir(), 'standfast-')), 'die-by-die');
  const source = join(ROOT, 'test', 'bench', 'die-by-die.c');
  const { status } = spawnSync('gcc', ['-O3', '-march=native', '-o', program, source], { stdio: 'ignore' });
  compiled = status === 0 ? program : null;
  return compiled;
}

/** Battles a second, as the program reports them. */
export function rateInC(program: string, battles: number): number {
  const { stderr } = spawnSync(program, [String(battles), '1'], { encoding: 'utf8' });
  return Number(/: (\d+) battles\/s/.exec(stderr)![1]);
}
