import { createEvent } from '@portal/bus/outbox';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { Entry } from '../domain/entry.ts';
import { toEntryDto } from '../dto/to-entry-dto.ts';

/** The event for a changed entry, with its new state. */
export function entryEvent(type: typeof clockedIn, entry: Entry, now: Date): CloudEvent {
  const data = { ...toEntryDto(entry, now), version: entry.version };
  return createEvent(type, { userId: entry.userId, data, now });
}
