import { eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { session, sessionRows } from '../../testing/sessions.ts';
import { minutesWorked } from '../domain/entry-times.ts';
import { createStaffEntryStore } from './staff-entries.ts';

const connection = await connectDatabase(await freshDatabase('packed-week'));
const staffEntries = createStaffEntryStore(connection);
await connection.model('Entry').createIndexes();
const week = { start: '2026-10-19', end: '2026-10-25' };
const at = new Date('2026-10-25T12:00:00Z');
const hour = 3_600_000;

it('reads a week as the rules of a session give it, for any days and times', async () => {
  const ids = Array.from({ length: 8 }, newId);
  const sessions = ids.flatMap((userId, number) =>
    Array.from({ length: 12 }, (_, index) => {
      // From before the week to after it, over both of its midnights and the clock change.
      const from = Date.parse('2026-10-18T18:00:00Z') + (number + index * 16.37) * hour;
      const length = index === 10 ? null : ((number * 7 + index) % 15) + Math.random();
      const missing = { missingClockOut: index === 10 && number % 2 === 0 };
      const to = length === null ? null : new Date(from + length * hour);
      const more = { isLate: index % 3 === 0, ...missing };
      return session(userId, new Date(from), to, more);
    }),
  );
  await sessionRows(connection).insertMany(sessions);
  for (const userIds of [null, ids]) {
    const worked = await staffEntries.weekByUser(week, userIds);
    for (const userId of ids) {
      const own = sessions.filter(
        (one) => one.userId === userId && one.day >= week.start && one.day <= week.end,
      );
      const ended = (day: string) =>
        own
          .filter((one) => one.day === day && one.clockOutTime)
          .reduce((sum, one) => sum + minutesWorked(one, at), 0);
      const days = eachDay(week.start, week.end);
      const index = (one: { day: string }) => days.indexOf(one.day);
      const found = worked.get(userId);
      expect(found?.sessions).toEqual(
        days.map((day) => own.filter((one) => one.day === day).length),
      );
      expect(found?.minutes).toEqual(days.map(ended));
      expect(found?.late.toSorted()).toEqual(own.filter((one) => one.isLate).map(index));
      expect(found?.open).toEqual(
        own
          .filter((one) => !one.clockOutTime && !one.missingClockOut)
          .map((one) => ({ day: index(one), clockInTime: one.clockInTime })),
      );
    }
  }
});
