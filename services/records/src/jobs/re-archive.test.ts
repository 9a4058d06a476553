import { clockedOut, entryCorrected } from '@portal/contracts/attendance/events';
import { nobody } from '@portal/contracts/event';
import { holidaysChanged, leaveApproved, leaveCancelled } from '@portal/contracts/leave/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dayArchived } from '@portal/contracts/records/events';
import { weekday } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { newId } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { archiveWorld, daysAgo, sessionOn, today } from '../test-jobs.ts';

/** The latest Tuesday that is past. */
const day = [1, 2, 3, 4, 5, 6, 7].map(daysAgo).find((one) => weekday(one) === 2) as string;

test('what becomes known of an archived day is in its records soon after', async () => {
  const world = await archiveWorld();
  const { tell, database, nats } = world;
  const [ada = '', bob = ''] = await world.hire(2, daysAgo(8));
  const entry = sessionOn(ada, day);
  await tell(clockedOut, ada, entry);
  const { admin } = await world.begin();
  await world.knows(2);
  const records = database.collection('records');
  const recordsOf = (userId: string) => records.find({ userId, recordDate: day }).toArray();
  const become = (userId: string, wanted: object[]) =>
    eventually(async () => expect(await recordsOf(userId)).toMatchObject(wanted), {
      within: 60_000,
    });
  await become(ada, [{ hoursWorked: 7.5, isWorkingDay: true, onAnnualLeave: false }]);
  await become(bob, [{ wasPresent: false }]);
  await eventually(async () => expect((await world.archived()).versions.size).toBe(8), {
    within: 60_000,
  });
  const [untouched] = await recordsOf(bob);

  const shorter = { clockOutTime: `${day}T15:00:00.000Z`, hoursWorked: 6 };
  const corrected = { ...entry, version: 2, ...shorter, corrected: true };
  await tell(entryCorrected, ada, corrected);
  await become(ada, [{ hoursWorked: 6 }]);

  // A session that turns out to have been on another day leaves the one behind.
  const moved = { ...sessionOn(ada, daysAgo(8), entry.id), version: 3, corrected: true };
  await tell(entryCorrected, ada, moved);
  await become(ada, [{ wasPresent: false }]);
  await eventually(async () =>
    expect(await records.countDocuments({ recordDate: daysAgo(8), wasPresent: true })).toBe(1),
  );

  const leave = {
    ...{ id: newId(), leaveType: 'annual', status: 'approved', inEffect: true },
    ...{ startDate: day, endDate: day, days: [{ date: day, portion: 'full' }] },
  };
  await tell(leaveApproved, ada, { ...leave, version: 2 });
  await become(ada, [{ onAnnualLeave: true }]);
  const off = { ...leave, version: 3, status: 'cancelled', inEffect: false };
  await tell(leaveCancelled, ada, off);
  await become(ada, [{ onAnnualLeave: false }]);
  expect(await recordsOf(bob)).toEqual([untouched]);

  const year = Number(day.slice(0, 4));
  const holiday = { date: day, name: 'A holiday of its own' };
  const published = [{ year, holidays: [holiday] }];
  const changed = { id: 'holidays', version: 1, nation: 'england-and-wales', published };
  await tell(holidaysChanged, nobody, changed);
  await become(ada, [{ isWorkingDay: false }]);
  await become(bob, [{ isWorkingDay: false, _id: untouched?._id }]);
  await eventually(async () =>
    expect(await database.collection('changes').countDocuments()).toBe(0),
  );

  // Today is followed once it was archived as it was by then.
  const morning = sessionOn(bob, today);
  await tell(clockedOut, bob, morning);
  const ofToday = () => records.find({ recordDate: today, wasPresent: true }).toArray();
  await admin.run(archiveDailyStaff, { date: today });
  expect(await ofToday()).toMatchObject([{ userId: bob, hoursWorked: 7.5 }]);
  const ended = { clockOutTime: `${today}T14:00:00.000Z`, hoursWorked: 5 };
  await tell(entryCorrected, bob, { ...morning, version: 2, ...ended, corrected: true });
  await eventually(async () => expect(await ofToday()).toMatchObject([{ hoursWorked: 5 }]), {
    within: 60_000,
  });

  // Who follows the records is told each time.
  const own = await natsAs('records', nats.url);
  const { state } = await (await own.jetstreamManager()).streams.info('RECORDS', {
    subjects_filter: `${dayArchived.type}.*`,
  });
  const [told = 0] = Object.values(state.subjects ?? {});
  expect(told).toBeGreaterThanOrEqual(8 + 4);
});
