import { entryCorrected } from '@portal/contracts/attendance/events';
import { userChanged, userCreated } from '@portal/contracts/people/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { account, cloudEventOf, newId, publishAs } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { friday, lifeOf, monday, type Told, thursday } from '../test-life.ts';
import { startRecords } from '../test-service.ts';

let env: Record<string, string>;
let service: Awaited<ReturnType<typeof startRecords>>;
let database: Awaited<ReturnType<typeof lookInto>>;
const bus = {} as Record<'identity' | 'attendance' | 'leave', Awaited<ReturnType<typeof natsAs>>>;

beforeAll(async () => {
  const nats = await startNatsServer();
  env = await serviceEnvironment('records', { nats });
  service = await startRecords(env);
  await followIdly(await natsAs('records', nats.url), 'records');
  database = await lookInto(env.MONGODB_URI ?? '');
  for (const from of ['identity', 'attendance', 'leave'] as const) {
    bus[from] = await natsAs(from, nats.url);
  }
});
afterAll(() => service.stop());

async function tell(userId: string, ...events: Told[]) {
  for (const [type, data] of events) {
    const event = cloudEventOf(type, userId, data, new Date(`${monday}T10:00:00Z`));
    await publishAs(bus[type.service as keyof typeof bus], type, event);
  }
}

const admin = () => client(service.url).as({ userId: newId(), role: 'admin' });

async function recordsOf(userId: string) {
  const rows = await database
    .collection('records')
    .find({ userId }, { projection: { _id: 0, createdAt: 0 } })
    .sort({ recordDate: 1, sessionNumber: 1 })
    .toArray();
  return rows.map(({ userId: _, ...row }) => row);
}

async function isDone(userId: string) {
  const departures = database.collection<{ _id: string; doneAt: Date | null }>('departures');
  await eventually(
    async () => expect((await departures.findOne({ _id: userId }))?.doneAt).toBeInstanceOf(Date),
    { within: 20_000 },
  );
}

