import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLargeReads } from './large-reads.ts';

const messages = { query: '{ sentMessages(input: { limit: 100 }) { items { content } } }' };
const small = { query: '{ sentMessages(input: { limit: 10 }) { items { content } } }' };
const { signal } = new AbortController();

/** Runs reads, and gives how many ran at the same time. */
async function concurrencyOf(
  reads: readonly { document: { query: string }; callerId: string | null }[],
) {
  const largeReads = createLargeReads();
  let running = 0;
  let most = 0;
  const read = async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(20);
    running -= 1;
  };
  await Promise.all(
    reads.map(({ document, callerId }) => largeReads.run(document, { callerId, signal }, read)),
  );
  return most;
}

test('large reads of one caller take turns, and all are done', async () => {
  const reads = Array.from({ length: 12 }, () => ({ document: messages, callerId: 'ada' }));
  expect(await concurrencyOf(reads)).toBe(4);
});

test('small reads, and those of others, don’t wait', async () => {
  const large = Array.from({ length: 4 }, () => ({ document: messages, callerId: 'ada' }));
  const others = [
    { document: messages, callerId: 'grace' },
    { document: small, callerId: 'ada' },
    { document: { query: 'mutation { markInboxRead { count } }' }, callerId: 'ada' },
    { document: messages, callerId: null },
  ];
  expect(await concurrencyOf([...large, ...others])).toBe(8);
});

test('a read whose client has gone is not run', async () => {
  const largeReads = createLargeReads();
  const gone = new AbortController();
  const run = (signalOfClient: AbortSignal, work: () => Promise<void>) =>
    largeReads.run(messages, { callerId: 'ada', signal: signalOfClient }, work);
  const running = Array.from({ length: 4 }, () => run(signal, () => delay(50)));
  let isRun = false;
  const waiting = run(gone.signal, async () => {
    isRun = true;
  });
  gone.abort();
  await expect(waiting).rejects.toThrow();
  await Promise.all(running);
  expect(isRun).toBe(false);
});
