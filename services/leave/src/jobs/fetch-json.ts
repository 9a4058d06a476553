/** The result of a fetch; `notModified` if the server has nothing newer than `etag`. */
export type FetchResult =
  | { notModified: true }
  | { notModified: false; body: unknown; etag: string | null };

/** The server responded, but not with what is expected. */
export class InvalidResponseError extends Error {}

const maxBytes = 1_000_000;

/** More than GOV.UK has needed, for the steps of a move to another path. */
const maxRedirects = 3;

/**
 * Fetches JSON, within ten seconds and one megabyte. Follows redirects within the host, and none to another
 * one. Throws an Error with the reason if it fails: an InvalidResponseError or a SyntaxError if the response is
 * not valid.
 */
export async function fetchJson(
  url: string,
  etag: string | null,
  timeoutMs = 10_000,
): Promise<FetchResult> {
  const response = await fetchFromHost(url, {
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

async function fetchFromHost(
  url: string,
  options: RequestInit,
  redirectsLeft = maxRedirects,
): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const location = response.headers.get('location');
  if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response;
  await response.body?.cancel();
  const target = URL.parse(location, url);
  if (target?.origin !== new URL(url).origin) {
    throw new InvalidResponseError('the response is a redirect to another host');
  }
  if (redirectsLeft === 0) throw new InvalidResponseError('the response has too many redirects');
  return fetchFromHost(target.href, options, redirectsLeft - 1);
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
