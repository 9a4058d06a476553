import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isWebPath } from '@portal/contracts/web-paths';
import type { Answer } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';

/** Content encodings, the best first, and the file extension that the build gives each. */
const encodings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof encodings;

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
// Vite puts a hash of the content into these names.
const hashed = '/assets/';

interface WebFile {
  type: string;
  content: Buffer;
  etag: string;
  cacheControl: string;
  /** What the build compressed: nothing is compressed while somebody waits. */
  encoded: Partial<Record<Encoding, Buffer>>;
}

/**
 * Serves the built web app. All of it is read once at the start, so no path that somebody asks for
 * ever reaches the file system. A path that is no file is a page of the app, or gets its 404 page.
 */
export function webFiles(root: string) {
  const files = loadFiles(root);
  const app = files.get('/index.html');

  return (asked: Asked): Answer => {
    if (asked.method !== 'GET')
      return methodNotAllowed(asked, ['GET'], ({ message }) => plain(405, message));
    const known = files.get(asked.path);
    const file = known ?? (asked.path.startsWith(hashed) ? undefined : app);
    if (!file) return plain(404, app ? 'Not found' : 'The web app has not been built');
    const status = known || isWebPath(asked.path) ? 200 : 404;
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': file.cacheControl,
      vary: 'accept-encoding',
      // A 404 is never confirmed by a 304.
      ...(status === 200 && { etag: file.etag }),
    };
    if (status === 200 && asked.headers['if-none-match'] === file.etag) {
      return { status: 304, headers, body: '', codes: [] };
    }
    const encoding = encodingFor(asked, file);
    const encoded = encoding && file.encoded[encoding];
    if (!encoded) return { status, headers, body: file.content, codes: [] };
    headers['content-encoding'] = encoding;
    return { status, headers, body: encoded, codes: [] };
  };
}

function loadFiles(root: string): Map<string, WebFile> {
  const paths = new Set(filesIn(root));
  const isCompressed = (path: string) =>
    Object.values(encodings).some(
      (extension) => path.endsWith(extension) && paths.has(path.slice(0, -extension.length)),
    );
  const served = [...paths].filter((path) => !isCompressed(path));
  return new Map(served.map((path) => [path, load(root, path, paths)]));
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

function load(root: string, path: string, paths: ReadonlySet<string>): WebFile {
  const content = readFileSync(join(root, path));
  return {
    content,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`,
    cacheControl: path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
    encoded: Object.fromEntries(
      Object.entries(encodings)
        .filter(([, extension]) => paths.has(path + extension))
        .map(([encoding, extension]) => [encoding, readFileSync(join(root, path + extension))]),
    ),
  };
}

function encodingFor({ headers }: Asked, { encoded }: WebFile): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((one) => encoded[one] && accepted.includes(one));
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
