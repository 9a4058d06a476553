// A worker that collects the states of many sessions; it ends with an error if one is taken for missing, or a missing
// one for published.
import { workerData } from 'node:worker_threads';
import type { CloudEvent } from '@portal/contracts/event';
import type { HistorySource } from '../history-source.ts';
import { createPublishedStates } from '../published-states.ts';

const type = 'portal.attendance.clocked-in';
const part = { name: 'sessions', types: [{ type }] } as unknown as HistorySource;
const sessions = Number(workerData);

function event(number: number, version: number): CloudEvent {
  const id = number.toString(16).padStart(24, '0');
  const subject = (number % 2_000).toString(16).padStart(24, '0');
  // As parsed from a message, with strings of its own.
  return JSON.parse(JSON.stringify({ type, subject, data: { id, version } }));
}

const published = createPublishedStates([part], sessions);
for (let number = 0; number < sessions; number += 1) published.add(event(number, 1));
for (let number = 0; number < sessions; number += 1_000) {
  if (!published.has(part, event(number, 1))) throw new Error(`${number} is missing`);
}
const next = Array.from({ length: 1_000 }, (_, number) => event(number, 2));
if (next.filter((one) => published.has(part, one)).length > 1) throw new Error('too many found');
