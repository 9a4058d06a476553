import {
  ICalCalendar,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { CalendarEvent } from '../domain/calendar-events.ts';
import type { LeaveType } from '../domain/leave-request.ts';

const names: Record<LeaveType, string> = {
  annual: 'Annual leave',
  sick: 'Sick leave',
  compassionate: 'Compassionate leave',
};

const away = {
  busystatus: ICalEventBusyStatus.OOF,
  transparency: ICalEventTransparency.OPAQUE,
};
const free = {
  busystatus: ICalEventBusyStatus.FREE,
  transparency: ICalEventTransparency.TRANSPARENT,
};

/** The suggested refresh interval for calendar programs, in seconds. */
const refreshSeconds = 60 * 60;

/**
 * Formats events as iCalendar (RFC 5545). The same events give the same text: timestamps are the
 * time of the last change, not of the request.
 */
export function toICalendar(events: readonly CalendarEvent[]): string {
  const calendar = new ICalCalendar({
    name: 'My leave',
    prodId: { company: 'Staff portal', product: 'Leave', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const { uid, leaveType, portion, isPending, firstDay, endDay, ...change } of events) {
    calendar.createEvent({
      id: uid,
      summary: nameOf({ leaveType, portion, isPending }),
      allDay: true,
      start: midnight(firstDay),
      end: midnight(endDay),
      stamp: change.changedAt,
      lastModified: change.changedAt,
      sequence: change.version,
      status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // A half day is shown as free, because the other half is available.
      ...(portion === 'full' ? away : free),
      // Private, so that a shared calendar doesn't reveal sickness.
      class: ICalEventClass.PRIVATE,
    });
  }
  // The library omits the final line break.
  return `${calendar.toString()}\r\n`;
}

function nameOf({
  leaveType,
  portion,
  isPending,
}: Pick<CalendarEvent, 'leaveType' | 'portion' | 'isPending'>): string {
  const notes: string[] = portion === 'full' ? [] : [portion];
  // Sick leave counts as soon as it is reported.
  if (isPending && leaveType === 'annual') notes.push('pending');
  return notes.length === 0 ? names[leaveType] : `${names[leaveType]} (${notes.join(', ')})`;
}

/** Midnight UTC, because the library writes the UTC day of an all-day event. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
