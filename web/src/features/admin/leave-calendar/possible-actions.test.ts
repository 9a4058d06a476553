import { expect, it } from 'vitest';
import { dayActions, hasDayActions, possibleActions } from './possible-actions.ts';

it('offers the actions for each type and status', () => {
  const of = (
    leaveType: 'annual' | 'sick',
    status: 'pending' | 'approved' | 'denied' | 'cancelled',
  ) => possibleActions({ leaveType, status });
  expect(of('annual', 'pending')).toEqual(['approve', 'decline', 'change-dates', 'cancel']);
  expect(of('annual', 'approved')).toEqual(['change-dates', 'cancel']);
  expect(of('annual', 'cancelled')).toEqual(['restore', 'delete']);
  expect(of('annual', 'denied')).toEqual(['delete']);
  expect(of('sick', 'pending')).toEqual(['approve', 'decline', 'change-dates', 'cancel', 'delete']);
  expect(of('sick', 'approved')).toEqual(['change-dates', 'cancel', 'delete']);
});

it('cancels and restores one of several days; the last one can only be deleted', () => {
  const [booked, cancelled] = [{ status: 'booked' }, { status: 'cancelled' }] as const;
  expect(dayActions(booked, [booked, booked])).toEqual(['cancel', 'delete']);
  expect(dayActions(booked, [booked, cancelled])).toEqual(['delete']);
  expect(dayActions(cancelled, [booked, cancelled])).toEqual(['restore', 'delete']);
  expect(hasDayActions({ leaveType: 'sick', status: 'approved' })).toBe(false);
  expect(hasDayActions({ leaveType: 'annual', status: 'denied' })).toBe(false);
});
