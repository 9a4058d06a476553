import { expect, it } from 'vitest';
import {
  type ArchivedRecord,
  appendPage,
  newRecordIds,
  removeRecord,
  reuseRecords,
} from './loaded-records.ts';

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

it('takes the fresh records and keeps unchanged objects', () => {
  const current = { items: [record('a'), record('b'), record('c')], next: null };
  const fresh = { items: [record('a'), record('b', 7), record('d')], next: 'more' };
  const listed = reuseRecords(fresh, current);
  expect(listed).toEqual(fresh);
  expect(listed.items[0]).toBe(current.items[0]);
  expect(listed.items[1]).not.toBe(current.items[1]);
});

it('tells inserted records from following ones', () => {
  const current = { items: [record('a'), record('b'), record('c')], next: 'more' };
  const fresh = { items: [record('new'), record('a'), record('c'), record('d')], next: 'more' };
  expect([...newRecordIds(fresh, current)]).toEqual(['new']);
});

it('appends a page only where it belongs', () => {
  const current = { items: [record('a')], next: 'after a' };
  const page = { items: [record('b')], next: null };
  expect(appendPage(current, 'after a', page).items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(appendPage({ ...current, next: 'after z' }, 'after a', page).items).toHaveLength(1);
});

it('removes a deleted record', () => {
  const current = { items: [record('a'), record('b')], next: 'more' };
  expect(removeRecord(current, 'a')).toEqual({ items: [record('b')], next: 'more' });
});
