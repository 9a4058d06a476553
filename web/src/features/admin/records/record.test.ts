import { expect, it } from 'vitest';
import { type ArchivedRecord, freshIn, withKnown, withMore, without } from './record.ts';

const record = (id: string, hoursWorked = 8): ArchivedRecord => ({
  id,
  userId: `user of ${id}`,
  recordDate: '2026-11-16',
  sessionNumber: 1,
  firstName: 'Ada',
  lastName: 'Reid',
  role: 'employee',
  onAnnualLeave: false,
  onSickLeave: false,
  onCompassionateLeave: false,
  isWorkingDay: true,
  wasPresent: true,
  clockInTime: '2026-11-16T09:00:00.000Z',
  clockOutTime: '2026-11-16T17:00:00.000Z',
  hoursWorked,
  lateMinutes: 0,
  isLate: false,
  clockInLocation: 'Office Computer',
  clockOutLocation: 'Office Computer',
  annualLeaveEntitlement: 25,
  createdAt: '2026-11-17T00:20:00.000Z',
});

it('takes what is asked for anew, and keeps the objects of what has not changed', () => {
  const known = { items: [record('a'), record('b'), record('c')], next: null };
  const fresh = { items: [record('a'), record('b', 7), record('d')], next: 'more' };
  const listed = withKnown(fresh, known);
  expect(listed).toEqual(fresh);
  expect(listed.items[0]).toBe(known.items[0]);
  expect(listed.items[1]).not.toBe(known.items[1]);
});

it('tells what came between from what follows', () => {
  const known = { items: [record('a'), record('b'), record('c')], next: 'more' };
  const fresh = { items: [record('new'), record('a'), record('c'), record('d')], next: 'more' };
  expect([...freshIn(fresh, known)]).toEqual(['new']);
});

it('goes on with a page only where it follows', () => {
  const known = { items: [record('a')], next: 'after a' };
  const page = { items: [record('b')], next: null };
  expect(withMore(known, 'after a', page).items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(withMore({ ...known, next: 'after z' }, 'after a', page).items).toHaveLength(1);
});

it('leaves out what was deleted', () => {
  const known = { items: [record('a'), record('b')], next: 'more' };
  expect(without(known, 'a')).toEqual({ items: [record('b')], next: 'more' });
});
