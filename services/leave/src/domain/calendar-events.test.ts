import { addDays, eachDay } from '@portal/kernel/london';
import { describe, expect, it, test } from 'vitest';
import { calendarEvents } from './calendar-events.ts';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { workingDays } from './working-days.ts';

const longAgo = '2000-01-01';

function leave(startDate: string, endDate: string, more: Partial<LeaveRequest> = {}): LeaveRequest {
  const dates =
    more.leaveType === 'sick' ? eachDay(startDate, endDate) : workingDays(startDate, endDate);
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

describe('runs of booked days', () => {
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

  it('of sick leave include reported weekends', () => {
    const sick = leave('2026-06-06', '2026-06-07', { leaveType: 'sick' });
    expect(spans(sick)).toEqual([['2026-06-06', '2026-06-08']]);
    expect(spans(withCancelled(sick, '2026-06-06'))).toEqual([['2026-06-07', '2026-06-08']]);
  });

  it('of two requests stay separate, sorted by day', () => {
    const first = leave('2026-06-08', '2026-06-09', { id: '1'.repeat(24) });
    const second = leave('2026-06-10', '2026-06-10', { id: '2'.repeat(24) });
    expect(spans(second, first)).toEqual([
      ['2026-06-08', '2026-06-10'],
      ['2026-06-10', '2026-06-11'],
    ]);
  });

  it('cover approved and pending leave, and mark pending leave', () => {
    for (const leaveType of ['annual', 'sick', 'compassionate'] as const) {
      const pendingOf = (status: LeaveRequest['status']) =>
        calendarEvents([leave('2026-06-11', '2026-06-16', { status, leaveType })], longAgo).map(
          ({ isPending, firstDay }) => [firstDay, isPending],
        );
      expect(pendingOf('approved')[0]).toEqual(['2026-06-11', false]);
      expect(pendingOf('pending')[0]).toEqual(['2026-06-11', true]);
      expect(pendingOf('denied')).toEqual([]);
      expect(pendingOf('cancelled')).toEqual([]);
    }
  });

  it('of pending leave continue across weekends, like approved leave', () => {
    const pending = leave('2026-06-11', '2026-06-16', { status: 'pending' });
    expect(spans(pending)).toEqual([['2026-06-11', '2026-06-17']]);
  });

  it('have a stable id and the time of the last change', () => {
    const request = leave('2026-06-08', '2026-06-12');
    const [event, ...others] = calendarEvents([request], longAgo);
    expect(others).toEqual([]);
    expect(event).toEqual({
      uid: 'aaaaaaaaaaaaaaaaaaaaaaaa-2026-06-08@staff-portal',
      leaveType: 'annual',
      portion: 'full',
      isPending: false,
      firstDay: '2026-06-08',
      endDay: '2026-06-13',
      changedAt: request.decidedAt,
      version: 2,
    });
    const shorter = { ...without(request, '2026-06-12'), version: 3 };
    const [changed] = calendarEvents([shorter], longAgo);
    expect(changed).toEqual({ ...event, endDay: '2026-06-12', version: 3 });
    const reported = { ...request, leaveType: 'sick', decidedAt: null } as const;
    expect(calendarEvents([reported], longAgo)[0]?.changedAt).toBe(request.requestedAt);
  });

  it('of half a day are separate and say which half', () => {
    const half = (portion: 'morning' | 'afternoon', date = '2026-06-10') =>
      leave(date, date, { days: [{ date, portion, status: 'booked' }] });
    const events = calendarEvents([half('morning'), half('afternoon', '2026-06-11')], longAgo);
    expect(events.map(({ portion, endDay }) => [portion, endDay])).toEqual([
      ['morning', '2026-06-11'],
      ['afternoon', '2026-06-12'],
    ]);
  });

  it('that ended before the given day are left out', () => {
    const gap = without(leave('2026-06-08', '2026-06-12'), '2026-06-10');
    const from = (day: string) => calendarEvents([gap], day).map(({ firstDay }) => firstDay);
    expect(from('2026-06-09')).toEqual(['2026-06-08', '2026-06-11']);
    expect(from('2026-06-10')).toEqual(['2026-06-11']);
    expect(from('2026-06-12')).toEqual(['2026-06-11']);
    expect(from('2026-06-13')).toEqual([]);
  });

  it('cover exactly the booked days and the non-working days between them', () => {
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
        events.flatMap(({ firstDay, endDay }) => eachDay(firstDay, addDays(endDay, -1))),
      );
      const working = workingDays(request.startDate, request.endDate);
      const booked = request.days.filter(({ status }) => status === 'booked');
      expect(working.filter((date) => shown.has(date))).toEqual(booked.map(({ date }) => date));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    }
  });
});
