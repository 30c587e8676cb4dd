// Installs the versions of Node that package.json beside this file names, unless they are there.
// They are built for Linux on x64 alone and are large: hence a package of their own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Those that do not run, or say that they are another version. */
function missing() {
  return Object.entries(devDependencies)
    .filter(([name, wanted]) => {
      const binary = join(folder, 'node_modules', name, 'bin', 'node');
      const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
      return stdout?.trim() !== `v${wanted.split('@')[1]}`;
    })
    .map(([name]) => name);
}

if (process.platform === 'linux' && process.arch === 'x64' && missing().length > 0) {
  spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  const left = missing();
  if (left.length > 0) {
    console.error(`${left.join(', ')}: not installed; try \`npm ci --prefix test/node-versions\``);
    process.exitCode = 1;
  }
}
