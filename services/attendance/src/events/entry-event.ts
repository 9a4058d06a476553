import { createEvent } from '@portal/bus/outbox';
import { type clockedIn, entryCorrectedByHr } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { Entry } from '../domain/entry.ts';
import { toEntryDto } from '../dto/to-entry-dto.ts';

/** The event for a changed entry, with its new state. */
export function entryEvent(type: typeof clockedIn, entry: Entry, now: Date): CloudEvent {
  const data = { ...toEntryDto(entry, now), version: entry.version };
  return createEvent(type, { userId: entry.userId, data, now });
}

/** The event from which the person gets an email about HR's correction: without the times. */
export function entryCorrectedByHrEvent(
  { id, userId, day, version }: Pick<Entry, 'id' | 'userId' | 'day' | 'version'>,
  now: Date,
): CloudEvent {
  return createEvent(entryCorrectedByHr, { userId, data: { id, version, userId, day }, now });
}
