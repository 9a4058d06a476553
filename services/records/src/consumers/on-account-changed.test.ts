import { personErased as attendanceErased, clockedOut } from '@portal/contracts/attendance/events';
import { userChanged, userCreated, userDeleted } from '@portal/contracts/identity/events';
import type { TeamMembership } from '@portal/contracts/identity/team-membership';
import { personErased as leaveErased } from '@portal/contracts/leave/events';
import { archiveDateRange } from '@portal/contracts/records/archive';
import { deleteDailyRecord } from '@portal/contracts/records/daily-record';
import { eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { teamOn } from '@portal/kernel/team-membership';
import { dueMinutes, isWorkingDay } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { buildAccount } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, test } from 'vitest';
import {
  daysAgo,
  sessionOn,
  startArchiveEnvironment,
  today,
} from '../../testing/start-archive-environment.ts';

/** The records of a person up to yesterday, also if midnight passes meanwhile. */
const recordsOf = (userId: string) => ({ userId, recordDate: { $lt: today } });

const employed = (firstDay: string, lastDay: string | null = null) => ({
  firstDay,
  lastDay,
  jobTitle: null,
  contractedHours: null,
  employmentType: 'permanent' as const,
});

test('nobody has a record outside of their employment, however it changes', async () => {
  const environment = await startArchiveEnvironment();
  const { publish, database } = environment;
  const records = database.collection('records');
  const daysOf = async (userId: string) =>
    (await records.distinct('recordDate', recordsOf(userId))).sort();
  const become = (userId: string, days: string[]) =>
    eventually(async () => expect(await daysOf(userId)).toEqual(days), { timeoutMs: 60_000 });

  // The portal has 20 days of history. Ada is there all the time, and Ben's account was created 5 days ago.
  const [ada, ben] = [
    buildAccount({ createdAt: `${daysAgo(20)}T08:00:00.000Z` }),
    buildAccount({ createdAt: `${daysAgo(5)}T08:00:00.000Z` }),
  ];
  await publish(userCreated, ada.id, ada);
  await publish(userCreated, ben.id, ben);
  const worked = sessionOn(ada.id, daysAgo(3));
  await publish(clockedOut, ada.id, worked);
  const { admin } = await environment.startService();
  await environment.waitForPeople(2);
  const allDays = eachDay(daysAgo(20), daysAgo(1));
  await become(ada.id, allDays);
  await become(ben.id, eachDay(daysAgo(5), daysAgo(1)));

  // An administrator who archives earlier days makes no absences of people who had not started.
  const range = { fromDate: daysAgo(20), toDate: daysAgo(1) };
  const { data } = await admin.run(archiveDateRange, range);
  expect(data).toMatchObject({ archived: 0 });
  expect(await daysOf(ben.id)).toEqual(eachDay(daysAgo(5), daysAgo(1)));

  // Ada started later and has left: her records outside are removed, also that of a day worked.
  const left = { ...ada, version: 2, employment: employed(daysAgo(15), daysAgo(4)) };
  await publish(userChanged, ada.id, left);
  await become(ada.id, eachDay(daysAgo(15), daysAgo(4)));
  await admin.run(archiveDateRange, range);
  expect(await daysOf(ada.id)).toEqual(eachDay(daysAgo(15), daysAgo(4)));

  // That was a mistake. Nothing is lost.
  await publish(userChanged, ada.id, { ...left, version: 3, employment: employed(daysAgo(20)) });
  await become(ada.id, allDays);
  expect(await records.findOne({ userId: ada.id, recordDate: daysAgo(3) })).toMatchObject({
    wasPresent: true,
    hoursWorked: 7.5,
  });

  // Before their account existed, nobody could clock in, so an earlier first day makes no absences by itself.
  const earlier = { ...ben, version: 2, employment: employed(daysAgo(10)) };
  await publish(userChanged, ben.id, earlier);
  await admin.run(archiveDateRange, { fromDate: daysAgo(12), toDate: daysAgo(1) });
  await become(ben.id, eachDay(daysAgo(10), daysAgo(1)));

  // A person who is deleted keeps the records of their employment.
  await publish(userChanged, ben.id, {
    ...ben,
    version: 3,
    employment: employed(daysAgo(10), daysAgo(6)),
  });
  await become(ben.id, eachDay(daysAgo(10), daysAgo(6)));
  await publish(userDeleted, ben.id, { id: ben.id, version: 4 });
  await eventually(async () =>
    expect(await database.collection('departures').countDocuments({ _id: ben.id as never })).toBe(
      1,
    ),
  );
  await become(ben.id, eachDay(daysAgo(10), daysAgo(6)));
});

