import type { countHeader } from '@portal/contracts/download';
import { type ApiError, errorOfResponse, networkError } from '../../lib/api/api-error.ts';
import { updateServerTime } from '../../lib/time/server-clock.ts';

const countName: typeof countHeader = 'x-record-count';
const lineEnd = 10;
/** The bytes in memory before they become a blob, which browsers may keep on disk. */
const maxBufferedBytes = 16_000_000;

export interface FetchedFile {
  file: Blob;
  /** The file name from the server. */
  name: string;
  /** The number of records; null if the server doesn't say. */
  count: number | null;
}

export interface FileProgress {
  /** The lines so far; null for binary files. */
  lines: number | null;
  bytes: number;
  /** The expected number of records. */
  count: number | null;
}

/** The download ended early. */
export class IncompleteDownloadError extends Error {}

/** Downloads a file with progress. Throws an `ApiError`, or a `IncompleteDownloadError` if it ends early. */
export async function fetchFile(
  path: string,
  onProgress: (progress: FileProgress) => void,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const response = await request(path, signal);
  if (!response.ok) throw await errorOfResponse(response);
  const type = response.headers.get('content-type') ?? '';
  const countValue = response.headers.get(countName);
  const count = countValue === null ? null : Number(countValue);
  let lines = type.startsWith('text/') ? 0 : null;
  let bytes = 0;
  let bufferedBytes = 0;
  let parts: BlobPart[] = [];
  try {
    for await (const chunk of chunksOf(response)) {
      parts.push(chunk);
      bytes += chunk.length;
      bufferedBytes += chunk.length;
      if (bufferedBytes >= maxBufferedBytes) {
        parts = [new Blob(parts)];
        bufferedBytes = 0;
      }
      if (lines !== null) lines += countLines(chunk);
      onProgress({ lines, bytes, count });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new IncompleteDownloadError('The file broke off');
  }
  return {
    file: new Blob(parts, { type }),
    name: fileNameFrom(response.headers.get('content-disposition')) ?? 'download',
    count,
  };
}

/** Whether the path currently gives a file with records. Throws an `ApiError` if the user may not have it. */
export async function isFileAvailable(path: string, signal: AbortSignal): Promise<boolean> {
  const response = await request(path, signal, 'HEAD').catch(() => null);
  if (response?.status === 403) {
    // The reason is in the body, which a response to HEAD doesn't have.
    const refused = await request(path, signal);
    if (!refused.ok) throw await errorOfResponse(refused);
    await refused.body?.cancel();
  }
  return response?.ok === true && response.headers.get(countName) !== '0';
}

/** The file name of a `Content-Disposition`; null without one. */
export function fileNameFrom(header: string | null): string | null {
  return /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? null;
}

/** The progress as text. */
export function formatProgress({ lines, bytes, count }: FileProgress): string {
  const of = (value: number) => value.toLocaleString('en-GB');
  if (lines === null || count === null) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  // The header is a line too, and a cell may contain line breaks.
  return `${of(Math.min(Math.max(lines - 1, 0), count))} of ${of(count)} records`;
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (!reader) return;
  // Not all browsers can iterate streams.
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}

async function request(path: string, signal: AbortSignal, method = 'GET'): Promise<Response> {
  try {
    const response = await fetch(path, { method, credentials: 'include', signal });
    updateServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw networkError() satisfies ApiError;
  }
}
