import { addDays, daysBetween, daysFromTo } from '@portal/kernel/london';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { type CalendarEvent, calendarEvents } from './calendar-events.ts';
import { icalendar } from './icalendar.ts';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { workingDays } from './working-days.ts';

const longAgo = '2000-01-01';

function leave(startDate: string, endDate: string, more: Partial<LeaveRequest> = {}): LeaveRequest {
  const dates =
    more.leaveType === 'sick' ? daysFromTo(startDate, endDate) : workingDays(startDate, endDate);
  return {
    id: 'a'.repeat(24),
    userId: 'b'.repeat(24),
    leaveType: 'annual',
    startDate,
    endDate,
    isHalfDay: false,
    halfDayPeriod: null,
    reason: 'The Maldives',
    status: 'approved',
    denialReason: null,
    requestedAt: new Date('2026-01-05T09:00:00Z'),
    decidedAt: new Date('2026-01-06T10:30:00Z'),
    decidedBy: 'c'.repeat(24),
    days: dates.map((date): LeaveDay => ({ date, portion: 'full', status: 'booked' })),
    version: 2,
    ...more,
  };
}

const without = (request: LeaveRequest, date: string): LeaveRequest => ({
  ...request,
  days: request.days.filter((day) => day.date !== date),
});
const withCancelled = (request: LeaveRequest, date: string): LeaveRequest => ({
  ...request,
  days: request.days.map((day) => (day.date === date ? { ...day, status: 'cancelled' } : day)),
});
const spans = (...requests: LeaveRequest[]) =>
  calendarEvents(requests, longAgo).map(({ firstDay, endDay }) => [firstDay, endDay]);

/** What a calendar program makes of the text: days as `YYYY-MM-DD`. */
function read(events: CalendarEvent[]) {
  const calendar = new ICAL.Component(ICAL.parse(icalendar(events)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      allDay: event.startDate.isDate && event.endDate.isDate,
      days: event.duration.toSeconds() / 86_400,
    };
  });
}

describe('runs of days', () => {
  test.each([
    ['a day', '2026-06-10', '2026-06-10', [['2026-06-10', '2026-06-11']]],
    ['over a weekend', '2026-06-11', '2026-06-16', [['2026-06-11', '2026-06-17']]],
    ['over Easter', '2026-04-02', '2026-04-07', [['2026-04-02', '2026-04-08']]],
    [
      'a weekend before and after is not part of it',
      '2026-06-06',
      '2026-06-14',
      [['2026-06-08', '2026-06-13']],
    ],
    ['over the year’s end', '2026-12-30', '2027-01-04', [['2026-12-30', '2027-01-05']]],
    ['over a leap day', '2028-02-28', '2028-03-01', [['2028-02-28', '2028-03-02']]],
    ['to a leap day', '2028-02-29', '2028-02-29', [['2028-02-29', '2028-03-01']]],
    ['over the clocks going forward', '2026-03-27', '2026-03-30', [['2026-03-27', '2026-03-31']]],
    ['over the clocks going back', '2026-10-23', '2026-10-26', [['2026-10-23', '2026-10-27']]],
  ])('%s', (_, start, end, expected) => {
    expect(spans(leave(start, end))).toEqual(expected);
  });

  it('end at a working day that was cancelled or deleted, and begin again after it', () => {
    const week = leave('2026-06-08', '2026-06-12');
    for (const gap of [withCancelled(week, '2026-06-10'), without(week, '2026-06-10')]) {
      expect(spans(gap)).toEqual([
        ['2026-06-08', '2026-06-10'],
        ['2026-06-11', '2026-06-13'],
      ]);
    }
    // The Friday before a weekend and the Monday after it.
    const fortnight = leave('2026-06-08', '2026-06-19');
    expect(spans(without(fortnight, '2026-06-12'))).toEqual([
      ['2026-06-08', '2026-06-12'],
      ['2026-06-15', '2026-06-20'],
    ]);
    expect(spans(withCancelled(fortnight, '2026-06-15'))).toEqual([
      ['2026-06-08', '2026-06-13'],
      ['2026-06-16', '2026-06-20'],
    ]);
  });

  it('of sickness take weekends that were reported', () => {
    const sick = leave('2026-06-06', '2026-06-07', { leaveType: 'sick' });
    expect(spans(sick)).toEqual([['2026-06-06', '2026-06-08']]);
    expect(spans(withCancelled(sick, '2026-06-06'))).toEqual([['2026-06-07', '2026-06-08']]);
  });

  it('of two requests stay two, by day', () => {
    const first = leave('2026-06-08', '2026-06-09', { id: '1'.repeat(24) });
    const second = leave('2026-06-10', '2026-06-10', { id: '2'.repeat(24) });
    expect(spans(second, first)).toEqual([
      ['2026-06-08', '2026-06-10'],
      ['2026-06-10', '2026-06-11'],
    ]);
  });

  it('are those of leave in effect only', () => {
    const day = ['2026-06-10', '2026-06-10'] as const;
    for (const status of ['pending', 'denied', 'cancelled'] as const) {
      expect(spans(leave(...day, { status }))).toEqual([]);
      expect(spans(leave(...day, { status, leaveType: 'compassionate' }))).toEqual([]);
      expect(spans(leave(...day, { status, leaveType: 'sick' }))).toHaveLength(
        status === 'pending' ? 1 : 0,
      );
    }
  });

  it('that ended before are left out, by their own last day', () => {
    const gap = without(leave('2026-06-08', '2026-06-12'), '2026-06-10');
    const from = (day: string) => calendarEvents([gap], day).map(({ firstDay }) => firstDay);
    expect(from('2026-06-09')).toEqual(['2026-06-08', '2026-06-11']);
    expect(from('2026-06-10')).toEqual(['2026-06-11']);
    expect(from('2026-06-12')).toEqual(['2026-06-11']);
    expect(from('2026-06-13')).toEqual([]);
  });

  it('cover exactly the days that are booked and what lies between, whatever was taken out', () => {
    let seed = 20_260_406;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const start = addDays('2026-01-01', random(900));
      let request = leave(start, addDays(start, random(40)));
      for (const { date } of request.days) {
        const fate = random(6);
        if (fate === 0) request = without(request, date);
        if (fate === 1) request = withCancelled(request, date);
      }
      const events = calendarEvents([request], longAgo);
      const shown = new Set(
        events.flatMap(({ firstDay, endDay }) => daysFromTo(firstDay, addDays(endDay, -1))),
      );
      const working = workingDays(request.startDate, request.endDate);
      const booked = request.days.filter(({ status }) => status === 'booked');
      expect(working.filter((date) => shown.has(date))).toEqual(booked.map(({ date }) => date));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    }
  });
});

