import { clockIn, clockOut, undoClock } from '@portal/contracts/attendance/clock';
import { correctEntry } from '@portal/contracts/attendance/correction';
import { currentEntry, dailyStats } from '@portal/contracts/attendance/own-hours';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../../testing/service.ts';

const { as, database, employee, eventsOf, turnBack } = await startAttendanceService();
const entries = database.collection<{ _id: string; userId: string }>('entries');
const hr = as({ userId: newId(), role: 'admin' });
const seconds = (count: number) => count / 3_600;

type Person = Awaited<ReturnType<typeof employee>>;

/** A person who has clocked in, with a function that undoes it. */
async function atWork() {
  const person = await employee();
  const { data } = await person.run(clockIn);
  const id = data?.id ?? '';
  const undo = (kind: 'in' | 'out', headers: Record<string, string> = {}) =>
    person.run(undoClock, { id, kind }, headers);
  return { ...person, entryId: id, entry: data, undo };
}

async function isOut(person: Pick<Person, 'run'>): Promise<boolean> {
  return (await person.run(currentEntry)).data === null;
}

it('removes the session of an undone clock-in, with an event', async () => {
  const ada = await atWork();
  const { data, errors } = await ada.undo('in');
  expect(errors).toEqual([]);
  expect(data).toEqual({ currentEntry: null });
  expect(await isOut(ada)).toBe(true);
  expect(await entries.countDocuments({ userId: ada.id })).toBe(0);
  expect((await ada.run(dailyStats)).data).toMatchObject({ isWorking: false, totalHours: 0 });
  const [, event] = await eventsOf(ada.id, 2);
  expect(event).toMatchObject({
    type: 'portal.attendance.clock-undone',
    data: { ...ada.entry, version: 2, undone: 'clock-in' },
  });
  const again = await ada.run(clockIn);
  expect(again.data?.id).not.toBe(ada.entryId);
});

it('reopens the session of an undone clock-out', async () => {
  const ada = await atWork();
  await turnBack(ada.id, 2);
  const { data: ended } = await ada.run(clockOut);
  const { data } = await ada.undo('out');
  const open = { ...ended, clockOutTime: null, clockOutLocation: null, hoursWorked: null };
  expect(data).toEqual({ currentEntry: open });
  expect((await ada.run(currentEntry)).data).toEqual(open);
  const events = await eventsOf(ada.id, 3);
  expect(events[2]).toMatchObject({
    type: 'portal.attendance.clock-undone',
    data: { ...open, version: 3, undone: 'clock-out' },
  });
  const { data: later } = await ada.run(clockOut);
  // A minute more where the second clock-out falls into the next one.
  expect(later).toMatchObject({ id: ada.entryId, hoursWorked: expect.closeTo(2, 1) });
});

it('undoes once, also for repeats and concurrent requests', async () => {
  const ada = await atWork();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.undo('in')));
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(null));
  await ada.run(clockIn);
  expect((await ada.undo('in')).data?.currentEntry).toMatchObject({ clockOutTime: null });
  expect(await eventsOf(ada.id, 3)).toHaveLength(3);

  const eve = await atWork();
  await eve.run(clockOut);
  const same = await Promise.all(Array.from({ length: 8 }, () => eve.undo('out')));
  expect(same.map(({ code }) => code)).toEqual(Array(8).fill(null));
  expect(await eventsOf(eve.id, 3)).toHaveLength(3);
});

it('returns the first result for the same key', async () => {
  const ada = await atWork();
  const headers = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'b'.repeat(64) };
  const first = await ada.undo('in', headers);
  await ada.run(clockIn);
  expect((await ada.undo('in', headers)).data).toEqual(first.data);
});

it('works after 14 seconds but not after 16', async () => {
  for (const [age, code] of [
    [14, null],
    [16, 'CANNOT_UNDO'],
  ] as const) {
    const ada = await atWork();
    await turnBack(ada.id, seconds(age));
    const undone = await ada.undo('in');
    expect(undone.code).toBe(code);
    if (code) expect(undone.errors[0]?.message).toContain('within 15 seconds');
    expect(await isOut(ada)).toBe(code === null);
  }
  const eve = await atWork();
  await eve.run(clockOut);
  await entries.updateOne({ userId: eve.id }, [
    { $set: { clockOutTime: { $subtract: ['$clockOutTime', 16_000] } } },
  ]);
  expect((await eve.undo('out')).code).toBe('CANNOT_UNDO');
});

it('undoes only the latest clocking', async () => {
  const ada = await atWork();
  await ada.run(clockOut);
  expect((await ada.undo('in')).code).toBe('CANNOT_UNDO');
  await ada.undo('out');
  // The clock-in can't be undone as well: it is no longer the latest change.
  expect((await ada.undo('in')).code).toBe('CANNOT_UNDO');
  await ada.run(clockOut);
  await ada.run(clockIn);
  const { code, errors } = await ada.undo('out');
  expect(code).toBe('CANNOT_UNDO');
  expect(errors[0]?.message).toBe(
    'This clock-out is no longer your latest or has been changed, so it can’t be undone. You can request a correction.',
  );
});

it('refuses if HR has corrected the session since', async () => {
  const ada = await atWork();
  await turnBack(ada.id, 2);
  const { data } = await ada.run(clockOut);
  await hr.run(correctEntry, {
    id: ada.entryId,
    reason: 'The rota says so',
    clockInTime: data?.clockInTime ?? '',
    clockOutTime: new Date(Date.parse(data?.clockOutTime ?? '') - 5_000).toISOString(),
  });
  expect((await ada.undo('out')).code).toBe('CANNOT_UNDO');
});

it('is only for the person', async () => {
  const [ada, eve] = [await atWork(), await employee()];
  const input = { id: ada.entryId, kind: 'in' } as const;
  expect((await eve.run(undoClock, input)).code).toBe('NOT_FOUND');
  expect((await hr.run(undoClock, input)).code).toBe('FORBIDDEN');
  expect((await as({ role: null }).run(undoClock, input)).code).toBe('UNAUTHENTICATED');
  expect((await ada.run(undoClock, { ...input, id: newId() })).code).toBe('NOT_FOUND');
  expect(await isOut(ada)).toBe(false);
});

it('is serialized with concurrent clocking', async () => {
  for (let round = 0; round < 12; round += 1) {
    const ada = await atWork();
    if (round % 2 === 1) await ada.run(clockOut);
    const [next, kind] = round % 2 === 1 ? [clockIn, 'out' as const] : [clockOut, 'in' as const];
    await Promise.all([ada.undo(kind), ada.run(next)]);
    const rows = await entries.find({ userId: ada.id }).toArray();
    const open = rows.filter((row) => 'open' in row && row.open === true);
    expect(open.length, `round ${round}`).toBeLessThanOrEqual(1);
    expect(await isOut(ada)).toBe(open.length === 0);
    await eventually(async () => {
      const unpublished = { 'event.subject': ada.id, publishedAt: null };
      expect(await database.collection('outbox').countDocuments(unpublished)).toBe(0);
    });
    const newest = new Map((await eventsOf(ada.id, 1)).map(({ data }) => [data.id, data]));
    const published = [...newest.values()].filter(({ undone }) => undone !== 'clock-in');
    expect(published.map(({ id }) => id).sort()).toEqual(rows.map(({ _id }) => _id).sort());
    expect(published.filter(({ clockOutTime }) => clockOutTime === null)).toHaveLength(open.length);
  }
}, 120_000);
