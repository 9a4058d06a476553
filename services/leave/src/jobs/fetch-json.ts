/** The result of a fetch; `notModified` if the server has nothing newer than `etag`. */
export type FetchResult =
  | { notModified: true }
  | { notModified: false; body: unknown; etag: string | null };

/** The server responded, but not with what is expected. */
export class InvalidResponseError extends Error {}

const maxBytes = 1_000_000;

/**
 * Fetches JSON, within ten seconds and one megabyte. Throws an Error with the reason if it fails: an
 * InvalidResponseError or a SyntaxError if the response is not valid.
 */
export async function fetchJson(
  url: string,
  etag: string | null,
  timeoutMs = 10_000,
): Promise<FetchResult> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(etag && { 'if-none-match': etag }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 304 && etag) {
    await response.body?.cancel();
    return { notModified: true };
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new InvalidResponseError(`the response has status ${response.status}`);
  }
  const body: unknown = JSON.parse(await textOf(response));
  return { notModified: false, body, etag: response.headers.get('etag') };
}

/** Counts the bytes itself, because `content-length` may be wrong or of the compressed body. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new InvalidResponseError(`the response is longer than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
