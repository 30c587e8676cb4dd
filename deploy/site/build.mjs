/**
 * Builds a static web site for any host, in `dist/site`: the workbench, every page of the docs with a search, the
 * reference of the library, and a gallery with the report of every shipped scenario. `npm run site`.
 *
 *   node deploy/site/build.mjs [--no-library] [battles per variant in the gallery] [scenario …]
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import MiniSearch from 'minisearch';
import { PAGE } from '../../dist/report/page/style.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'dist/site');
const run = promisify(execFile);

const args = process.argv.slice(2);
const hasLibrary = !args.includes('--no-library');
const [battles = '5000', ...chosen] = args.filter((arg) => arg !== '--no-library');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** How sections are searched: words in titles weigh more. */
const OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'url'],
  searchOptions: { boost: { title: 4, page: 2 } },
};

const STYLE = `
.top { border-bottom: 1px solid var(--line); padding: 0 32px; }
.top nav { max-width: 1320px; margin: 0 auto; display: flex; flex-wrap: wrap; gap: 4px 22px; padding: 10px 0; font-size: 14px; }
.top a { text-decoration: none; padding: 4px 0; }
.top a:first-child { font-weight: 700; margin-right: 8px; }
.top a:hover, .top a[aria-current]:not(:first-child) { text-decoration: underline; }
.page { grid-template-columns: 236px minmax(0, 1fr); }
.contents ol ol { border-left: 1px solid var(--line); margin: 4px 0 14px; }
.contents > ol { border: 0; }
.contents li { color: var(--ink); }
main { max-width: 860px; }
.alone { max-width: 924px; margin: 0 auto; padding: 0 32px; }
h1 { font-size: 28px; line-height: 1.25; margin: 8px 0 16px; }
h2 { font-size: 21px; margin: 34px 0 8px; }
h3 { font-size: 17px; margin: 26px 0 6px; }
li { margin: 2px 0; }
.wide { overflow-x: auto; margin: 0 0 14px; }
table { border-collapse: collapse; font-size: 14px; line-height: 1.45; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
pre { overflow-x: auto; white-space: pre; }
blockquote { margin: 0 0 10px; padding: 2px 0 2px 14px; border-left: 3px solid var(--line); color: var(--soft); }
img { max-width: 100%; height: auto; background: #fff; }
.lead { font-size: 19px; max-width: 36em; }
.soft { color: var(--soft); }
.cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 16px; margin: 26px 0; }
.cards li { border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; }
.cards a { font-weight: 700; }
.cards p { margin: 6px 0 0; color: var(--soft); font-size: 15px; }
input[type=search] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 6px; padding: 8px 12px; width: min(100%, 30em); }
#results span { color: var(--soft); }
@media (max-width: 860px) { .page { display: flex; flex-direction: column-reverse; padding: 0 16px; } .top, .alone { padding-left: 16px; padding-right: 16px; } .contents { position: static; max-height: none; padding: 12px 0 40px; columns: 2; } }
`;

/** Pages in the order of the contents, by their paths in the project. */
const guides = ['tuning', 'rulebook', 'workbench', 'scenario', 'outputs', 'data', 'editors', 'library'];
const inside = ['battlefield', 'statistics', 'assumptions', 'checking', 'performance', 'scaling', 'fleet'];
const rules = (await readdir(join(root, 'docs/rules'))).sort().map((name) => `docs/rules/${name}`);
const groups = {
  'Start here': ['README.md', 'scenarios/README.md'],
  Guides: guides.map((name) => `docs/${name}.md`),
  'The rules, clause by clause': rules,
  'How it works': [...inside, 'architecture', 'adding-a-system'].map((name) => `docs/${name}.md`),
  'The project': ['CHANGELOG.md', 'CONTRIBUTING.md', 'deploy/kubernetes/README.md'],
};
const pages = Object.values(groups).flat();
/** Folders that pages link to: each gets a page that lists its files. */
const LISTED = ['rulebooks'];

