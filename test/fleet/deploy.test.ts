import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../root.js';

/** Containers cannot be started here: these tests only check that the files name things that exist. */
const folder = join(ROOT, 'deploy', 'fleet');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true });
const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  peerDependencies: Record<string, string>;
};

test('the image is built from files that exist, with the packages of a queue', () => {
  for (const [, names] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const name of names.split(' ')) expect(existsSync(join(ROOT, name)), name).toBe(true);
  }
  for (const [name, range] of Object.entries(peerDependencies))
    expect(dockerfile).toContain(`${name}@${range}`);
  expect(dockerfile).toContain('ENTRYPOINT ["node", "/standfast/dist/command/main.js"]');
});

test('the containers run existing commands, and share a queue that drops no data', () => {
  expect(Object.keys(services)).toEqual(['redis', 'worker', 'run']);
  expect(services.worker.command[0]).toBe('worker');
  expect(services.run.command.slice(0, 3)).toEqual(['run', '/scenarios/squad-duel.yaml', '--queue']);
  expect(existsSync(join(ROOT, 'scenarios', 'squad-duel.yaml'))).toBe(true);
  expect(services.redis.command.join(' ')).toContain('--maxmemory-policy noeviction');
  expect(services.redis.ports).toBeUndefined();
  for (const { build, environment } of [services.worker, services.run]) {
    expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
    expect(environment.STANDFAST_QUEUE).toMatch(
      /^redis:\/\/:\$\{REDIS_PASSWORD:\?set a password\}@redis:6379$/,
    );
  }
});
