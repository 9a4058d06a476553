import type { Caller } from '@portal/auth/caller';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { startLeaveService } from '../../testing/service.ts';

const { as, database } = await startLeaveService();

const document = `query Stats($days: [_Any!]!) {
  _entities(representations: $days) {
    ... on AdminStats {
      currentDate pendingLeaveRequests staffOnLeaveToday staffOnSickLeaveToday
    }
  }
}`;
const boss = { userId: newId(), role: 'admin' } as const;
const day = '2026-11-18';

async function stats(caller: Partial<Caller>, days: unknown[]) {
  const representations = days.map((currentDate) => ({ __typename: 'AdminStats', currentDate }));
  const { data, code } = await as(caller).query<{ _entities: unknown[] }>(document, {
    days: representations,
  });
  return { found: data?._entities, code };
}

const request = (leaveType: string, status: string, more: object = {}) => ({
  _id: newId(),
  userId: newId(),
  leaveType,
  status,
  startDate: day,
  endDate: day,
  days: [{ date: day, portion: 'full', status: 'booked' }],
  version: 1,
  ...more,
});
const none = { pendingLeaveRequests: 0, staffOnLeaveToday: 0, staffOnSickLeaveToday: 0 };

it('counts nothing without leave requests', async () => {
  expect(await stats(boss, [day])).toEqual({
    found: [{ currentDate: day, ...none }],
    code: null,
  });
});

it('counts pending requests, and each person who is absent on the day once', async () => {
  const twice = newId();
  const half = (portion: string) => ({
    userId: twice,
    days: [{ date: day, portion, status: 'booked' }],
  });
  const over = { startDate: '2026-11-16', endDate: '2026-11-20' };
  await database.collection<{ _id: string }>('requests').insertMany([
    request('annual', 'pending'),
    request('annual', 'approved', half('morning')),
    request('annual', 'approved', half('afternoon')),
    request('annual', 'approved', {
      days: [{ date: day, portion: 'full', status: 'cancelled' }],
    }),
    request('annual', 'approved', { ...over, days: [] }),
    request('annual', 'denied'),
    request('annual', 'cancelled'),
    request('sick', 'pending', over),
    request('sick', 'approved'),
    request('sick', 'denied'),
    request('compassionate', 'approved'),
    request('compassionate', 'pending'),
  ]);
  expect(await stats(boss, [day, '2026-11-19'])).toEqual({
    found: [
      { currentDate: day, pendingLeaveRequests: 3, staffOnLeaveToday: 1, staffOnSickLeaveToday: 3 },
      { currentDate: '2026-11-19', ...none, pendingLeaveRequests: 3 },
    ],
    code: null,
  });
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { ...boss, stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('shows %s nothing', async (_, caller, code) => {
  expect(await stats(caller, [day])).toEqual({ found: [null], code });
});

it('is null for an invalid day', async () => {
  const odd = ['yesterday', { $gt: '' }, 12, null, ['2026-11-18']];
  expect(await stats(boss, odd)).toEqual({ found: odd.map(() => null), code: null });
});
