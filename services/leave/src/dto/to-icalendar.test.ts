import ICAL from 'ical.js';
import { expect, it, test } from 'vitest';
import type { CalendarEvent } from '../domain/calendar-events.ts';
import { toICalendar } from './to-icalendar.ts';

const event: CalendarEvent = {
  uid: 'aaaaaaaaaaaaaaaaaaaaaaaa-2026-06-08@staff-portal',
  leaveType: 'annual',
  portion: 'full',
  isPending: false,
  firstDay: '2026-06-08',
  endDay: '2026-06-13',
  changedAt: new Date('2026-01-06T10:30:00Z'),
  version: 2,
};

/** Parses the text like a calendar program. */
function read(events: CalendarEvent[]) {
  const calendar = new ICAL.Component(ICAL.parse(toICalendar(events)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, duration, sequence } = new ICAL.Event(component);
    return {
      uid,
      summary,
      sequence,
      start: startDate.toString(),
      end: endDate.toString(),
      isAllDay: startDate.isDate && endDate.isDate,
      days: duration.toSeconds() / 86_400,
    };
  });
}

it('is whole days in another program, with an exclusive end', () => {
  expect(read([event])).toEqual([
    {
      uid: event.uid,
      summary: 'Annual leave',
      sequence: 2,
      start: '2026-06-08',
      end: '2026-06-13',
      isAllDay: true,
      days: 5,
    },
  ]);
});

test.each([
  ['the clocks going forward', '2026-03-27', '2026-03-31', 4],
  ['the very day on which they do', '2026-03-29', '2026-03-30', 1],
  ['the clocks going back', '2026-10-23', '2026-10-27', 4],
  ['the year’s end', '2026-12-31', '2027-01-05', 5],
  ['a leap day', '2028-02-28', '2028-03-02', 3],
])('over %s', (_, firstDay, endDay, days) => {
  expect(read([{ ...event, firstDay, endDay }])).toMatchObject([
    { start: firstDay, end: endDay, days, isAllDay: true },
  ]);
});

it('has the leave type as its title, and says if it is pending', () => {
  const events: CalendarEvent[] = [
    { ...event, leaveType: 'sick' },
    { ...event, leaveType: 'compassionate' },
    { ...event, portion: 'morning' },
    { ...event, portion: 'afternoon' },
    { ...event, isPending: true },
    { ...event, isPending: true, portion: 'morning' },
  ];
  expect(read(events).map(({ summary }) => summary)).toEqual([
    'Sick leave',
    'Compassionate leave',
    'Annual leave (morning)',
    'Annual leave (afternoon)',
    'Annual leave (pending)',
    'Annual leave (morning, pending)',
  ]);
});

it('is confirmed, or tentative while it is pending', () => {
  const statusOf = (isPending: boolean) =>
    new ICAL.Component(ICAL.parse(toICalendar([{ ...event, isPending }])))
      .getFirstSubcomponent('vevent')
      ?.getFirstPropertyValue('status');
  expect(statusOf(false)).toBe('CONFIRMED');
  expect(statusOf(true)).toBe('TENTATIVE');
});

it('is busy for a whole day and free for half a day', () => {
  expect(toICalendar([event])).toContain('TRANSP:OPAQUE');
  expect(toICalendar([{ ...event, portion: 'morning' }])).toContain('TRANSP:TRANSPARENT');
});

it('has the time of the last change and the refresh interval, and is private', () => {
  const lines = toICalendar([event]).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20260106T103000Z',
      'LAST-MODIFIED:20260106T103000Z',
      'CLASS:PRIVATE',
      'X-WR-CALNAME:My leave',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  );
  expect(lines.at(-1)).toBe('');
  expect(lines.join('')).not.toMatch(/[\r\n]|DESCRIPTION|ORGANIZER|ATTENDEE/);
});

it('is the same text for the same events, and a calendar without any, too', () => {
  expect(toICalendar([event])).toBe(toICalendar([structuredClone(event)]));
  expect(read([])).toEqual([]);
});
