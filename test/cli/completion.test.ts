import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { program } from '#src/cli/program.js';
import { standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const scripts: Record<string, string> = {};

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await standfast(['completion', shell]);
    expect(code).toBe(0);
    scripts[shell] = stdout;
    writeFileSync(join(folder, shell), stdout);
  }
  for (const name of ['duel.yaml', 'my duel*.yaml']) writeFileSync(join(folder, name), '');
});

/** What bash offers for the last word. */
function offered(...words: string[]): string[] {
  const line = ['standfast', ...words].map((word) => `'${word}'`).join(' ');
  // bash 3.2 has no mapfile.
  const script = `enable -n mapfile readarray; source ./bash; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _standfast; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
}

describe('completion in bash', () => {
  test('completes commands, options, choices and files', () => {
    expect(offered('ru')).toEqual(['run']);
    expect(offered('').slice(0, -2)).toEqual(program.commands.map((command) => command.name()));
    expect(offered('run', '--res')).toEqual(['--resume']);
    expect(offered('explain', '--ba')).toEqual(['--battle']);
    expect(offered('run', 'du')).toEqual(['duel.yaml']);
    expect(offered('run', 'my')).toEqual(['my duel*.yaml']);
    expect(offered('completion', 'f')).toEqual(['fish']);
  });
});

test.each(['zsh', 'fish'])('completion in %s knows every command and option', (shell) => {
  for (const command of program.commands) {
    expect(scripts[shell]).toContain(command.name());
    for (const { long } of command.options)
      expect(scripts[shell], command.name()).toContain(
        shell === 'fish' ? `-l ${long!.slice(2)}` : `'${long}[`,
      );
  }
});

test.for(['zsh', 'fish'])('%s can read its completion script', (shell, context) => {
  const { error, status, stderr } = spawnSync(shell, ['-n', join(folder, shell)], { encoding: 'utf8' });
  if (error) context.skip(`${shell} is not installed`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
