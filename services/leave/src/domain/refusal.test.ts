import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';
import { annualLeave, approved, around, daysOf } from './test-requests.ts';

const asked = { reserve: true };
const decided = { reserve: false };
const codeOf = (...args: Parameters<typeof refusalOf>) => refusalOf(...args)?.code ?? null;
const sick = (from: string, to = from) =>
  annualLeave(from, to, { leaveType: 'sick', status: 'pending' });
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;

it('is nothing where there is nothing', () => {
  expect(refusalOf(daysOf('2026-08-10', '2026-08-14'), around(), asked)).toBeNull();
});

it.each(['approved', 'pending'] as const)(
  'is an overlap with annual leave that is %s',
  (status) => {
    const own = [annualLeave('2026-08-14', '2026-08-18', { status })];
    const refusal = refusalOf(daysOf('2026-08-10', '2026-08-14'), around({ own }), decided);
    expect(refusal).toEqual({
      code: 'LEAVE_OVERLAPS',
      message: 'There is annual leave on 14/08/2026 already.',
    });
    expect(refusal?.message).not.toContain('conflicts');
  },
);

it('is no overlap with what was denied or cancelled, nor with a morning for an afternoon', () => {
  const own = [
    annualLeave('2026-08-10', '2026-08-14', { status: 'denied' }),
    annualLeave('2026-08-10', '2026-08-14', { status: 'cancelled' }),
    approved('2026-08-17', '2026-08-17', morning),
  ];
  expect(refusalOf(daysOf('2026-08-10', '2026-08-14'), around({ own }), asked)).toBeNull();
  const rest = daysOf('2026-08-17', '2026-08-17', afternoon);
  expect(refusalOf(rest, around({ own }), asked)).toBeNull();
  expect(codeOf(daysOf('2026-08-17'), around({ own }), asked)).toBe('LEAVE_OVERLAPS');
});

it('is no overlap with sickness or compassionate leave', () => {
  const compassionate = approved('2026-08-11', '2026-08-11', { leaveType: 'compassionate' });
  const own = [sick('2026-08-10'), compassionate];
  expect(refusalOf(daysOf('2026-08-10', '2026-08-14'), around({ own }), asked)).toBeNull();
});

it('is a conflict with a partner, told in the words of portal.md', () => {
  const partners = [approved('2026-08-10', '2026-08-14')];
  const refusal = refusalOf(daysOf('2026-08-14', '2026-08-18'), around({ partners }), asked);
  expect(refusal).toEqual({
    code: 'LEAVE_CONFLICT',
    message:
      "Your request conflicts with a partner's approved leave. Please choose different dates.",
  });
  const later = daysOf('2026-08-17', '2026-08-18');
  expect(refusalOf(later, around({ partners }), asked)).toBeNull();
  const told = refusalOf(daysOf('2026-08-14'), around({ partners }), decided);
  expect(told?.message).toContain('conflicts');
});

it.each([
  ['a weekend', approved('2026-08-07', '2026-08-09'), daysOf('2026-08-08', '2026-08-11')],
  ['a bank holiday', approved('2026-08-28', '2026-08-31'), daysOf('2026-08-31', '2026-09-01')],
  [
    'a morning and an afternoon',
    approved('2026-08-14', '2026-08-14', morning),
    daysOf('2026-08-14', '2026-08-14', afternoon),
  ],
])('is no conflict to share %s', (_, partners, days) => {
  expect(refusalOf(days, around({ partners: [partners] }), asked)).toBeNull();
});

it('is a conflict to share half a day', () => {
  const all = around({ partners: [approved('2026-08-14', '2026-08-14', morning)] });
  expect(codeOf(daysOf('2026-08-14', '2026-08-14', morning), all, asked)).toBe('LEAVE_CONFLICT');
  expect(codeOf(daysOf('2026-08-14'), all, asked)).toBe('LEAVE_CONFLICT');
});

it('is none for a day that has become a bank holiday since both have it', () => {
  const announced = { date: '2026-08-12', name: 'Announced' };
  const calendar = holidayCalendar('england-and-wales', [[2026, [announced]]]);
  const partners = [approved('2026-08-12')];
  expect(codeOf(daysOf('2026-08-12'), around({ partners }), decided)).toBe('LEAVE_CONFLICT');
  expect(codeOf(daysOf('2026-08-12'), around({ partners, calendar }), decided)).toBeNull();
});

it('is more than remains, with what is pending kept for others when it is asked for', () => {
  const own = [
    approved('2026-06-01', '2026-06-05'),
    annualLeave('2026-07-06', '2026-07-08', { status: 'pending' }),
  ];
  const all = around({ own, entitlement: 10 });
  expect(codeOf(daysOf('2026-08-10', '2026-08-11'), all, asked)).toBeNull();
  expect(refusalOf(daysOf('2026-08-10', '2026-08-12'), all, asked)).toEqual({
    code: 'LEAVE_EXCEEDED',
    message:
      'This takes 3 days, and 2 days can still be taken in the leave year 06/04/2026 to 05/04/2027.',
  });
  expect(codeOf(daysOf('2026-08-10', '2026-08-14'), all, decided)).toBeNull();
  expect(codeOf(daysOf('2026-08-10', '2026-08-17'), all, decided)).toBe('LEAVE_EXCEEDED');
});

it('looks at each leave year by itself', () => {
  const own = [approved('2026-03-02', '2026-03-04')];
  const across = daysOf('2026-04-01', '2026-04-08');
  expect(codeOf(across, around({ own, entitlement: 5 }), asked)).toBeNull();
  expect(refusalOf(across, around({ own, entitlement: 4 }), asked)?.message).toBe(
    'This takes 2 days, and 1 day can still be taken in the leave year 06/04/2025 to 05/04/2026.',
  );
  const next = [approved('2026-05-05', '2026-05-07')];
  expect(refusalOf(across, around({ own: next, entitlement: 4 }), asked)?.message).toMatch(
    /leave year 06\/04\/2026 to/,
  );
});

it('lets through what costs nothing, even where too much is taken already', () => {
  const own = [approved('2026-06-01', '2026-06-05'), sick('2026-08-10', '2026-08-14')];
  const all = around({ own, entitlement: 3 });
  expect(codeOf(daysOf('2026-08-10', '2026-08-14'), all, asked)).toBeNull();
  expect(refusalOf(daysOf('2026-08-17'), all, asked)?.message).toMatch(/^This takes 1 day, and 0/);
});