const htmlOf = (path) => path.replace(/\.md$/, '.html');
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of Markdown: its title, its body, and its sections for the search. */
async function readPage(path) {
  const text = await readFile(join(root, path), 'utf8');
  const slugger = new GithubSlugger();
  const found = [{ title: '', url: htmlOf(path), text: [] }];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: words }) {
        const id = slugger.slug(words.replace(/[`*_]/g, ''));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const isFolder = LISTED.includes(posix.join(posix.dirname(path), href));
        const target = isFolder
          ? `${href}/index.html`
          : href.replace(/^((?!https?:)[^#]*)\.md(?=#|$)/, '$1.html');
        return `<a href="${escaped(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token) {
        const cells = (row, name) =>
          row.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text: code }) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
    },
  });
  const slugs = new GithubSlugger();
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') {
      const title = token.text.replace(/[`*_]/g, '');
      found.push({ title, url: `${htmlOf(path)}#${slugs.slug(title)}`, text: [] });
    } else found.at(-1).text.push(token.raw.replace(/[`*|#[\]]/g, ' '));
  }
  const title = found.find((each) => each.title !== '')?.title ?? basename(path, '.md');
  const parts = found.filter(({ title: own, text: words }) => own !== '' && words.length + own.length > 0);
  return {
    ...{ path, title, body: marked.parse(text) },
    sections: parts.map((part, id) => ({
      ...part,
      id: `${path} ${id}`,
      page: title,
      text: part.text.join(' '),
    })),
  };
}

async function write(path, text) {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), text);
}

/** The frame of every page. Links are relative to `path`, the page’s own. */
function framed({ path, title, main, aside = '', script = '' }) {
  const to = (target) => posix.relative(posix.dirname(path), target) || posix.basename(target);
  const bar = [
    ['index.html', 'standfast'],
    ['workbench.html', 'Workbench'],
    ['reports/index.html', 'Reports'],
    ['README.html', 'Docs'],
    ['api/index.html', 'Library'],
    ['search.html', 'Search'],
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${PAGE}${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><nav aria-label="Site">${bar.map(([target, name]) => `<a href="${to(target)}"${target === path ? ' aria-current="page"' : ''}>${name}</a>`).join('')}</nav></header>
<div class="${aside === '' ? 'alone' : 'page'}">
${aside}<main id="main">
${main}
</main>
</div>
${script}</body>
</html>
`;
}

function asPage({ path, title, body }) {
  const own = htmlOf(path);
  const to = (target) => posix.relative(posix.dirname(own), htmlOf(target)) || posix.basename(htmlOf(target));
  const listed = Object.entries(groups)
    .map(([name, paths]) => {
      const links = paths.map((each) => {
        const label = escaped(read.find(({ path: its }) => its === each).title);
        return `<li><a href="${to(each)}"${each === path ? ' aria-current="page"' : ''}>${label}</a></li>`;
      });
      return `<li>${name}<ol>${links.join('')}</ol></li>`;
    })
    .join('\n');
  const aside = `<nav class="contents" aria-label="Contents"><ol>${listed}</ol></nav>\n`;
  return framed({ path: own, title: `${title} · standfast`, main: body, aside });
}

function front() {
  const main = `<h1>Will they stand fast?</h1>
<p class="lead">This simulator plays tabletop battles millions of times and shows what a morale rule does, before you print it.</p>
<p><a href="reports/sample/elite-or-levy/report.html"><img src="reports/sample/elite-or-levy/interaction.svg" alt="A chart from a report: with one reading of a rule, elite troops hold the field more often than levies, with the other less often"></a></p>
<ul class="cards">
<li><a href="workbench.html">Open the workbench</a><p>Change a battle or a rule, and watch the curves move. It runs in this browser; nothing is sent anywhere.</p></li>
<li><a href="reports/index.html">Read reports</a><p>Every shipped scenario, with its question and its answer.</p></li>
<li><a href="README.html">Install it</a><p>One npm command, a first scenario, and a report of your own.</p></li>
<li><a href="docs/rulebook.html">Write your own rulebook</a><p>A morale rule on one page of YAML, played like the four that are built in.</p></li>
<li><a href="search.html">Search the docs</a><p>Scenario files, rules by clause, statistics, result files.</p></li>
<li><a href="api/index.html">Use the library</a><p>Everything that the command line does, from TypeScript.</p></li>
</ul>
<p class="soft">Version ${version}</p>`;
  return framed({ path: 'index.html', title: 'standfast', main });
}

async function listOf(folder) {
  const files = (await readdir(join(root, folder))).sort();
  const main = `<h1>${folder}</h1>
<ul>${files.map((file) => `<li><a href="${file}">${file}</a></li>`).join('')}</ul>`;
  return framed({ path: `${folder}/index.html`, title: `${folder} · standfast`, main });
}

/** A page that searches all sections without a server. */
async function search() {
  const index = new MiniSearch(OPTIONS);
  index.addAll(sections);
  const library = await readFile(join(root, 'node_modules/minisearch/dist/umd/index.js'), 'utf8');
  const data = JSON.stringify(index).replaceAll('<', '\\u003c');
  const main = `<h1>Search the docs</h1>
<p><label for="words">Words</label> <input id="words" type="search" autocomplete="off" autofocus></p>
<p id="found" role="status"></p>
<ol id="results"></ol>`;
  const script = `<script>${library.replaceAll('</script', '<\\/script').replace(/\/\/# sourceMappingURL.*/, '')}</script>
<script type="application/json" id="index">${data}</script>
<script>(${searching.toString()})(${JSON.stringify(OPTIONS)})</script>
`;
  return framed({ path: 'search.html', title: 'Search · standfast', main, script });
}

/** Runs in the page. */
function searching(options) {
  const { MiniSearch, document, location, history } = globalThis;
  const index = MiniSearch.loadJSON(document.getElementById('index').textContent, options);
  const [words, found, results] = ['words', 'found', 'results'].map((id) => document.getElementById(id));
  const show = () => {
    const all = words.value.trim() === '' ? [] : index.search(words.value, { prefix: true, fuzzy: 0.2 });
    const count = all.length === 1 ? '1 section' : `${all.length} sections`;
    found.textContent = words.value.trim() === '' ? '' : count;
    results.replaceChildren(
      ...all.slice(0, 30).map(({ title, page, url }) => {
        const [item, link, of] = ['li', 'a', 'span'].map((name) => document.createElement(name));
        Object.assign(link, { href: url, textContent: title });
        of.textContent = title === page ? '' : ` ${page}`;
        item.append(link, of);
        return item;
      }),
    );
    history.replaceState(
      null,
      '',
      words.value === '' ? location.pathname : `#${encodeURIComponent(words.value)}`,
    );
  };
  words.addEventListener('input', show);
  words.value = decodeURIComponent(location.hash.slice(1));
  show();
}

/** The reports of the scenarios, played here, and the page that lists them. */
async function gallery() {
  const all = (await readdir(join(root, 'scenarios'))).filter((name) => name.endsWith('.yaml')).sort();
  const names = chosen.length > 0 ? all.filter((name) => chosen.includes(basename(name, '.yaml'))) : all;
  for (const [i, name] of names.entries()) {
    process.stdout.write(`${i + 1} of ${names.length}: ${name}\n`);
    const scenario = relative(root, join(root, 'scenarios', name));
    const options = ['--battles', battles, '--out', join(out, 'reports'), '--quiet'];
    await run(process.execPath, ['dist/command/main.js', 'run', scenario, ...options], { cwd: root });
  }
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const read = await Promise.all(pages.map(readPage));
const sections = [];
for (const page of read) {
  sections.push(...page.sections);
  await write(htmlOf(page.path), asPage(page));
}
await write('index.html', front());
await write('search.html', await search());
await cp(join(root, 'dist/page/workbench.html'), join(out, 'workbench.html'));
await cp(join(root, 'docs/workbench.png'), join(out, 'docs/workbench.png'));
await cp(join(root, 'dist/page/workbench.html'), join(out, 'reports/sample/workbench.html'));
for (const folder of ['scenarios', 'rulebooks', 'reports/sample', 'deploy'])
  await cp(join(root, folder), join(out, folder), {
    recursive: true,
    filter: (path) => !path.endsWith('.md'),
  });
for (const folder of LISTED) await write(`${folder}/index.html`, await listOf(folder));
if (hasLibrary)
  await run('npx', ['typedoc', '--options', 'docs/typedoc.json', '--out', join(out, 'api')], { cwd: root });
await gallery();
process.stdout.write(`dist/site: ${read.length} pages, ${sections.length} sections to search\n`);