test('the records of a first employment stay when somebody is rehired', async () => {
  const environment = await startArchiveEnvironment();
  const { publish, database } = environment;
  const records = database.collection('records');
  const ada = buildAccount({ createdAt: `${daysAgo(15)}T08:00:00.000Z` });
  await publish(userCreated, ada.id, ada);
  await publish(clockedOut, ada.id, sessionOn(ada.id, daysAgo(9)));
  const { admin } = await environment.startService();
  await environment.waitForPeople(1);
  const become = (days: string[]) =>
    eventually(
      async () =>
        expect((await records.distinct('recordDate', recordsOf(ada.id))).sort()).toEqual(days),
      { timeoutMs: 60_000 },
    );
  await become(eachDay(daysAgo(15), daysAgo(1)));
  // HR hasn’t set the first day: it is that of the account.
  const left = { ...employed(daysAgo(15), daysAgo(8)), firstDay: null };
  await publish(userChanged, ada.id, { ...ada, version: 2, employment: left });
  const first = eachDay(daysAgo(15), daysAgo(8));
  await become(first);
  const ids = await records.distinct('_id', recordsOf(ada.id));

  const employment = employed(daysAgo(3));
  const earlierEmployments = [{ ...left, lastDay: daysAgo(8) }];
  const rehired = { ...ada, employment, earlierEmployments };
  await publish(userChanged, ada.id, { ...rehired, version: 3 });
  const both = [...first, ...eachDay(daysAgo(3), daysAgo(1))];
  await become(both);
  expect(await records.distinct('_id', recordsOf(ada.id))).toEqual(expect.arrayContaining(ids));
  await admin.run(archiveDateRange, { fromDate: daysAgo(20), toDate: daysAgo(1) });
  await become(both);

  await publish(userChanged, ada.id, { ...ada, version: 4, employment: left });
  await become(first);
  await publish(userChanged, ada.id, { ...rehired, version: 5 });
  await become(both);

  // The final archive of a deleted person has no records in between either.
  await publish(userDeleted, ada.id, { id: ada.id, version: 6 });
  await publish(attendanceErased, ada.id, { id: ada.id, version: 6 });
  await publish(leaveErased, ada.id, { id: ada.id, version: 6 });
  const done = { _id: ada.id as never, doneAt: { $ne: null } };
  await eventually(
    async () => expect(await database.collection('departures').countDocuments(done)).toBe(1),
    { timeoutMs: 60_000 },
  );
  await become(both);
}, 180_000);

itNightly(
  'records follow the working pattern of their day, however it changes, and back',
  async () => {
    const environment = await startArchiveEnvironment();
    const { publish, database } = environment;
    const records = database.collection('records');
    const ada = buildAccount({
      createdAt: `${daysAgo(15)}T08:00:00.000Z`,
      employment: employed(daysAgo(15)),
    });
    await publish(userCreated, ada.id, ada);
    await publish(clockedOut, ada.id, sessionOn(ada.id, daysAgo(3)));
    await environment.startService();
    await environment.waitForPeople(1);
    const days = async () => {
      const found = await records.find(recordsOf(ada.id)).sort({ recordDate: 1 }).toArray();
      return found.map(({ recordDate, isWorkingDay: isWorking, dueMinutes, wasPresent }) => ({
        recordDate,
        isWorking,
        dueMinutes,
        wasPresent,
      }));
    };
    const become = async (patterns: ReturnType<typeof buildPattern>[]) =>
      eventually(
        async () => {
          const hours = { workStartTime: '09:00', workEndTime: '17:00' };
          const expected = eachDay(daysAgo(15), daysAgo(1)).map((recordDate) => ({
            recordDate,
            isWorking: isWorkingDay(recordDate, { patterns }),
            dueMinutes: dueMinutes(recordDate, { patterns }, hours),
            wasPresent: recordDate === daysAgo(3),
          }));
          expect(await days()).toEqual(expected);
        },
        { timeoutMs: 60_000 },
      );
    await become([]);
    const ids = await records.distinct('_id', recordsOf(ada.id));

    let version = 1;
    const change = async (...workingPatterns: ReturnType<typeof buildPattern>[]) => {
      version += 1;
      await publish(userChanged, ada.id, { ...ada, version, workingPatterns });
      await become(workingPatterns);
    };
    const weekend = buildPattern(
      daysAgo(8),
      [
        [6, 7],
        [1, 6],
      ],
      { end: '15:30', breakMinutes: 30 },
    );
    await change(weekend);
    await change(buildPattern(daysAgo(12), [[2, 4]]), weekend);
    await change(buildPattern(daysAgo(10), []));
    await change();
    expect(await records.distinct('_id', recordsOf(ada.id))).toEqual(ids);
  },
  180_000,
);

