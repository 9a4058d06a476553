import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isWebPath } from '@portal/contracts/web-paths';
import { acceptedEncodings } from '../http/accepted-encodings.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { type HttpResponse, textResponse } from '../http/http-response.ts';
import { methodNotAllowedResponse } from '../http/method-not-allowed.ts';

/** Content encodings in order of preference, with the file extension that the build gives each. */
const encodings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof encodings;

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
// Vite puts a content hash into these file names.
const hashedPrefix = '/assets/';

interface WebFile {
  type: string;
  content: Buffer;
  etag: string;
  cacheControl: string;
  /** The versions that the build has compressed. */
  encoded: Partial<Record<Encoding, Buffer>>;
}

/**
 * Creates the handler that serves the built web app. It reads all files at the start, so that no
 * requested path ever reaches the file system. Any other path gets the app, with 404 where the app
 * has no such page.
 */
export function createWebFilesHandler(root: string) {
  const files = loadFiles(root);
  const app = files.get('/index.html');

  return (request: GatewayRequest): HttpResponse => {
    if (request.method !== 'GET')
      return methodNotAllowedResponse(request, ['GET'], ({ message }) => plainText(405, message));
    const exactFile = files.get(request.path);
    const file = exactFile ?? (request.path.startsWith(hashedPrefix) ? undefined : app);
    if (!file) return plainText(404, app ? 'Not found' : 'The web app has not been built');
    const status = exactFile || isWebPath(request.path) ? 200 : 404;
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': file.cacheControl,
      vary: 'accept-encoding',
      // A 304 must never confirm a 404.
      ...(status === 200 && { etag: file.etag }),
    };
    if (status === 200 && request.headers['if-none-match'] === file.etag) {
      return { status: 304, headers, body: '', codes: [] };
    }
    const encoding = encodingFor(request, file);
    const encoded = encoding && file.encoded[encoding];
    if (!encoded) return { status, headers, body: file.content, codes: [] };
    headers['content-encoding'] = encoding;
    return { status, headers, body: encoded, codes: [] };
  };
}

function loadFiles(root: string): Map<string, WebFile> {
  const paths = new Set(listFiles(root));
  const isCompressed = (path: string) =>
    Object.values(encodings).some(
      (extension) => path.endsWith(extension) && paths.has(path.slice(0, -extension.length)),
    );
  const served = [...paths].filter((path) => !isCompressed(path));
  return new Map(served.map((path) => [path, loadFile(root, path, paths)]));
}

function listFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .map((path) => `/${path.split(sep).join('/')}`);
  } catch {
    // Not built: the API works without it, and pages say so.
    return [];
  }
}

function loadFile(root: string, path: string, paths: ReadonlySet<string>): WebFile {
  const content = readFileSync(join(root, path));
  return {
    content,
    type: mediaTypes[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`,
    cacheControl: path.startsWith(hashedPrefix)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    encoded: Object.fromEntries(
      Object.entries(encodings)
        .filter(([, extension]) => paths.has(path + extension))
        .map(([encoding, extension]) => [encoding, readFileSync(join(root, path + extension))]),
    ),
  };
}

function encodingFor(request: GatewayRequest, { encoded }: WebFile): Encoding | undefined {
  const accepted = acceptedEncodings(request);
  return (['br', 'gzip'] as const).find((one) => encoded[one] && accepted.includes(one));
}

function plainText(status: number, body: string): HttpResponse {
  return textResponse(status, 'text/plain', body, { 'cache-control': 'no-cache' });
}
