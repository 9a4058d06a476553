import { expect, it } from 'vitest';
import {
  cancelLeaveDay,
  restoreLeaveDay,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';

const { eventsOf, hr, staff } = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('books a cancelled day again, once, with an event', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const restore = (date: string) => hr.run(restoreLeaveDay, { id, date });
  await hr.run(cancelLeaveDay, { id, date: monday });
  const { data } = await restore(monday);
  expect(data).toMatchObject({ daysBooked: 5 });
  expect(data?.days[0]).toEqual({ date: monday, portion: 'full', status: 'booked', hours: null });
  expect(await ada.balance()).toMatchObject({ used: 5 });
  expect((await restore(monday)).code).toBe('ALREADY_DECIDED');
  const weekend = await restore('2026-08-15');
  expect(weekend.code).toBe('NOT_FOUND');
  expect(weekend.errors[0]?.message).toContain('not found');
  const events = (await eventsOf(ada.id, 7)).slice(5);
  expect(events.map(({ type, data }) => data.action ?? type)).toEqual([
    'portal.leave.day-restored',
    'leave-day-restored',
  ]);
  expect(events[0]?.data).toMatchObject({ changedDays: [monday] });
});
