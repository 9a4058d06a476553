import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};
type Encoding = keyof typeof compress;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^text\/|json|svg/;
// Vite puts a hash of the content into these names.
const hashed = '/assets/';

interface WebFile {
  type: string;
  content: Buffer;
  etag: string;
  cacheControl: string;
  /** Compressed at first use, and kept. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Serves the built web app. All of it is read once at the start, so no path that somebody asks for
 * ever reaches the file system. A path that is no file is one of the app's own (or its 404 card).
 */
export function webFiles(root: string) {
  const files = new Map(filesIn(root).map((path) => [path, load(root, path)]));
  const app = files.get('/index.html');

  return async (asked: Asked): Promise<Answer> => {
    if (asked.method !== 'GET')
      return methodNotAllowed(asked, ['GET'], ({ message }) => plain(405, message));
    const file = files.get(asked.path) ?? (asked.path.startsWith(hashed) ? undefined : app);
    if (!file) return plain(404, app ? 'Not found' : 'The web app has not been built');
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': file.cacheControl,
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (asked.headers['if-none-match'] === file.etag) {
      return { status: 304, headers, body: '', codes: [] };
    }
    const encoding = compressible.test(file.type) ? encodingFor(asked) : null;
    if (encoding === null) return { status: 200, headers, body: file.content, codes: [] };
    file.encoded[encoding] ??= compress[encoding](file.content);
    headers['content-encoding'] = encoding;
    return { status: 200, headers, body: await file.encoded[encoding], codes: [] };
  };
}

function filesIn(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .map((path) => `/${path.split(sep).join('/')}`);
  } catch {
    // Not built: the API works without it, and the page says so.
    return [];
  }
}

function load(root: string, path: string): WebFile {
  const content = readFileSync(join(root, path));
  return {
    content,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`,
    cacheControl: path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
    encoded: {},
  };
}

function encodingFor({ headers }: Asked): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function plain(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    },
    body,
    codes: [],
  };
}
