import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CloudEvent } from '@portal/contracts/event';
import { expect, test } from 'vitest';
import type { HistorySource } from './history-source.ts';
import { createPublishedStates } from './published-states.ts';

const type = 'portal.identity.user-changed';
const partOf = (more: Partial<HistorySource>) =>
  ({ name: 'accounts', types: [{ type }], ...more }) as unknown as HistorySource;
const event = (version: number, name = '', subject = 'ada') =>
  ({ type, subject, data: { id: 'one', version, name } }) as unknown as CloudEvent;

function published(part: HistorySource, ...events: CloudEvent[]) {
  const states = createPublishedStates([part], events.length);
  events.forEach(states.add);
  return (one: CloudEvent) => states.has(part, one);
}

test('each version of an entity is a state of its own, for each person', () => {
  const has = published(partOf({}), event(1), event(3));
  expect([1, 2, 3, 4].map((version) => has(event(version)))).toEqual([true, false, true, false]);
  expect(has(event(1, '', 'ben'))).toBe(false);
});

test('where an entity has one state, any event is enough', () => {
  const has = published(partOf({ hasOneState: true }), event(1));
  expect(has(event(4))).toBe(true);
  expect(has(event(1, '', 'ben'))).toBe(false);
});

test('with fingerprints the newest event decides, whatever its version', () => {
  const part = partOf({ fingerprint: ({ name }) => String(name) });
  const has = published(part, event(1, 'Ada'), event(3, 'Countess'), event(2, 'Lady'));
  expect(has(event(5, 'Countess'))).toBe(true);
  expect(has(event(5, 'Ada'))).toBe(false);
});

test.each([
  ['two years of 2,600 people', 'fill-published-states.ts', 1_000_000],
  ['100,000 accounts', 'fill-account-states.ts', 100_000],
])(
  'the states of %s need no more than some megabytes',
  async (_, name, workerData) => {
    const file = new URL(`./testing/${name}`, import.meta.url);
    const resourceLimits = { maxOldGenerationSizeMb: 64 };
    const worker = new Worker(file, { workerData, resourceLimits });
    // Rejects if the worker runs out of memory.
    expect(await once(worker, 'exit')).toEqual([0]);
  },
  60_000,
);