describe('as another program reads them', () => {
  it('they are whole days with an end that is not part of them', () => {
    const requests = [
      leave('2026-03-27', '2026-03-30'),
      leave('2026-10-24', '2026-10-25', { leaveType: 'sick', id: '1'.repeat(24) }),
      leave('2026-12-31', '2027-01-04', { leaveType: 'compassionate', id: '2'.repeat(24) }),
    ];
    const events = calendarEvents(requests, longAgo);
    expect(read(events)).toEqual([
      { summary: 'Annual leave', start: '2026-03-27', end: '2026-03-31', allDay: true, days: 4 },
      { summary: 'Sick leave', start: '2026-10-24', end: '2026-10-26', allDay: true, days: 2 },
      {
        summary: 'Compassionate leave',
        start: '2026-12-31',
        end: '2027-01-05',
        allDay: true,
        days: 5,
      },
    ]);
    for (const { firstDay, endDay } of events) {
      expect(daysBetween(firstDay, endDay)).toBeGreaterThan(0);
    }
  });

  it('half a day is named, and leaves the rest of the day free', () => {
    const half = (portion: 'morning' | 'afternoon') =>
      calendarEvents(
        [
          leave('2026-06-10', '2026-06-10', {
            isHalfDay: true,
            halfDayPeriod: portion,
            days: [{ date: '2026-06-10', portion, status: 'booked' }],
          }),
        ],
        longAgo,
      );
    expect(read(half('morning'))).toMatchObject([
      { summary: 'Annual leave (morning)', start: '2026-06-10', end: '2026-06-11', days: 1 },
    ]);
    expect(read(half('afternoon'))).toMatchObject([{ summary: 'Annual leave (afternoon)' }]);
    expect(icalendar(half('morning'))).toContain('TRANSP:TRANSPARENT');
  });

  it('they say when they changed, and nothing of who it is or why', () => {
    const request = leave('2026-06-08', '2026-06-12');
    const text = icalendar(calendarEvents([request], longAgo));
    expect(text).toBe(icalendar(calendarEvents([structuredClone(request)], longAgo)));
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of [
      'UID:aaaaaaaaaaaaaaaaaaaaaaaa-2026-06-08@staff-portal',
      'DTSTAMP:20260106T103000Z',
      'LAST-MODIFIED:20260106T103000Z',
      'SEQUENCE:2',
      'CLASS:PRIVATE',
      'X-WR-CALNAME:My leave',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }
    expect(text).not.toMatch(/Maldives|b{24}|c{24}|DESCRIPTION|ORGANIZER|ATTENDEE/);
  });

  it('none are a calendar, too', () => {
    expect(read([])).toEqual([]);
  });
});
