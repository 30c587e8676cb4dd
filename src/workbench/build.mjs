/**
 * Builds the workbench from the compiled modules: one file, `dist/page/workbench.html`, with only classic scripts, so
 * that the page opens from any web host and from disk. `npm run workbench:build`.
 *
 *   engine/worker.js ─ one script, as text ──┐
 *   scenarios/*.yaml, rulebooks/*.yaml ──────┤
 *   engine/drawer.js, editor/editor.js ──────┤   as text, run later
 *   page/main.js ────────────────────────────┴→ the script of the page
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { leanSchemas, reportScript, root } from '../bundling.mjs';

const compiled = join(root, 'dist/workbench');
const out = join(root, 'dist/page');

/** `csv-stringify` has a build without Node’s buffers. */
const aliases = { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' };

/** Modules that are generated here: `standfast:engine` is a script as text. */
const made = (texts) => ({
  name: 'made',
  resolveId: (id) => (id in texts ? `\0${id}` : null),
  load: (id) => (id.slice(1) in texts ? `export default ${JSON.stringify(texts[id.slice(1)])};` : null),
});

/** @returns one classic script */
async function bundle(entry, name, plugins = []) {
  const result = await build({
    root: compiled,
    configFile: false,
    logLevel: 'warn',
    plugins: [leanSchemas, reportScript, ...plugins],
    resolve: { alias: aliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry: join(compiled, entry), formats: ['iife'], name, fileName: () => `${name}.js` },
    },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  return output.find((file) => file.type === 'chunk').code;
}

/** Scenarios by name, those that show a rulebook at work last; and rulebooks by the paths that scenarios use. */
async function shipped() {
  const [scenarios, others] = await Promise.all(['scenarios', 'rulebooks'].map(yamlIn));
  const shows = ([name]) => name.endsWith('-duel');
  return {
    scenarios: Object.fromEntries([...scenarios, ...others.filter(shows)]),
    rulebooks: Object.fromEntries(
      others.filter((each) => !shows(each)).map(([name, text]) => [`./${name}.yaml`, text]),
    ),
  };
}

async function yamlIn(name) {
  const folder = join(root, name);
  const names = await namesIn(folder, '.yaml');
  const texts = await textsIn(folder, '.yaml');
  return names.map((each, i) => [each.replace('.yaml', ''), texts[i]]);
}

const namesIn = async (folder, ending) =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();

async function textsIn(folder, ending) {
  const names = await namesIn(folder, ending);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The page, with everything in it. */
const pageOf = ({ policy, style, workbench, drawer, editor }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>standfast workbench</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="app"><noscript>The workbench needs JavaScript: it plays the battles in this page.</noscript></div>
<script>${workbench}</script>
<script type="text/plain" id="drawer">${drawer}</script>
<script type="text/plain" id="editor">${editor}</script>
</body>
</html>
`;

/** A script that can be embedded in a page: nothing in it ends its element early. */
const embedded = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const started = performance.now();
const { colourStyle } = await import(join(compiled, 'page/colours.js'));
const drawer = embedded(await bundle('engine/drawer.js', 'drawer'));
const editor = embedded(await bundle('editor/editor.js', 'standfastEditor'));
const engine = await bundle('engine/worker.js', 'engine');
const { scenarios, rulebooks } = await shipped();
const workbench = embedded(
  await bundle('page/main.js', 'workbench', [
    made({
      'standfast:engine': engine,
      'standfast:scenarios': scenarios,
      'standfast:rulebooks': rulebooks,
    }),
  ]),
);
const rules = await textsIn(join(root, 'src/workbench/page/style'), '.css');
const style = [colourStyle(), ...rules].join('\n');
// Nothing is loaded, nothing is sent, and only these scripts run.
const policy = [
  "default-src 'none'",
  `script-src ${hash(workbench)} ${hash(editor)}`,
  `style-src ${hash(style)}`,
  'worker-src blob:',
  'img-src data: blob:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const page = pageOf({ policy, style, workbench, drawer, editor });
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await writeFile(join(out, 'workbench.html'), page);
const size = (text) =>
  `${Math.round(text.length / 1000)} kB, ${Math.round(gzipSync(text).length / 1000)} kB compressed`;
console.log(`dist/page/workbench.html: ${size(page)}, of which the engine ${size(engine)}`);
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
