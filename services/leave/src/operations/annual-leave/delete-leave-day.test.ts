import { expect, it } from 'vitest';
import {
  cancelLeaveDay,
  deleteLeaveDay,
  leaveRequests,
  restoreLeaveDay,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';

const { eventsOf, hr, staff } = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('removes days permanently, down to none, with an event for each', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const { data } = await hr.run(deleteLeaveDay, { id, date: monday });
  expect(data).toMatchObject({ daysRequested: 4, daysBooked: 4, status: 'approved' });
  expect(await ada.balance()).toMatchObject({ used: 4 });
  for (const operation of [cancelLeaveDay, restoreLeaveDay, deleteLeaveDay]) {
    for (const date of [monday, '2026-08-15']) {
      const { code, errors } = await hr.run(operation, { id, date });
      expect(code).toBe('NOT_FOUND');
      expect(errors[0]?.message).toContain('not found');
    }
  }
  const events = (await eventsOf(ada.id, 5)).slice(3);
  expect(events.map(({ type, data }) => data.action ?? type)).toEqual([
    'portal.leave.day-deleted',
    'leave-day-deleted',
  ]);
  expect(events[0]?.data).toMatchObject({ changedDays: [monday] });
  for (const date of ['2026-08-11', '2026-08-12', '2026-08-13', friday]) {
    await hr.run(deleteLeaveDay, { id, date });
  }
  expect((await ada.run(leaveRequests)).data).toMatchObject([{ id, daysRequested: 0, days: [] }]);
});