/** The collections that hold something of somebody, beside what says that they are gone. */
async function whereabouts(userId: string): Promise<string[]> {
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

describe('somebody who was deleted', () => {
  test('is archived to the end, and then nothing else of them stays', async () => {
    const userId = newId();
    const life = lifeOf(userId);
    await tell(userId, life.created, life.entitled, life.firstIn, life.firstOut, life.secondIn);
    await eventually(async () =>
      expect(await database.collection('sessions').countDocuments({ userId })).toBe(2),
    );
    await admin().run(archiveDailyStaff, { date: friday });
    const [early] = (await admin().run(dailyRecords, { date: friday })).data?.items ?? [];
    // The name is that of the day on which the record was made.
    await tell(userId, life.changed, life.secondOut, life.deleted);
    await tell(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);

    expect(await recordsOf(userId)).toMatchObject(
      complete.map((record) => ({
        ...record,
        lastName: record.recordDate === friday ? 'Adams' : 'Byron',
        annualLeaveEntitlement: 28,
      })),
    );
    const archived = (await admin().run(dailyRecords, { date: friday })).data?.items ?? [];
    expect(archived.find(({ id }) => id === early?.id)?.createdAt).toBe(early?.createdAt);
    await eventually(async () =>
      expect(await whereabouts(userId)).toEqual(['departures', 'erasures', 'records']),
    );
    const erasures = database.collection<{ _id: string }>('erasures');
    await eventually(async () =>
      expect(await erasures.findOne({ _id: userId })).toMatchObject({ doneAt: expect.any(Date) }),
    );
  });

  test('waits until all three are told: the deletion, and that two hold nothing any more', async () => {
    const marks = ['deleted', 'attendanceErased', 'leaveErased'] as const;
    const waiting = marks.map((missing) => {
      const life = lifeOf(newId());
      const told = marks.filter((mark) => mark !== missing).map((mark) => life[mark]);
      return { life, userId: life.person.id, told, missing: life[missing] };
    });
    for (const { userId, life, told } of waiting) {
      await tell(userId, life.created, life.entitled, life.firstIn, life.firstOut, ...told);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    for (const { userId } of waiting) {
      expect(await whereabouts(userId)).toContain('people');
      const last = { userId, final: true };
      expect(await database.collection('records').countDocuments(last)).toBe(0);
    }
    for (const { userId, missing } of waiting) await tell(userId, missing);
    for (const { userId } of waiting) {
      await isDone(userId);
      expect(await recordsOf(userId)).toHaveLength(5);
    }
  });

  test('is the same in whatever order it is heard, and when it is heard again', async () => {
    await service.stop();
    const people = Array.from({ length: 8 }, () => newId());
    const all: [string, Told][] = people.flatMap((userId) => {
      const { person: _, changed: __, ...told } = lifeOf(userId);
      return Object.values(told).map((one): [string, Told] => [userId, one]);
    });
    for (const [userId, told] of shuffled(all)) await tell(userId, told);
    service = await startRecords(env);
    const outcome = async () => {
      for (const userId of people) {
        await isDone(userId);
        expect(await recordsOf(userId)).toMatchObject(complete);
        expect(await whereabouts(userId)).not.toContain('sessions');
      }
    };
    await outcome();
    for (const [userId, told] of shuffled(all)) await tell(userId, told);
    const last = newId();
    await tell(last, lifeOf(last).firstIn);
    await eventually(async () => expect(await whereabouts(last)).toContain('sessions'));
    await outcome();
  }, 30_000);

  test('has no record of later days, and those there are stay as they are', async () => {
    const userId = newId();
    const life = lifeOf(userId);
    await tell(userId, life.created, life.entitled, life.firstIn, life.firstOut, life.deleted);
    const departures = database.collection<{ _id: string }>('departures');
    await eventually(async () => expect(await departures.findOne({ _id: userId })).not.toBeNull());
    await admin().run(archiveDailyStaff, { date: '2026-11-17' });
    await tell(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    const before = await recordsOf(userId);
    expect(before.at(-1)).toMatchObject({ recordDate: monday });
    for (const date of [friday, '2026-11-17']) await admin().run(archiveDailyStaff, { date });
    expect(await recordsOf(userId)).toEqual(before);
  });

  test('as an administrator has records of the days worked before, and of no other', async () => {
    const [worked, never] = [newId(), newId()];
    for (const userId of [worked, never]) {
      const life = lifeOf(userId);
      const promoted = account({ ...life.person, version: 2, role: 'admin' });
      if (userId === worked) await tell(userId, life.firstIn, life.firstOut);
      await tell(userId, life.created, [userChanged, promoted], life.deleted);
      await tell(userId, life.attendanceErased, life.leaveErased);
      await isDone(userId);
    }
    expect(await recordsOf(worked)).toMatchObject([{ recordDate: friday, role: 'employee' }]);
    expect(await recordsOf(never)).toEqual([]);
  });

  test('has no session on two days that was moved just before, nor as an administrator', async () => {
    const userId = newId();
    const life = lifeOf(userId);
    const [, entry] = life.firstOut;
    await tell(userId, life.created, life.firstIn, life.firstOut);
    await eventually(async () =>
      expect(await database.collection('sessions').countDocuments({ userId })).toBe(1),
    );
    for (const date of [friday, '2026-11-11']) await admin().run(archiveDailyStaff, { date });
    const moved = { ...entry, version: 3, day: thursday, corrected: true };
    const promoted = { ...life.person, version: 2, role: 'admin', isAdmin: true };
    await tell(userId, [entryCorrected, moved], [userChanged, promoted], life.deleted);
    await tell(userId, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    expect(await recordsOf(userId)).toMatchObject([
      { recordDate: '2026-11-11', wasPresent: false, final: true },
      { recordDate: thursday, wasPresent: true, final: true },
      { recordDate: friday, wasPresent: false, final: true },
    ]);
  });

  test('who was an administrator before has no absences of that time', async () => {
    const userId = newId();
    const life = lifeOf(userId);
    const admin = { ...life.person, role: 'admin', isAdmin: true };
    const roleSince = `${friday}T10:00:00.000Z`;
    await tell(
      userId,
      [userCreated, admin],
      [userChanged, { ...life.person, version: 2, roleSince }],
    );
    await tell(userId, life.deleted, life.attendanceErased, life.leaveErased);
    await isDone(userId);
    const days = [friday, '2026-11-14', '2026-11-15', monday];
    expect(await recordsOf(userId)).toMatchObject(
      days.map((recordDate) => ({ recordDate, wasPresent: false, role: 'employee' })),
    );
  });

  test('of whom nothing was known leaves nothing but that', async () => {
    const userId = newId();
    const { deleted, attendanceErased, leaveErased: byLeave } = lifeOf(userId);
    await tell(userId, deleted, attendanceErased, byLeave);
    await isDone(userId);
    await eventually(async () =>
      expect(await whereabouts(userId)).toEqual(['departures', 'erasures']),
    );
  });
});

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
