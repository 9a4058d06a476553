import { entryCorrected } from '@portal/contracts/attendance/events';
import { userChanged, userCreated } from '@portal/contracts/identity/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { newId } from '@portal/kernel/new-id';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EventWithData,
  employeeEvents,
  friday,
  monday,
  thursday,
  ward,
} from '../../testing/employee-events.ts';
import { startRecordsProcess } from '../../testing/service.ts';

let env: Record<string, string>;
let service: Awaited<ReturnType<typeof startRecordsProcess>>;
let database: Awaited<ReturnType<typeof connectWithMajorityReads>>;
const bus = {} as Record<
  'identity' | 'attendance' | 'leave',
  Awaited<ReturnType<typeof connectNatsAs>>
>;

beforeAll(async () => {
  const nats = await startNatsServer();
  env = await createServiceEnvironment('records', { nats });
  service = await startRecordsProcess(env);
  await acknowledgeEvents(await connectNatsAs('records', nats.url), 'records');
  database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  for (const from of ['identity', 'attendance', 'leave'] as const) {
    bus[from] = await connectNatsAs(from, nats.url);
  }
});
afterAll(() => service.stop());

async function publish(userId: string, ...events: EventWithData[]) {
  for (const [type, data] of events) {
    const event = buildCloudEvent(type, userId, data, new Date(`${monday}T10:00:00Z`));
    await publishAs(bus[type.service as keyof typeof bus], type, event);
  }
}

const admin = () => subgraphClient(service.url, 'records').as({ userId: newId(), role: 'admin' });

async function recordsOf(userId: string) {
  const rows = await database
    .collection('records')
    .find({ userId }, { projection: { _id: 0, createdAt: 0 } })
    .sort({ recordDate: 1, sessionNumber: 1 })
    .toArray();
  return rows.map(({ userId: _, ...row }) => row);
}

async function isDone(userId: string) {
  const deletedPeople = database.collection<{ _id: string; doneAt: Date | null }>('departures');
  await eventually(
    async () => expect((await deletedPeople.findOne({ _id: userId }))?.doneAt).toBeInstanceOf(Date),
    { timeoutMs: 60_000 },
  );
}

/** The collections that hold data of a person, without tombstones. */
async function collectionsWith(userId: string): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of (await database.listCollections()) ?? []) {
    const rows = await database
      .collection(name)
      .find({ deleted: { $ne: true } })
      .toArray();
    if (JSON.stringify(rows).includes(userId)) places.push(name);
  }
  return places.sort();
}

const complete = [
  { recordDate: thursday, wasPresent: false, isWorkingDay: true, lastName: 'Adams' },
  { recordDate: friday, wasPresent: true, sessionNumber: 1, hoursWorked: 0.5, lastName: 'Adams' },
  { recordDate: friday, wasPresent: true, sessionNumber: 2, hoursWorked: 0.5, lastName: 'Adams' },
  { recordDate: '2026-11-14', wasPresent: false, isWorkingDay: false },
  { recordDate: '2026-11-15', wasPresent: false, isWorkingDay: false },
  { recordDate: monday, wasPresent: false, isWorkingDay: true },
];

