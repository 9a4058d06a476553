import type { countHeader } from '@portal/contracts/download';
import { type ApiError, errorOfResponse, unreachable } from '../../../app/api-error.ts';
import { noteServerTime } from '../../../app/server-clock.ts';

const countName: typeof countHeader = 'x-record-count';
const lineEnd = 10;
/** So much is held in memory before it is put aside: a browser may keep what it was given on the disk. */
const heldBytes = 16_000_000;

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
  let held = 0;
  let parts: BlobPart[] = [];
  try {
    for await (const chunk of chunksOf(response)) {
      parts.push(chunk);
      bytes += chunk.length;
      held += chunk.length;
      if (held >= heldBytes) {
        parts = [new Blob(parts)];
        held = 0;
      }
      if (lines !== null) lines += countLines(chunk);
      onProgress({ lines, bytes, count });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new BrokenFile('The file broke off');
  }
  return {
    file: new Blob(parts, { type }),
    name: nameOfFile(response.headers.get('content-disposition')) ?? 'download',
    count,
  };
}

/** Whether a file would come now, with something in it, if it were asked for. */
export async function isToBeHad(path: string, signal: AbortSignal): Promise<boolean> {
  const response = await request(path, signal, 'HEAD').catch(() => null);
  return response?.ok === true && response.headers.get(countName) !== '0';
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

async function request(path: string, signal: AbortSignal, method = 'GET'): Promise<Response> {
  try {
    const response = await fetch(path, { method, credentials: 'include', signal });
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw unreachable() satisfies ApiError;
  }
}
