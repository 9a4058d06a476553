import type { JetStreamManager } from 'nats';
import { nullIfNotFound } from './jetstream-errors.ts';

/**
 * Finds the first sequence from `from` to `to` whose message matches, by binary search: every message after it must match as
 * well. `probe` reads the first message at a sequence or later, because purges leave gaps.
 */
export async function findFirst(
  from: number,
  to: number,
  probe: (from: number) => Promise<{ seq: number; isMatch: boolean }>,
): Promise<number> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { seq, isMatch } = await probe(middle);
    if (isMatch) high = middle;
    else low = seq + 1;
  }
  return low;
}

/** The first message of a subject at a sequence or later; null if there is none. */
export function nextMessage(
  manager: JetStreamManager,
  stream: string,
  { from, subject }: { from: number; subject: string },
) {
  const query = { seq: from, next_by_subj: subject };
  return manager.streams.getMessage(stream, query).catch(nullIfNotFound);
}