itNightly(
  'records have the team of their day, however the memberships change, and back',
  async () => {
    const environment = await startArchiveEnvironment();
    const { publish, database } = environment;
    const records = database.collection('records');
    // Of a version without teams.
    const { teamMemberships: _, ...ada } = buildAccount({
      createdAt: `${daysAgo(15)}T08:00:00.000Z`,
      employment: employed(daysAgo(15)),
    });
    await publish(userCreated, ada.id, ada);
    for (const hour of ['08', '14']) {
      const session = {
        ...sessionOn(ada.id, daysAgo(3)),
        clockInTime: `${daysAgo(3)}T${hour}:00:00Z`,
      };
      await publish(clockedOut, ada.id, session);
    }
    const { admin } = await environment.startService();
    await environment.waitForPeople(1);
    const teams = async () => {
      const found = await records.find(recordsOf(ada.id)).sort({ recordDate: 1 }).toArray();
      return found.map(({ recordDate, teamId }) => [recordDate, teamId]);
    };
    const become = (memberships: TeamMembership[], without: string[] = []) =>
      eventually(
        async () => {
          const expected = [...eachDay(daysAgo(15), daysAgo(1)), daysAgo(3)]
            .sort()
            .filter((day) => !without.includes(day))
            .map((day) => [day, teamOn(memberships, day)]);
          expect(await teams()).toEqual(expected);
        },
        { timeoutMs: 60_000 },
      );
    await become([]);
    const ids = await records.distinct('_id', recordsOf(ada.id));

    let version = 1;
    const change = async (...teamMemberships: TeamMembership[]) => {
      version += 1;
      await publish(userChanged, ada.id, { ...ada, version, teamMemberships });
      await become(teamMemberships);
    };
    const [ward, theatre] = [newId(), newId()];
    const moved = { from: daysAgo(6), teamId: theatre };
    await change({ from: daysAgo(10), teamId: ward });
    await change({ from: daysAgo(10), teamId: ward }, moved);
    await change({ from: daysAgo(20), teamId: ward }, { from: daysAgo(9), teamId: null }, moved, {
      from: daysAgo(-5),
      teamId: ward,
    });
    await change();
    expect(await records.distinct('_id', recordsOf(ada.id))).toEqual(ids);

    // A record that HR deleted stays deleted.
    const deleted = await records.findOne({ userId: ada.id, recordDate: daysAgo(5) });
    await admin.run(deleteDailyRecord, { id: String(deleted?._id) });
    const memberships = [{ from: daysAgo(12), teamId: ward }];
    await publish(userChanged, ada.id, { ...ada, version: 50, teamMemberships: memberships });
    await become(memberships, [daysAgo(5)]);
    await eventually(async () =>
      expect(await database.collection('changes').countDocuments()).toBe(0),
    );
    await become(memberships, [daysAgo(5)]);

    // Records of people who were deleted keep their team.
    await publish(userDeleted, ada.id, { id: ada.id, version: 51 });
    await publish(attendanceErased, ada.id, { id: ada.id, version: 51 });
    await publish(leaveErased, ada.id, { id: ada.id, version: 51 });
    const done = { _id: ada.id as never, doneAt: { $ne: null } };
    await eventually(
      async () => expect(await database.collection('departures').countDocuments(done)).toBe(1),
      { timeoutMs: 60_000 },
    );
    // The day of the deletion is archived with the others.
    await become(memberships, [daysAgo(5)]);
  },
  180_000,
);
