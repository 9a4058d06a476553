import { createOutbox } from '@portal/bus/outbox';
import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import { missingClockOuts } from '@portal/contracts/attendance/time-entries';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createEntryStore } from '../store/entries.ts';
import { createStaffEntryStore } from '../store/staff-entries.ts';
import { markMissingClockOuts } from './mark-missing-clock-outs.ts';

const { database, employee, eventsOf } = await startAttendanceService();
const entries = sessionRows(database);
const stores = {
  entries: createEntryStore(database),
  staffEntries: createStaffEntryStore(database),
  outbox: createOutbox({ connection: database, service: 'attendance' }),
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('marks sessions open for more than 16 hours, with one event each, and no others', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const long = session(ada.id, hoursAgo(16.1), null);
  const short = session(grace.id, hoursAgo(15.9), null);
  await entries.insertMany([long, short]);
  // As several processes would, and again a minute later.
  await Promise.all([1, 2, 3].map(() => markMissingClockOuts(stores, new Date())));
  await markMissingClockOuts(stores, new Date());

  expect(await entries.findOne({ _id: long._id })).toMatchObject({
    missingClockOut: true,
    open: false,
    clockOutTime: null,
    version: 2,
  });
  expect(await entries.findOne({ _id: short._id })).toMatchObject({ open: true, version: 1 });
  expect((await ada.run(missingClockOuts)).data).toMatchObject([{ id: long._id }]);
  // It blocks nothing, and the event of another clock-in follows it.
  expect((await ada.run(clockIn)).errors).toEqual([]);
  const events = await eventsOf(ada.id, 2);
  expect(events).toMatchObject([
    { type: clockOutMissing.type, data: { id: long._id, version: 2, missingClockOut: true } },
    { type: 'portal.attendance.clocked-in' },
  ]);
  expect((await grace.run(clockOut)).data).toMatchObject({ id: short._id });
});

it('handles more than one batch', async () => {
  const people = Array.from({ length: 7 }, (_, index) => String(index).padStart(24, 'b'));
  await entries.insertMany(people.map((id, index) => session(id, hoursAgo(17 + index), null)));
  await markMissingClockOuts(stores, new Date(), 3);
  const marked = { userId: { $in: people }, missingClockOut: true, open: false };
  expect(await entries.countDocuments(marked)).toBe(7);
});

it('continues after a failure, and reports it', async () => {
  const people = [1, 2, 3].map((index) => String(index).padStart(24, 'c'));
  const rows = people.map((id, index) => session(id, hoursAgo(20 - index), null));
  await entries.insertMany(rows);
  // No event can be made of it.
  const broken = rows[0]?._id ?? '';
  await entries.updateOne({ _id: broken }, { $set: { userId: 'nobody' } });
  await expect(markMissingClockOuts(stores, new Date())).rejects.toThrow();
  expect(await entries.countDocuments({ userId: { $in: people }, open: false })).toBe(2);
  expect(await entries.findOne({ _id: broken })).toMatchObject({ open: true, version: 1 });
});
