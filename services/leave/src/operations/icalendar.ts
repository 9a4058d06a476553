import {
  ICalCalendar,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { CalendarEvent } from '../domain/calendar-events.ts';
import type { LeaveType, Portion } from '../domain/leave-request.ts';

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

/** How often programs are asked to look again, in seconds. */
const refreshSeconds = 60 * 60;

/**
 * Events as iCalendar (RFC 5545). The same text for the same events: all that could be a time of
 * reading is the time of the last change.
 */
export function icalendar(events: readonly CalendarEvent[]): string {
  const calendar = new ICalCalendar({
    name: 'My leave',
    prodId: { company: 'Staff portal', product: 'Leave', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const { uid, leaveType, portion, isPending, firstDay, endDay, ...change } of events) {
    calendar.createEvent({
      id: uid,
      summary: nameOf(leaveType, portion),
      allDay: true,
      start: midnight(firstDay),
      end: midnight(endDay),
      stamp: change.changedAt,
      lastModified: change.changedAt,
      sequence: change.version,
      status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // Beside half a day the other half is free for whatever else the calendar has.
      ...(portion === 'full' ? away : free),
      // Whoever shares their calendar doesn't show that they are sick.
      class: ICalEventClass.PRIVATE,
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}

function nameOf(leaveType: LeaveType, portion: Portion): string {
  return portion === 'full' ? names[leaveType] : `${names[leaveType]} (${portion})`;
}

/** The library writes the UTC day of an all-day event. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
