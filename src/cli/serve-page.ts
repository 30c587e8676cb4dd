import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { MOST_BYTES, readText } from '../scenario/read.js';
import { insertRulebooks } from '../scenario/rulebook-files.js';
import { textIn } from '../storage/plain-file.js';
import { rulebooksBeside } from './rulebooks-beside.js';
import { Refused, ServedFile, TOO_LARGE } from './served-file.js';

/** A page that is being served, until it is closed. */
export interface Served {
  /** Contains the token; requests without it are refused. */
  address: string;
  close(): Promise<void>;
}

/**
 * Serves the workbench only to this machine, and one file, which the page can read and write.
 *
 * Another page that is open in the same browser can send requests here, but cannot read the token. A foreign name that
 * resolves to this machine is refused, because the `Host` header must have its own address.
 *
 * @param page the page as it was built
 * @param file the scenario; left out: none
 */
export async function servePage(page: string, file?: string): Promise<Served> {
  const token = randomBytes(24).toString('base64url');
  const path = file === undefined ? null : await realpath(file);
  const text = servedPage(page, path);
  const own = path === null ? null : new ServedFile(path);
  const server: Server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    void answer(request, response, { port, token, path, file: own, page: text }).catch((error: unknown) => {
      const status = error instanceof Refused ? error.status : 500;
      end(response, status, error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The page with permission to connect to its origin, and with the name of its file. */
function servedPage(page: string, path: string | null): string {
  const name = basename(path ?? '').replace(/[^\w.-]/g, (each) => `&#${each.codePointAt(0)};`);
  const meta = path === null ? '' : `\n<meta name="standfast-file" content="${name}">`;
  return page
    .replace("connect-src 'none'", "connect-src 'self'")
    .replace(
      '<meta name="referrer"',
      `<meta name="standfast-served" content="yes">${meta}\n<meta name="referrer"`,
    );
}

/** Adds the rulebooks that the scenario names by path, as data: the page cannot read files itself. */
async function withNamedRulebooks({ page, path, file }: Given): Promise<string> {
  if (path === null || file === null) return page;
  const named: Record<string, string> = {};
  const open = rulebooksBeside(dirname(path));
  const { text } = await file.read().catch(() => ({ text: '' }));
  insertRulebooks(readText(text).data, (name) => {
    const opened = open(name);
    if ('text' in opened) named[name] = opened.text;
    return opened;
  });
  const data = JSON.stringify(named).replaceAll('<', '\\u003c');
  return page.replace(
    '<body>',
    () => `<body>\n<script type="application/json" id="rulebooks">${data}</script>`,
  );
}

interface Given {
  port: number;
  token: string;
  path: string | null;
  file: ServedFile | null;
  page: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, given: Given): Promise<void> {
  const { method = '', headers } = request;
  const hosts = [`127.0.0.1:${given.port}`, `localhost:${given.port}`];
  if (!hosts.includes(headers.host ?? '')) return end(response, 403, 'this is served only to this machine');
  const isOwn = hosts.some((host) => headers.origin === `http://${host}`);
  if (headers.origin !== undefined && !isOwn)
    return end(response, 403, 'requests from other pages are refused');
  const [, token = '', ...rest] = (request.url ?? '').split(/[/?]/);
  if (!isSame(token, given.token))
    return end(response, 403, 'the address is incomplete: it ends with a token');

  const what = `${method} ${rest.join('/')}`;
  if (what === 'GET ') return end(response, 200, await withNamedRulebooks(given), 'text/html; charset=utf-8');
  if (given.file === null || rest.join('/') !== 'file') return end(response, 404, 'there is nothing here');
  if (method === 'GET') return read(request, response, given.file);
  if (method === 'PUT' && isOwn) return write(request, response, given.file);
  return end(response, 405, 'this cannot be done here');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => createHash('sha256').update(each).digest());
  return timingSafeEqual(a, b);
}

/** The file with its version; 304 if the page already has it. */
async function read(request: IncomingMessage, response: ServerResponse, file: ServedFile): Promise<void> {
  const { text, version } = await file.read();
  response.setHeader('ETag', version);
  if (request.headers['if-none-match'] === version) return end(response, 304, '');
  return end(response, 200, text);
}

/** Writes the file, unless it has changed since the page last read it. */
async function write(request: IncomingMessage, response: ServerResponse, file: ServedFile): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return end(response, 413, TOO_LARGE);
    chunks.push(chunk);
  }
  const text = textIn(Buffer.concat(chunks));
  if (text === null) return end(response, 400, 'what was sent is not UTF-8 text');
  const version = await file.write(text, request.headers['if-match']);
  response.setHeader('ETag', version);
  return end(response, 204, '');
}

function end(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "frame-ancestors 'none'",
  });
  response.end(body === '' ? undefined : body);
}
