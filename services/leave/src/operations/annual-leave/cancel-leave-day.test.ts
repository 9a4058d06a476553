import { expect, it } from 'vitest';
import { cancelLeaveDay, startAnnualLeaveService } from '../../../testing/annual-leave.ts';

const { eventsOf, hr, staff } = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('returns a day to the balance, once, with an event', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const cancel = (date: string) => hr.run(cancelLeaveDay, { id, date });
  const { data } = await cancel(monday);
  expect(data).toMatchObject({ daysRequested: 5, daysBooked: 4, status: 'approved' });
  expect(data?.days[0]).toEqual({
    date: monday,
    portion: 'full',
    status: 'cancelled',
    hours: null,
  });
  expect(await ada.balance()).toMatchObject({ used: 4 });
  expect((await cancel(monday)).code).toBe('ALREADY_DECIDED');
  const weekend = await cancel('2026-08-15');
  expect(weekend.code).toBe('NOT_FOUND');
  expect(weekend.errors[0]?.message).toContain('not found');
  const events = (await eventsOf(ada.id, 5)).slice(3);
  expect(events.map(({ type, data }) => data.action ?? type)).toEqual([
    'portal.leave.day-cancelled',
    'leave-day-cancelled',
  ]);
  expect(events[0]?.data).toMatchObject({ changedDays: [monday] });
});
