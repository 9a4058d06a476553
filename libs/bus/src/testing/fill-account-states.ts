// A worker that collects the states of many accounts; it ends with an error if one is taken for missing, or a missing one
// for published.
import { workerData } from 'node:worker_threads';
import type { CloudEvent } from '@portal/contracts/event';
import type { HistorySource } from '../history-source.ts';
import { createPublishedStates } from '../published-states.ts';

const type = 'portal.identity.user-changed';
const part = {
  name: 'accounts',
  types: [{ type }],
  fingerprint: (data: object) => JSON.stringify(data),
} as unknown as HistorySource;
const accounts = Number(workerData);
/** About as long as the employment, pattern and teams of a person. */
const rest = Array.from({ length: 40 }, (_, number) => ({ from: '2026-11-16', number }));

function event(number: number, name: string): CloudEvent {
  const id = number.toString(16).padStart(24, '0');
  return { type, subject: id, data: { id, version: 1, name, rest } } as unknown as CloudEvent;
}

const published = createPublishedStates([part], accounts);
for (let number = 0; number < accounts; number += 1) published.add(event(number, 'Ada'));
for (let number = 0; number < accounts; number += 1_000) {
  if (!published.has(part, event(number, 'Ada'))) throw new Error(`${number} is missing`);
  if (published.has(part, event(number, 'Ben'))) throw new Error(`${number} has another state`);
}