describe('a deleted person', () => {
  test('is archived to the last day, then all other data is removed', async () => {
    const userId = newId();
    const life = employeeEvents(userId);
    await publish(userId, life.created, life.entitled, life.firstIn, life.firstOut, life.secondIn);
    await eventually(async () =>
      expect(await database.collection('sessions').countDocuments({ userId })).toBe(2),
    );
    await admin().run(archiveDailyStaff, { date: friday });
    const [early] = (await admin().run(dailyRecords, { date: friday })).data?.items ?? [];
    // The name is as on the day of the record.
    await publish(userId, life.changed, life.secondOut, life.deleted);
    await publish(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);

    expect(await recordsOf(userId)).toMatchObject(
      complete.map((record) => ({
        ...record,
        lastName: record.recordDate === friday ? 'Adams' : 'Byron',
        annualLeaveEntitlement: 28,
        teamId: record.recordDate === thursday ? null : ward,
      })),
    );
    const archived = (await admin().run(dailyRecords, { date: friday })).data?.items ?? [];
    expect(archived.find(({ id }) => id === early?.id)?.createdAt).toBe(early?.createdAt);
    await eventually(async () =>
      expect(await collectionsWith(userId)).toEqual([
        'departures',
        'erasures',
        'payrollChanges',
        'records',
      ]),
    );
    const erasures = database.collection<{ _id: string }>('erasures');
    await eventually(async () =>
      expect(await erasures.findOne({ _id: userId })).toMatchObject({ doneAt: expect.any(Date) }),
    );
  });

  test('waits for the deletion and for both erasure reports', async () => {
    const marks = ['deleted', 'attendanceErased', 'leaveErased'] as const;
    const waiting = marks.map((missing) => {
      const life = employeeEvents(newId());
      const reports = marks.filter((mark) => mark !== missing).map((mark) => life[mark]);
      return { life, userId: life.person.id, reports, missing: life[missing] };
    });
    for (const { userId, life, reports } of waiting) {
      await publish(userId, life.created, life.entitled, life.firstIn, life.firstOut, ...reports);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    for (const { userId } of waiting) {
      expect(await collectionsWith(userId)).toContain('people');
      const last = { userId, final: true };
      expect(await database.collection('records').countDocuments(last)).toBe(0);
    }
    for (const { userId, missing } of waiting) await publish(userId, missing);
    for (const { userId } of waiting) {
      await isDone(userId);
      expect(await recordsOf(userId)).toHaveLength(5);
    }
  });

  itNightly('is archived alike, whatever the order of events and with repetitions', async () => {
    await service.stop();
    const people = Array.from({ length: 8 }, () => newId());
    const all: [string, EventWithData][] = people.flatMap((userId) => {
      const { person: _, changed: __, ...events } = employeeEvents(userId);
      return Object.values(events).map((one): [string, EventWithData] => [userId, one]);
    });
    for (const [userId, event] of shuffled(all)) await publish(userId, event);
    service = await startRecordsProcess(env);
    const outcome = async () => {
      for (const userId of people) {
        await isDone(userId);
        expect(await recordsOf(userId)).toMatchObject(complete);
        expect(await collectionsWith(userId)).not.toContain('sessions');
      }
    };
    await outcome();
    for (const [userId, event] of shuffled(all)) await publish(userId, event);
    const last = newId();
    await publish(last, employeeEvents(last).firstIn);
    await eventually(async () => expect(await collectionsWith(last)).toContain('sessions'));
    await outcome();
  });

  test('has no records of later days, and the final ones never change', async () => {
    const userId = newId();
    const life = employeeEvents(userId);
    await publish(userId, life.created, life.entitled, life.firstIn, life.firstOut, life.deleted);
    const deletedPeople = database.collection<{ _id: string }>('departures');
    await eventually(async () =>
      expect(await deletedPeople.findOne({ _id: userId })).not.toBeNull(),
    );
    await admin().run(archiveDailyStaff, { date: '2026-11-17' });
    await publish(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    const before = await recordsOf(userId);
    expect(before.at(-1)).toMatchObject({ recordDate: monday });
    for (const date of [friday, '2026-11-17']) await admin().run(archiveDailyStaff, { date });
    expect(await recordsOf(userId)).toEqual(before);
  });

  test('who became an administrator keeps records of days worked before, and no others', async () => {
    const [worked, never] = [newId(), newId()];
    for (const userId of [worked, never]) {
      const life = employeeEvents(userId);
      const promoted = buildAccount({ ...life.person, version: 2, role: 'admin' });
      if (userId === worked) await publish(userId, life.firstIn, life.firstOut);
      await publish(userId, life.created, [userChanged, promoted], life.deleted);
      await publish(userId, life.attendanceErased, life.leaveErased);
      await isDone(userId);
    }
    expect(await recordsOf(worked)).toMatchObject([{ recordDate: friday, role: 'employee' }]);
    expect(await recordsOf(never)).toEqual([]);
  });

  test('has a session moved just before on one day only, also as an administrator', async () => {
    const userId = newId();
    const life = employeeEvents(userId);
    const [, entry] = life.firstOut;
    await publish(userId, life.created, life.firstIn, life.firstOut);
    await eventually(async () =>
      expect(await database.collection('sessions').countDocuments({ userId })).toBe(1),
    );
    for (const date of [friday, '2026-11-11']) await admin().run(archiveDailyStaff, { date });
    const moved = { ...entry, version: 3, day: thursday, corrected: true };
    const promoted = { ...life.person, version: 2, role: 'admin', isAdmin: true };
    await publish(userId, [entryCorrected, moved], [userChanged, promoted], life.deleted);
    await publish(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    expect(await recordsOf(userId)).toMatchObject([
      { recordDate: thursday, wasPresent: true, final: true },
      { recordDate: friday, wasPresent: false, final: true },
    ]);
  });

  test('who was an administrator has no absences from that time', async () => {
    const userId = newId();
    const life = employeeEvents(userId);
    const admin = { ...life.person, role: 'admin', isAdmin: true };
    const roleSince = `${friday}T10:00:00.000Z`;
    await publish(
      userId,
      [userCreated, admin],
      [userChanged, { ...life.person, version: 2, roleSince }],
    );
    await publish(userId, life.deleted, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    const days = [friday, '2026-11-14', '2026-11-15', monday];
    expect(await recordsOf(userId)).toMatchObject(
      days.map((recordDate) => ({ recordDate, wasPresent: false, role: 'employee' })),
    );
  });

  test('who was unknown leaves only a tombstone', async () => {
    const userId = newId();
    const { deleted, attendanceErased, leaveErased: byLeave } = employeeEvents(userId);
    await publish(userId, deleted, attendanceErased, byLeave);
    await isDone(userId);
    await eventually(async () =>
      expect(await collectionsWith(userId)).toEqual(['departures', 'erasures']),
    );
  });
});

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
