import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  cancelLeaveDay,
  deleteLeaveDay,
  deleteLeaveRequest,
  leaveCalendar,
  restoreLeaveDay,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';

const { hr, staff, decide, deletePerson } = await startAnnualLeaveService();
const month = { startDate: '2027-05-01', endDate: '2027-05-31' };

/** Each request of the month as `approved bc`: b for a day that is booked, c for one cancelled. */
async function calendar(): Promise<string[]> {
  const { data } = await hr.run(leaveCalendar, month);
  return (data ?? []).map(
    ({ status, days }) => `${status} ${days.map((day) => day.status.charAt(0)).join('')}`,
  );
}

it('shows one person’s leave to administrators and themselves alone', async () => {
  const [ada, grace] = await staff({}, {});
  await ada.ask('2028-05-09');
  await grace.ask('2028-05-10');
  const year = { startDate: '2028-01-01', endDate: '2028-12-31' };
  const ofAda = { ...year, userId: ada.id };
  const { data } = await hr.run(leaveCalendar, ofAda);
  expect(data?.map(({ userId, startDate }) => [userId, startDate])).toEqual([
    [ada.id, '2028-05-09'],
  ]);
  expect((await ada.run(leaveCalendar, ofAda)).data).toEqual(data);
  expect((await grace.run(leaveCalendar, ofAda)).code).toBe('FORBIDDEN');
});

it('shows everybody’s current leave right after each change, despite the cache', async () => {
  const [ada, grace] = await staff({}, {});
  expect(await calendar()).toEqual([]);
  const { data: requested } = await ada.ask('2027-05-10', '2027-05-11');
  const id = requested?.id ?? '';
  expect(await calendar()).toEqual(['pending bb']);
  await decide(id, 'approved');
  expect(await calendar()).toEqual(['approved bb']);
  await hr.run(cancelLeaveDay, { id, date: '2027-05-11' });
  expect(await calendar()).toEqual(['approved bc']);
  await hr.run(restoreLeaveDay, { id, date: '2027-05-11' });
  expect(await calendar()).toEqual(['approved bb']);
  await hr.run(deleteLeaveDay, { id, date: '2027-05-11' });
  expect(await calendar()).toEqual(['approved b']);
  await decide(id, 'cancelled');
  expect(await calendar()).toEqual([]);
  await decide(id, 'approved');
  await grace.ask('2027-05-20');
  expect(await calendar()).toEqual(['approved b', 'pending b']);
  await deletePerson(grace.id, 2);
  // A consumer deletes their leave, so the cache hears of it from the database.
  await eventually(async () => expect(await calendar()).toEqual(['approved b']));
  await hr.run(deleteLeaveRequest, { id });
  expect(await calendar()).toEqual([]);
});
