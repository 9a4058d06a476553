/** Far more than the keys of a large provider, or a token with hundreds of groups. */
const maxBytes = 1_000_000;

/**
 * Fetches as `fetch` does, and breaks off a body of more than a megabyte: the libraries read it as a whole, and anybody can
 * have the portal ask a provider.
 */
export async function fetchBounded(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new TypeError(`the response is longer than ${maxBytes} bytes`);
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded ?? null, { status, statusText, headers });
}
