import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '@portal/auth/caller';
import { countHeader, headOnlyHeader } from '@portal/contracts/download';
import { httpStatusByCode } from '@portal/contracts/http-status';
import { type ErrorResponse, toErrorResponse } from './error-response.ts';
import type { Logger } from './log.ts';
import { countRequest } from './metrics.ts';
import { createRequest, type Request } from './request.ts';
import { toGraphqlError } from './resolve.ts';
import type { DownloadBody, ServedDownload } from './serve-download.ts';

export const downloadsPath = '/downloads/';

interface DownloadHandlerOptions<Loaders> {
  service: string;
  downloads: readonly ServedDownload<Loaders>[];
  loaders: Loaders;
  log: Logger;
}

type Chunks = AsyncIterator<string | Buffer>;

/**
 * Handles `GET /downloads/<name>?input=<json>`. A failure before the first byte gets the HTTP status of
 * its code. A later failure closes the connection, so that an incomplete file never looks complete.
 */
export function createDownloadHandler<Loaders>({
  service,
  downloads,
  loaders,
  log,
}: DownloadHandlerOptions<Loaders>) {
  const byName = new Map(downloads.map((download) => [download.contract.name, download]));
  const stopping = new AbortController();

  async function handle(
    incoming: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ): Promise<boolean> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://service');
    const download = byName.get(pathname.slice(downloadsPath.length));
    if (!download) return false;
    const started = performance.now();
    const request = createRequest({ headers: incoming.headers, caller, log, loaders });
    const code = await sendDownload(download, request, response, {
      input: searchParams.get('input'),
      isHeadOnly: incoming.headers[headOnlyHeader] !== undefined,
    });
    const ms = performance.now() - started;
    const { name } = download.contract;
    countRequest(service, name, code, ms);
    const { userId } = caller;
    const line = { requestId: request.id, operation: name, code, ms: Math.round(ms), userId };
    log.info(line, 'download');
    return true;
  }

  /** Gives the outcome for metrics and logs: the code of a failure, OK, BROKEN or GONE. */
  async function sendDownload(
    download: ServedDownload<Loaders>,
    request: Request<Loaders>,
    response: ServerResponse,
    { input, isHeadOnly }: { input: string | null; isHeadOnly: boolean },
  ): Promise<string> {
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    const signal = AbortSignal.any([disconnected.signal, stopping.signal]);
    try {
      const opened = await download.open(request, parseJson(input), signal);
      if (!opened.ok)
        return sendError(response, toErrorResponse(toGraphqlError(opened.failure), request));
      if (isHeadOnly) {
        response.writeHead(200, buildHeaders(opened.value)).end();
        return 'OK';
      }
      const chunks = opened.value.body[Symbol.asyncIterator]();
      const first = await chunks.next();
      response.writeHead(200, buildHeaders(opened.value));
      // In object mode, the buffer would be limited by chunks instead of bytes.
      const bytes = Readable.from(prependChunk(first, chunks), { objectMode: false });
      await pipeline(bytes, response);
      return 'OK';
    } catch (error) {
      if (disconnected.signal.aborted && (!response.headersSent || isResponseError(error)))
        return 'GONE';
      const body = toErrorResponse(error, request);
      if (!response.headersSent) return sendError(response, body);
      response.destroy();
      return 'BROKEN';
    }
  }

  return {
    /** Resolves to false where there is no such download. */
    handle,
    /** Ends streams that have no end of their own; files are completed. */
    stop: () => stopping.abort(),
  };
}

/** Whether the client closed the response, rather than the source of the data failing. */
function isResponseError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_STREAM_') || code === 'ECONNRESET' || code === 'EPIPE';
}

/** Undefined for invalid JSON: every schema refuses that. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}

function buildHeaders({ mediaType, fileName, count }: DownloadBody): Record<string, string> {
  return {
    'content-type': mediaType,
    ...(fileName !== undefined && {
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
    }),
    ...(count !== undefined && { [countHeader]: String(count) }),
  };
}

function sendError(response: ServerResponse, error: ErrorResponse): string {
  const { code } = error.extensions;
  response.writeHead(httpStatusByCode[code], { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ errors: [error] }));
  return code;
}

/**
 * Puts a chunk that was already read before the rest. Not a generator: one that never started would
 * not pass `return` on to the source, whose database cursor would stay open.
 */
function prependChunk(
  first: IteratorResult<string | Buffer>,
  rest: Chunks,
): AsyncIterable<string | Buffer> {
  let pending: typeof first | undefined = first;
  const chunks: Chunks = {
    async next() {
      const chunk = pending ?? rest.next();
      pending = undefined;
      return chunk;
    },
    async return() {
      await rest.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => chunks };
}
