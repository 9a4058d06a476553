import type { countHeader } from '@portal/contracts/download';
import { type ApiError, errorOfResponse, unreachable } from '../../../app/api-error.ts';
import { noteServerTime } from '../../../app/server-clock.ts';

const countName: typeof countHeader = 'x-record-count';
const lineEnd = 10;

export interface FetchedFile {
  file: Blob;
  /** As the server calls it. */
  name: string;
  /** How many records are in it; null where the server did not say. */
  count: number | null;
}

export interface FileProgress {
  /** Lines so far, of a text; null for what has no lines. */
  lines: number | null;
  bytes: number;
  /** How many records there will be. */
  count: number | null;
}

/** The file broke off: what came of it is not whole. */
export class BrokenFile extends Error {}

/**
 * A file of the portal, told of as it comes; throws an `ApiError`, or a `BrokenFile` where it began
 * to come and did not end.
 */
export async function fetchFile(
  path: string,
  onProgress: (progress: FileProgress) => void,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const response = await request(path, signal);
  if (!response.ok) throw await errorOfResponse(response);
  const type = response.headers.get('content-type') ?? '';
  const told = response.headers.get(countName);
  const count = told === null ? null : Number(told);
  let lines = type.startsWith('text/') ? 0 : null;
  let bytes = 0;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of chunksOf(response)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (lines !== null) lines += countLines(chunk);
      onProgress({ lines, bytes, count });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new BrokenFile('The file broke off');
  }
  return {
    file: new Blob(chunks, { type }),
    name: nameOfFile(response.headers.get('content-disposition')) ?? 'download',
    count,
  };
}

/** What a `Content-Disposition` calls a file; null where it says nothing. */
export function nameOfFile(header: string | null): string | null {
  return /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? null;
}

/** How much of a file is there, in words. */
export function progressInWords({ lines, bytes, count }: FileProgress): string {
  const of = (value: number) => value.toLocaleString('en-GB');
  if (lines === null || count === null) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  // The head is a line too; a text in a cell may have several.
  return `${of(Math.min(Math.max(lines - 1, 0), count))} of ${of(count)} records`;
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (!reader) return;
  // Not every browser can iterate a stream.
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}

async function request(path: string, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(path, { credentials: 'include', signal });
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw unreachable() satisfies ApiError;
  }
}
