import { gql, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { applyLeaveChange } from './update-leave-cache.ts';

const query = gql`query {
  leaveCalendar { id status days { date status } }
  pendingLeaveDetails
}`;
const day = (date: string, status = 'booked') => ({ __typename: 'LeaveDay', date, status });

function filled(): InMemoryCache {
  const cache = new InMemoryCache();
  const request = { id: '1', status: 'pending' };
  const days = [day('2026-11-16'), day('2026-11-17')];
  cache.writeQuery({
    query,
    data: {
      leaveCalendar: [
        { __typename: 'LeaveRequest', ...request, days },
        { __typename: 'LeaveRequest', ...request, id: '2', days },
      ],
      pendingLeaveDetails: [{ __typename: 'PendingLeave', ...request }],
    },
  });
  return cache;
}

it('updates the status in every list', () => {
  const cache = filled();
  applyLeaveChange(cache, '1', { status: 'approved' });
  expect(cache.readQuery({ query })).toMatchObject({
    leaveCalendar: [{ status: 'approved' }, { status: 'pending' }],
    pendingLeaveDetails: [{ status: 'approved' }],
  });
});

it('updates one day and keeps the others', () => {
  const cache = filled();
  applyLeaveChange(cache, '1', { date: '2026-11-17', to: 'cancelled' });
  applyLeaveChange(cache, '2', { date: '2026-11-16', to: 'deleted' });
  expect(cache.readQuery({ query })).toMatchObject({
    leaveCalendar: [
      { days: [day('2026-11-16'), day('2026-11-17', 'cancelled')] },
      { days: [day('2026-11-17')] },
    ],
  });
});

it('removes a deleted request from every list', () => {
  const cache = filled();
  applyLeaveChange(cache, '1', 'deleted');
  expect(cache.readQuery({ query })).toMatchObject({
    leaveCalendar: [{ id: '2' }],
    pendingLeaveDetails: [],
  });
});

it('can be rolled back', () => {
  const cache = filled();
  const before = cache.readQuery({ query });
  cache.batch({
    optimistic: 'try',
    update: (own) => applyLeaveChange(own, '1', { status: 'approved' }),
  });
  expect(cache.readQuery({ query }, true)).not.toEqual(before);
  cache.removeOptimistic('try');
  expect(cache.readQuery({ query }, true)).toEqual(before);
});

it('changes the rows of the calendars, which are not normalised', () => {
  const cache = new InMemoryCache();
  const plain = gql`query { leaveCalendar }`;
  const days = [day('2026-11-16'), day('2026-11-17')];
  const rows = ['1', '2', '3'].map((id) => ({ id, status: 'pending', days }));
  cache.writeQuery({ query: plain, data: { leaveCalendar: rows } });
  applyLeaveChange(cache, '1', { status: 'approved' });
  applyLeaveChange(cache, '2', { date: '2026-11-16', to: 'deleted' });
  applyLeaveChange(cache, '3', 'deleted');
  expect(cache.readQuery({ query: plain })).toEqual({
    leaveCalendar: [
      { id: '1', status: 'approved', days },
      { id: '2', status: 'pending', days: [day('2026-11-17')] },
    ],
  });
});
