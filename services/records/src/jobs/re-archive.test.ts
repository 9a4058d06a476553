import { clockedOut, entryCorrected } from '@portal/contracts/attendance/events';
import { noUserSubject } from '@portal/contracts/event';
import { holidaysChanged, leaveApproved, leaveCancelled } from '@portal/contracts/leave/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dayArchived } from '@portal/contracts/records/events';
import { weekday } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import {
  daysAgo,
  sessionOn,
  startArchiveEnvironment,
  today,
} from '../../testing/start-archive-environment.ts';

/** The last Tuesday before today. */
const day = [1, 2, 3, 4, 5, 6, 7].map(daysAgo).find((one) => weekday(one) === 2) as string;

test('late changes to an archived day reach its records', async () => {
  const environment = await startArchiveEnvironment();
  const { publish, database, nats } = environment;
  const [ada = '', bob = ''] = await environment.hire(2, daysAgo(8));
  const entry = sessionOn(ada, day);
  await publish(clockedOut, ada, entry);
  const { admin } = await environment.startService();
  await environment.waitForPeople(2);
  const records = database.collection('records');
  const recordsOf = (userId: string) => records.find({ userId, recordDate: day }).toArray();
  const become = (userId: string, wanted: object[]) =>
    eventually(async () => expect(await recordsOf(userId)).toMatchObject(wanted), {
      timeoutMs: 60_000,
    });
  await become(ada, [{ hoursWorked: 7.5, isWorkingDay: true, onAnnualLeave: false }]);
  await become(bob, [{ wasPresent: false }]);
  await eventually(async () => expect((await environment.archived()).versions.size).toBe(8), {
    timeoutMs: 60_000,
  });
  const [untouched] = await recordsOf(bob);

  const shorter = { clockOutTime: `${day}T15:00:00.000Z`, hoursWorked: 6 };
  const corrected = { ...entry, version: 2, ...shorter, corrected: true };
  await publish(entryCorrected, ada, corrected);
  await become(ada, [{ hoursWorked: 6 }]);

  // A session moved to another day disappears from the first one.
  const moved = { ...sessionOn(ada, daysAgo(8), entry.id), version: 3, corrected: true };
  await publish(entryCorrected, ada, moved);
  await become(ada, [{ wasPresent: false }]);
  await eventually(async () =>
    expect(await records.countDocuments({ recordDate: daysAgo(8), wasPresent: true })).toBe(1),
  );

  const leave = {
    id: newId(),
    leaveType: 'annual',
    status: 'approved',
    inEffect: true,
    startDate: day,
    endDate: day,
    days: [{ date: day, portion: 'full' }],
  };
  await publish(leaveApproved, ada, { ...leave, version: 2 });
  await become(ada, [{ onAnnualLeave: true }]);
  const off = { ...leave, version: 3, status: 'cancelled', inEffect: false };
  await publish(leaveCancelled, ada, off);
  await become(ada, [{ onAnnualLeave: false }]);
  expect(await recordsOf(bob)).toEqual([untouched]);

  const year = Number(day.slice(0, 4));
  const holiday = { date: day, name: 'A holiday of its own' };
  const published = [{ year, holidays: [holiday] }];
  const changed = { id: 'holidays', version: 1, nation: 'england-and-wales', published };
  await publish(holidaysChanged, noUserSubject, changed);
  await become(ada, [{ isWorkingDay: false }]);
  await become(bob, [{ isWorkingDay: false, _id: untouched?._id }]);
  await eventually(async () =>
    expect(await database.collection('changes').countDocuments()).toBe(0),
  );

  // Today is updated once it has been archived manually.
  const morning = sessionOn(bob, today);
  await publish(clockedOut, bob, morning);
  const ofToday = () => records.find({ recordDate: today, wasPresent: true }).toArray();
  await admin.run(archiveDailyStaff, { date: today });
  expect(await ofToday()).toMatchObject([{ userId: bob, hoursWorked: 7.5 }]);
  const ended = { clockOutTime: `${today}T14:00:00.000Z`, hoursWorked: 5 };
  await publish(entryCorrected, bob, { ...morning, version: 2, ...ended, corrected: true });
  await eventually(async () => expect(await ofToday()).toMatchObject([{ hoursWorked: 5 }]), {
    timeoutMs: 60_000,
  });

  // An event is published each time.
  const own = await connectNatsAs('records', nats.url);
  const { state } = await (await own.jetstreamManager()).streams.info('RECORDS', {
    subjects_filter: `${dayArchived.type}.*`,
  });
  const [eventCount = 0] = Object.values(state.subjects ?? {});
  expect(eventCount).toBeGreaterThanOrEqual(8 + 4);
});
