// Installs the versions of Node that package.json in this folder names, unless they are installed.
// They exist only for Linux on x64 and are large: hence a separate package.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The versions that do not run, or report another version. */
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
