import { createEvent } from '@portal/bus/outbox';
import { clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { Entry } from '../domain/entry.ts';
import type { ClockKind } from '../domain/undo-clock.ts';
import { toEntryDto } from '../dto/to-entry-dto.ts';

/** The event for an undone clock-in or clock-out, with the session's new state. */
export function clockUndoneEvent(entry: Entry, kind: ClockKind, now: Date): CloudEvent {
  const data = {
    ...toEntryDto(entry, now),
    version: entry.version,
    undone: `clock-${kind}` as const,
  };
  return createEvent(clockUndone, { userId: entry.userId, data, now });
}
