import { createEvent } from '@portal/bus/outbox';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { type Entry, toEntryDto } from '../domain/entry.ts';

/** The event for a changed entry, with its new state. */
export function entryEvent(type: typeof clockedIn, entry: Entry, now: Date): CloudEvent {
  const data = { ...toEntryDto(entry, now), version: entry.version };
  return createEvent(type, { userId: entry.userId, data, now });
}
