import { setTimeout as delay } from 'node:timers/promises';
import { clockIn, clockOut, undoClock } from '@portal/contracts/attendance/clock';
import { addEntry, correctEntry } from '@portal/contracts/attendance/correction';
import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import type { CurrentEmployment, EarlierEmployment } from '@portal/contracts/identity/employment';
import { userChanged } from '@portal/contracts/identity/events';
import { eachDay, instantInLondon } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { readPublishedEvents } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { employedBetween } from '../../testing/employment.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';

const { as, attendance, database, employ, employee, identity, turnBack } =
  await startAttendanceService();
const hr = as({ userId: newId(), role: 'admin' });
const totals = database.collection('irregular-hours');
const irregular = { workingPatterns: [buildPattern('2020-01-06', [])] };

/** The stored totals of a person: the month with the minutes. */
async function totalsOf(userId: string): Promise<Record<string, number>> {
  const found = await totals.find({ userId }).sort({ month: 1 }).toArray();
  return Object.fromEntries(found.map(({ month, minutes }) => [month, minutes]));
}

/** The versions and minutes of the published totals of a person, in order. */
async function publishedOf(userId: string): Promise<[unknown, unknown, unknown][]> {
  const all = await readPublishedEvents(attendance, 'attendance');
  return all
    .map(({ event }) => event)
    .filter(({ type, subject }) => type === irregularHoursChanged.type && subject === userId)
    .map(({ data }) => [data.month, data.version, data.minutes]);
}

const at = (day: string, time: string) => instantInLondon(day, time).toISOString();
const added = (id: string, day: string, from: string, to: string) =>
  hr.run(addEntry, {
    id,
    clockInTime: at(day, from),
    clockOutTime: at(day, to),
    reason: 'Forgotten',
  });

it('adds up added and corrected sessions by month, and publishes only changes', async () => {
  const { id } = await employee(irregular);
  const first = await added(id, '2026-05-04', '09:00', '17:00');
  expect(first.errors).toEqual([]);
  await added(id, '2026-05-06', '09:00', '12:30');
  await added(id, '2026-06-01', '09:00', '10:00');
  expect(await totalsOf(id)).toEqual({ '2026-05': 690, '2026-06': 60 });
  const correct = (from: string, to: string, day = '2026-05-04') =>
    hr.run(correctEntry, {
      id: first.data?.id ?? '',
      clockInTime: at(day, from),
      clockOutTime: at(day, to),
      reason: 'Wrong',
    });
  // As long as before.
  expect((await correct('10:00', '18:00')).errors).toEqual([]);
  // In another month.
  expect((await correct('10:00', '18:00', '2026-04-30')).errors).toEqual([]);
  expect(await totalsOf(id)).toEqual({ '2026-04': 480, '2026-05': 210, '2026-06': 60 });
  await eventually(async () =>
    expect(await publishedOf(id)).toEqual([
      ['2026-05', 1, 480],
      ['2026-05', 2, 690],
      ['2026-06', 1, 60],
      ['2026-04', 1, 480],
      ['2026-05', 3, 210],
    ]),
  );
});

it('counts a session from its clock-out on, and no more once that is undone', async () => {
  const ada = await employee(irregular);
  const { data } = await ada.run(clockIn);
  const month = data?.day.slice(0, 7) ?? '';
  await turnBack(ada.id, 1);
  // The turned session may have begun in the month before.
  const clocked = await sessionRows(database).findOne({ userId: ada.id });
  await sessionRows(database).updateOne({ userId: ada.id }, { $set: { day: data?.day ?? '' } });
  expect(await totalsOf(ada.id)).toEqual({});
  expect((await ada.run(clockOut)).errors).toEqual([]);
  const counted = (clocked?.clockInTime ?? new Date()) >= instantInLondon(`${month}-01`, '00:00');
  if (counted) expect(Object.values(await totalsOf(ada.id))[0]).toBeGreaterThanOrEqual(60);
  expect((await ada.run(undoClock, { id: data?.id ?? '', kind: 'out' })).errors).toEqual([]);
  if (counted) expect(await totalsOf(ada.id)).toEqual({ [month]: 0 });
});

