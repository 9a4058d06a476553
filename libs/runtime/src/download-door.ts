import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '@portal/auth/caller';
import { countHeader, headOnlyHeader } from '@portal/contracts/download';
import { statusOf } from '@portal/contracts/status-of';
import type { DownloadBody, ServedDownload } from './downloads.ts';
import { type ErrorReply, errorReply } from './error-reply.ts';
import type { Logger } from './log.ts';
import { countRequest } from './metrics.ts';
import { type Request, requestOf } from './request.ts';
import { graphError } from './resolve.ts';

export const downloadsPath = '/downloads/';

interface DoorParts<Loaders> {
  service: string;
  downloads: readonly ServedDownload<Loaders>[];
  loaders: Loaders;
  log: Logger;
}

type Chunks = AsyncIterator<string | Buffer>;

/**
 * Answers `GET /downloads/<name>?input=<json>`. What goes wrong before the first byte is told with
 * the status of its code; after it the connection breaks, so that nothing looks whole that is not.
 */
export function downloadDoor<Loaders>({ service, downloads, loaders, log }: DoorParts<Loaders>) {
  const byName = new Map(downloads.map((download) => [download.contract.name, download]));
  const stopping = new AbortController();

  async function answer(
    incoming: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ): Promise<boolean> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://service');
    const download = byName.get(pathname.slice(downloadsPath.length));
    if (!download) return false;
    const started = performance.now();
    const request = requestOf({ headers: incoming.headers, caller, log, loaders });
    const code = await give(download, request, response, {
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

  /** Gives what became of it: the code of a failure, OK, BROKEN or GONE. */
  async function give(
    download: ServedDownload<Loaders>,
    request: Request<Loaders>,
    response: ServerResponse,
    { input, isHeadOnly }: { input: string | null; isHeadOnly: boolean },
  ): Promise<string> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const over = AbortSignal.any([gone.signal, stopping.signal]);
    try {
      const opened = await download.open(request, inputIn(input), over);
      if (!opened.ok) return refuse(response, errorReply(graphError(opened.failure), request));
      if (isHeadOnly) {
        response.writeHead(200, headOf(opened.value)).end();
        return 'OK';
      }
      const chunks = opened.value.body[Symbol.asyncIterator]();
      const first = await chunks.next();
      response.writeHead(200, headOf(opened.value));
      // Not in object mode: what waits is counted in bytes.
      const bytes = Readable.from(beginningWith(first, chunks), { objectMode: false });
      await pipeline(bytes, response);
      return 'OK';
    } catch (error) {
      if (gone.signal.aborted && (!response.headersSent || isOfResponse(error))) return 'GONE';
      const reply = errorReply(error, request);
      if (!response.headersSent) return refuse(response, reply);
      response.destroy();
      return 'BROKEN';
    }
  }

  return {
    /** False where there is no such download. */
    answer,
    /** Lets streams end that would never end by themselves; files go on. */
    stop: () => stopping.abort(),
  };
}

/** Whether the response was closed from the other side, rather than what goes into it failing. */
function isOfResponse(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_STREAM_') || code === 'ECONNRESET' || code === 'EPIPE';
}

/** Undefined, which no schema takes, for what is no JSON. */
function inputIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}

function headOf({ mediaType, fileName, count }: DownloadBody): Record<string, string> {
  return {
    'content-type': mediaType,
    ...(fileName !== undefined && {
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
    }),
    ...(count !== undefined && { [countHeader]: String(count) }),
  };
}

function refuse(response: ServerResponse, error: ErrorReply): string {
  const { code } = error.extensions;
  response.writeHead(statusOf[code], { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ errors: [error] }));
  return code;
}

/**
 * The rest behind what was taken already. No generator: one that was never begun would not pass on
 * that it ends, and a cursor would stay open.
 */
function beginningWith(
  first: IteratorResult<string | Buffer>,
  rest: Chunks,
): AsyncIterable<string | Buffer> {
  let taken: typeof first | undefined = first;
  const chunks: Chunks = {
    async next() {
      const chunk = taken ?? rest.next();
      taken = undefined;
      return chunk;
    },
    async return() {
      await rest.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => chunks };
}
