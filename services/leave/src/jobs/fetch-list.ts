/** What was fetched: `notModified` where the server has nothing newer than `etag`. */
export type Fetched =
  | { notModified: true }
  | { notModified: false; body: unknown; etag: string | null };

const mostBytes = 1_000_000;

/**
 * Reads JSON from a web server, in ten seconds and a megabyte at most. Throws an Error that says what
 * was wrong with the answer, or with what came instead of one.
 */
export async function fetchList(
  url: string,
  etag: string | null,
  timeoutMs = 10_000,
): Promise<Fetched> {
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
    throw new Error(`the answer has status ${response.status}`);
  }
  const body: unknown = JSON.parse(await textOf(response));
  return { notModified: false, body, etag: response.headers.get('etag') };
}

/** The size that the server announces may be that of what is compressed, or wrong. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