it('keeps nothing of people without irregular hours', async () => {
  const ada = await employee();
  await added(ada.id, '2026-05-04', '09:00', '17:00');
  await ada.run(clockIn);
  await ada.run(clockOut);
  expect(await totalsOf(ada.id)).toEqual({});
});

it('recalculates the months of days that become irregular or regular, also of an open session', async () => {
  const ada = await employee();
  const days = ['2025-11-03', '2025-11-24', '2026-02-10', '2026-03-02'];
  await sessionRows(database).insertMany(
    days.map((day) =>
      session(ada.id, instantInLondon(day, '09:00'), instantInLondon(day, '17:00')),
    ),
  );
  const { data } = await ada.run(clockIn);
  let version = 1;
  const change = (...workingPatterns: ReturnType<typeof buildPattern>[]) => {
    version += 1;
    const account = buildAccount({ id: ada.id, version, workingPatterns });
    return publishAs(identity, userChanged, buildCloudEvent(userChanged, ada.id, account));
  };
  const isMarked = async () =>
    (await sessionRows(database).findOne({ _id: data?.id ?? '' }))?.isIrregular ?? false;
  await change(buildPattern('2025-11-10', []));
  await eventually(async () => {
    expect(await totalsOf(ada.id)).toEqual({ '2025-11': 480, '2026-02': 480, '2026-03': 480 });
    expect(await isMarked()).toBe(true);
  });
  await change(buildPattern('2025-11-10', []), buildPattern('2026-02-16', [[1, 2, 3, 4, 5]]));
  await eventually(async () => {
    expect(await totalsOf(ada.id)).toEqual({ '2025-11': 480, '2026-02': 480, '2026-03': 0 });
    expect(await isMarked()).toBe(false);
  });
  await change();
  await eventually(async () =>
    expect(await totalsOf(ada.id)).toEqual({ '2025-11': 0, '2026-02': 0, '2026-03': 0 }),
  );
}, 60_000);

it('recalculates the months of days that leave or enter the employment, and publishes each change once', async () => {
  const { id } = await employee({ ...irregular, employment: employedBetween('2025-09-01') });
  const worked = eachDay('2025-10-12', '2025-10-21');
  for (const day of worked) {
    expect((await added(id, day, '08:00', '18:00')).errors).toEqual([]);
  }
  let version = 1;
  const change = (employment: CurrentEmployment, earlierEmployments: EarlierEmployment[] = []) => {
    version += 1;
    const account = buildAccount({ id, version, ...irregular, employment, earlierEmployments });
    return publishAs(identity, userChanged, buildCloudEvent(userChanged, id, account));
  };
  const becomes = (minutes: number) =>
    eventually(async () => expect(await totalsOf(id)).toEqual({ '2025-10': minutes }));
  await becomes(6_000);
  await change(employedBetween('2025-11-03'));
  await becomes(0);
  await change(employedBetween('2025-10-20'));
  await becomes(1_200);
  await change(employedBetween('2025-09-01', '2025-10-14'));
  await becomes(1_800);
  // Rehired, and that undone.
  const { firstDay, ...terms } = employedBetween('2025-09-01', '2025-10-14');
  await change(employedBetween('2025-10-21'), [{ ...terms, firstDay, lastDay: '2025-10-14' }]);
  await becomes(2_400);
  await change(employedBetween('2025-09-01', '2025-10-14'));
  await becomes(1_800);
  // Nothing of the hours follows from another title.
  await change({ ...employedBetween('2025-09-01', '2025-10-14'), jobTitle: 'Nurse' });
  await change(employedBetween('2025-09-01'));
  await becomes(6_000);
  await eventually(async () => {
    const published = (await publishedOf(id)).slice(worked.length);
    expect(published.map(([, , minutes]) => minutes)).toEqual([
      ...[0, 1_200, 1_800, 2_400, 1_800, 6_000],
    ]);
  });
  expect(await database.collection('pattern-changes').countDocuments({ _id: id } as object)).toBe(
    0,
  );
}, 60_000);

