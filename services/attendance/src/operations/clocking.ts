import type { Followers } from '@portal/bus/followers';
import { eventOf, type Outbox } from '@portal/bus/outbox';
import type { clockIn } from '@portal/contracts/attendance/clock';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { InputOf } from '@portal/contracts/operation';
import type { Holidays } from '@portal/runtime/holidays';
import type { Request } from '@portal/runtime/request';
import { describeEntry, type Entry } from '../domain/entry.ts';
import { locationOf } from '../domain/location.ts';
import type { Corrections } from '../store/corrections.ts';
import type { Entries } from '../store/entries.ts';
import type { EntryChanges } from '../store/entry-changes.ts';
import type { Leave } from '../store/leave-days.ts';
import type { People } from '../store/people.ts';
import type { UndoneEntries } from '../store/undone-entries.ts';

/** What the operations work on. */
export interface Attendance {
  entries: Entries;
  undoneEntries: UndoneEntries;
  people: People;
  leave: Leave;
  corrections: Corrections;
  changes: EntryChanges;
  outbox: Outbox;
  followers: Followers;
  holidays: Holidays;
}

export type ClockInput = InputOf<typeof clockIn>;

/** What a clock-in and a clock-out say of themselves. */
export function clockingOf(request: Request, input: ClockInput) {
  return {
    now: request.now(),
    occurredAt: input.occurredAt ? new Date(input.occurredAt) : null,
    hasIdempotencyKey: request.idempotency !== undefined,
    location: locationOf(input, request.agent),
  };
}

/** An event that tells of an entry as it is after the change. */
export function entryEvent(type: typeof clockedIn, entry: Entry, now: Date): CloudEvent {
  const data = { ...describeEntry(entry, now), version: entry.version };
  return eventOf(type, { userId: entry.userId, data, now });
}
