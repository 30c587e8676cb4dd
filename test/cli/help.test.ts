import { describe, expect, test } from 'vitest';
import { VERSION } from '#src/version.js';
import { standfast } from './program.js';

describe('help', () => {
  test('--help lists every command, the exit codes and examples', async () => {
    const { code, stdout, stderr } = await standfast(['--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    for (const command of ['run', 'odds', 'validate', 'schema', 'init']) {
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    }
    expect(stdout).toContain(
      'Exit codes: 0 done, 1 an expectation failed or --strict found a problem, 2 wrong usage or invalid input',
    );
    expect(stdout).toContain('standfast run my-battle.yaml');
  });

  test.each(['run', 'exact', 'explain', 'odds', 'validate', 'schema', 'init'])('%s --help', async (name) => {
    const { code, stdout, stderr } = await standfast([name, '--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain(`Usage: standfast ${name}`);
  });

  test('--version is the version and nothing else', async () => {
    expect(await standfast(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  test('without a command: the help, as a usage error', async () => {
    const { code, stdout, stderr } = await standfast([]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage: standfast');
  });
});
