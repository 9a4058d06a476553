import { clockIn } from '@portal/contracts/attendance/clock';
import { addEntry, correctEntry, entryHistory } from '@portal/contracts/attendance/correction';
import { entryAdded } from '@portal/contracts/attendance/events';
import { timeEntries } from '@portal/contracts/attendance/time-entries';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  instantDaysAgo,
  lastDayWithLateness,
  startCorrectionsService,
} from '../../../testing/corrections.ts';
import { employedBetween } from '../../../testing/employment.ts';

const attendance = await startCorrectionsService();
const { as, employee, entries, eventsOf, hr, people, worked } = attendance;
const [nine, five] = [instantDaysAgo('09:00'), instantDaysAgo('17:00')];
const add = (id: string, clockInTime = nine, clockOutTime = five, reason = 'Forgot both') =>
  hr.run(addEntry, { id, clockInTime, clockOutTime, reason });

it('adds a session with its lateness, history, event and audit', async () => {
  const ada = await employee();
  const { data, errors } = await add(ada.id, instantDaysAgo('09:20'));
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    userId: ada.id,
    day: lastDayWithLateness,
    isLate: true,
    lateMinutes: 20,
    hoursWorked: 7.67,
    clockInLocation: 'Added by HR',
    corrected: true,
  });
  const [event, audit] = await eventsOf(ada.id, 2);
  expect(event).toMatchObject({ type: entryAdded.type, data: { ...data, version: 1 } });
  expect(audit?.data).toMatchObject({
    action: 'entry-added',
    actorId: hr.id,
    id: ada.id,
    details: [{ field: 'day', before: null, after: lastDayWithLateness }],
  });
  expect(JSON.stringify([event, audit])).not.toContain('Forgot');
  const history = await ada.run(entryHistory, { id: data?.id });
  expect(history.data).toMatchObject([
    { cause: 'added', changedBy: hr.id, reason: 'Forgot both', before: null },
  ]);
  const range = { startDate: lastDayWithLateness, endDate: lastDayWithLateness };
  expect((await ada.run(timeEntries, range)).data).toMatchObject([{ id: data?.id }]);
});

it('can be corrected like any other session', async () => {
  const ada = await employee();
  const { data } = await add(ada.id);
  const times = { clockInTime: nine, clockOutTime: instantDaysAgo('18:00') };
  const { errors } = await hr.run(correctEntry, { id: data?.id, ...times, reason: 'Later' });
  expect(errors).toEqual([]);
  const history = await ada.run(entryHistory, { id: data?.id });
  expect(history.data?.map(({ cause }) => cause)).toEqual(['added', 'hr']);
});

it('recalculates the other sessions of the shift: only the first can be late', async () => {
  const ada = await employee();
  const late = { isLate: true, lateMinutes: 240 };
  const afternoon = await worked(ada.id, instantDaysAgo('13:00'), five, late);
  const { data } = await add(ada.id, nine, instantDaysAgo('12:00'));
  expect(data).toMatchObject({ isLate: false });
  expect(await entries.findOne({ _id: afternoon })).toMatchObject({ isLate: false, version: 3 });
  const second = await add(ada.id, instantDaysAgo('17:30'), instantDaysAgo('18:00'));
  expect(second.data).toMatchObject({ isLate: false, lateMinutes: 0 });
});

it('is refused where a correction would be', async () => {
  const ada = await employee({ employment: employedBetween(lastDayWithLateness) });
  const fieldOf = async (...times: [string, string]) => {
    const { code, errors } = await add(ada.id, ...times);
    const issues = errors[0]?.extensions.issues as { path: string[] }[] | undefined;
    return [code, issues?.[0]?.path[0]];
  };
  expect(await fieldOf(instantDaysAgo('09:00', -1), five)).toEqual(['BAD_INPUT', 'clockInTime']);
  expect(await fieldOf(nine, instantDaysAgo('09:00', -1))).toEqual(['BAD_INPUT', 'clockOutTime']);
  expect(await fieldOf(five, nine)).toEqual(['BAD_INPUT', 'clockOutTime']);
  expect(await fieldOf(instantDaysAgo('00:30'), five)).toEqual(['BAD_INPUT', 'clockOutTime']);
  const dayBefore = [instantDaysAgo('09:00', 2), instantDaysAgo('17:00', 2)] as const;
  expect(await fieldOf(...dayBefore)).toEqual(['BAD_INPUT', 'clockInTime']);
  expect((await add(ada.id, nine, five, ' ')).code).toBe('BAD_INPUT');
  await worked(ada.id, instantDaysAgo('16:00'), instantDaysAgo('18:00'));
  const { code, errors } = await add(ada.id);
  expect(code).toBe('ENTRY_OVERLAPS');
  expect(errors[0]?.message).toContain('These times overlap another session');
  expect(await entries.countDocuments({ userId: ada.id })).toBe(1);
});

it('leaves an open session open', async () => {
  const ada = await employee();
  await ada.run(clockIn, {});
  expect((await add(ada.id)).errors).toEqual([]);
  expect(await entries.countDocuments({ userId: ada.id, open: true })).toBe(1);
});

it('is added once, also if two administrators add it at the same time', async () => {
  const ada = await employee();
  const other = as({ userId: newId(), role: 'admin' });
  const input = { id: ada.id, clockInTime: nine, clockOutTime: five, reason: 'Forgot' };
  const both = await Promise.all([hr.run(addEntry, input), other.run(addEntry, input)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ENTRY_OVERLAPS', null]);
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const evening = { ...input, clockInTime: five, clockOutTime: instantDaysAgo('18:00') };
  const { data } = await hr.run(addEntry, evening, key);
  expect(await hr.run(addEntry, evening, key)).toMatchObject({ data, errors: [] });
  expect(await entries.countDocuments({ userId: ada.id })).toBe(2);
});

it('is for administrators, about other staff', async () => {
  const ada = await employee();
  const [admin] = await people({ role: 'admin', isAdmin: true });
  const input = { id: ada.id, clockInTime: nine, clockOutTime: five, reason: 'Forgot' };
  expect((await add(hr.id)).code).toBe('FORBIDDEN');
  expect((await add(admin?.id ?? '')).code).toBe('NOT_FOUND');
  expect((await add(newId())).code).toBe('NOT_FOUND');
  expect((await ada.run(addEntry, input)).code).toBe('FORBIDDEN');
  expect((await as({}).run(addEntry, input)).code).toBe('UNAUTHENTICATED');
  const setup = as({ userId: newId(), role: 'admin', stage: 'setup' });
  expect((await setup.run(addEntry, input)).code).toBe('SETUP_REQUIRED');
});
