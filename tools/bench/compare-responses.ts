import { isDeepStrictEqual } from 'node:util';

/** Throws unless both programs respond with the same data. `name` is the request’s, for the message. */
export async function compareResponses(
  name: string,
  portal: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<void> {
  // Totals differ where a minute ends between the two.
  for (let attempt = 1; ; attempt += 1) {
    const [ours, theirs] = [await portal(), await baseline()];
    if (isDeepStrictEqual(ours, theirs)) return;
    if (attempt < 3) continue;
    const [one, other] = [ours, theirs].map((data) => JSON.stringify(data).slice(0, 300));
    throw new Error(`${name}: the responses differ: ${one} and ${other}`);
  }
}
