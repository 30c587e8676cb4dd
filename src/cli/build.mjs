/**
 * Bundles the modules of the command, with the libraries that it always needs, into one folder: about a hundred files
 * instead of six hundred, so that it starts in two thirds of the time. `npm run command:build`, after `tsc -b`.
 *
 *   cli/main.js ───────────┐
 *   processes and threads ─┴→ dist/command/*.js
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { leanSchemas, reportScript, root } from '../bundling.mjs';

const compiled = join(root, 'dist');

/** The command, and the processes and threads that are started by file name. */
const STARTED = [
  'cli/main',
  'cli/apart-process',
  'experiment/worker',
  'experiment/point-worker',
  'experiment/standing-worker',
  'experiment/solve-worker',
  'report/draw-worker',
];
const nameOf = (path) => path.split('/').at(-1);

/** Libraries to bundle: not the large ones that few runs need, and not those that are more than JavaScript. */
const TAKEN_IN = [
  // The drawing library and what it uses: a thread that draws loads it in a third of the time.
  /^vega/,
  /^d3-/,
  'delaunator',
  'internmap',
  'json-stringify-pretty-compact',
  'robust-predicates',
  'topojson-client',
  'tslib',
  '@noble/hashes',
  'cli-progress',
  'cli-table3',
  'commander',
  'csv-stringify',
  'fastest-levenshtein',
  'pure-rand',
  'simple-statistics',
  'yaml',
  'zod',
];

/** All files are in one folder: a file that starts another finds it there. */
const sideBySide = {
  name: 'side-by-side',
  transform(code, id) {
    if (!id.startsWith(compiled)) return null;
    return code.replaceAll(/new URL\('[^']*?([\w-]+)\.js', import\.meta\.url\)/g, (_, name) => {
      if (!STARTED.some((path) => nameOf(path) === name))
        throw new Error(`${name} is started by ${id}: add it`);
      return `new URL('./${name}.js', import.meta.url)`;
    });
  },
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [leanSchemas, reportScript, sideBySide],
  ssr: { noExternal: TAKEN_IN },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    outDir: join(compiled, 'command'),
    emptyOutDir: true,
    rollupOptions: {
      input: Object.fromEntries(STARTED.map((path) => [nameOf(path), join(compiled, `${path}.js`)])),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

// `npm link` leads to this file: it must stay a command when it is built again.
await chmod(join(compiled, 'command/main.js'), 0o755);