it('counts a clock-out outside of the employment in no month', async () => {
  const ada = await employee(irregular);
  await ada.run(clockIn);
  await turnBack(ada.id, 1);
  await employ(ada.id, { lastDay: '2025-01-31' });
  expect((await ada.run(clockOut)).errors).toEqual([]);
  expect(await totalsOf(ada.id)).toEqual({});
});

it('recalculates the month that a session leaves after its day has become regular', async () => {
  const { id } = await employee({ workingPatterns: [buildPattern('2020-01-06', [])] });
  const { data } = await added(id, '2026-03-30', '09:00', '17:00');
  expect(await totalsOf(id)).toEqual({ '2026-03': 480 });
  // The pattern is another one already, and its job has not run.
  await database
    .collection<{ _id: string }>('people')
    .updateOne({ _id: id }, { $set: { patterns: [] } }, { writeConcern: { w: 'majority' } });
  const moved = await hr.run(correctEntry, {
    id: data?.id ?? '',
    clockInTime: at('2026-04-01', '09:00'),
    clockOutTime: at('2026-04-01', '17:00'),
    reason: 'Wrong day',
  });
  expect(moved.errors).toEqual([]);
  expect(await totalsOf(id)).toEqual({ '2026-03': 0 });
});

it('doesn’t undo the clock-in of a session that HR added', async () => {
  const ada = await employee(irregular);
  const clockOutTime = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { data } = await hr.run(addEntry, {
    id: ada.id,
    clockInTime: new Date(clockOutTime.getTime() - 60_000).toISOString(),
    clockOutTime: clockOutTime.toISOString(),
    reason: 'Forgotten',
  });
  const now = Date.now();
  await sessionRows(database).updateOne(
    { userId: ada.id },
    { $set: { clockInTime: new Date(now - 2_000), clockOutTime: new Date(now - 1_000) } },
    { writeConcern: { w: 'majority' } },
  );
  expect((await ada.run(undoClock, { id: data?.id ?? '', kind: 'in' })).code).toBe('CANNOT_UNDO');
  expect(Object.values(await totalsOf(ada.id))).toEqual([1]);
});

it('keeps no undone session while its day becomes irregular', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => employee()));
  await Promise.all(
    people.map(async (person, index) => {
      const { data } = await person.run(clockIn);
      await turnBack(person.id, 1);
      await person.run(clockOut);
      const { workingPatterns } = irregular;
      const account = buildAccount({ id: person.id, version: 2, workingPatterns });
      const event = buildCloudEvent(userChanged, person.id, account);
      const [{ errors }] = await Promise.all([
        delay(index * 20).then(() => person.run(undoClock, { id: data?.id ?? '', kind: 'out' })),
        publishAs(identity, userChanged, event),
      ]);
      expect(errors).toEqual([]);
    }),
  );
  await eventually(async () => {
    for (const { id } of people) {
      const [session] = await sessionRows(database).find({ userId: id }).toArray();
      expect(session).toMatchObject({ clockOutTime: null, isIrregular: true });
      expect(Object.values(await totalsOf(id)).filter((minutes) => minutes > 0)).toEqual([]);
    }
  });
}, 60_000);

it('keeps the total of a month of which sessions were removed, also after the period became longer', async () => {
  const { id } = await employee(irregular);
  const first = await added(id, '2026-03-20', '09:00', '10:00');
  await added(id, '2026-03-02', '09:00', '17:00');
  const removed = { removedBefore: '2026-03-15' };
  const runs = database.collection<{ _id: string }>('retentionruns');
  await runs.updateOne({ _id: 'CLOCK_INS' }, { $set: removed }, { upsert: true });
  await sessionRows(database).deleteMany({ userId: id, day: '2026-03-02' });
  const correct = (day: string) =>
    hr.run(correctEntry, {
      id: first.data?.id ?? '',
      clockInTime: at(day, '09:00'),
      clockOutTime: at(day, '12:00'),
      reason: 'Wrong',
    });
  expect((await correct('2026-03-20')).errors).toEqual([]);
  expect(await totalsOf(id)).toEqual({ '2026-03': 540 });
  // Where clock-ins were removed there can be no others.
  expect((await correct('2026-03-14')).code).toBe('BAD_INPUT');
});
