import { clockIn } from '@portal/contracts/attendance/clock';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  instantDaysAgo,
  lastDayWithLateness,
  startCorrectionsService,
} from '../../../testing/corrections.ts';
import { requestCorrection, withdrawCorrection } from '../../dto/correction-contracts.ts';

const { as, database, employ, eventsOf, hr, person, worked } = await startCorrectionsService();
const corrections = database.collection('corrections');

it('is stored with the recorded times, and changes nothing yet', async () => {
  const ada = await person();
  const { data, errors } = await ada.ask({ reason: '  It was broken ' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    entryId: ada.entryId,
    userId: ada.id,
    status: 'pending',
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
    recordedClockInTime: instantDaysAgo('09:20'),
    recordedClockOutTime: instantDaysAgo('17:00'),
    reason: 'It was broken',
    decidedAt: null,
  });
  const [event] = await eventsOf(ada.id, 1);
  expect(event).toMatchObject({
    type: 'portal.attendance.correction-requested',
    data: { id: data?.id, version: 1, entryId: ada.entryId, status: 'pending' },
  });
  expect(JSON.stringify(event)).not.toContain('broken');
  const entry = await database.collection<{ _id: string }>('entries').findOne({ _id: ada.entryId });
  expect(entry).toMatchObject({ version: 2, isLate: true, corrected: false });
});

it('adds a missing clock-out', async () => {
  const ada = await person();
  for (const missingClockOut of [true, false]) {
    const days = missingClockOut ? 3 : 2;
    const id = await worked(ada.id, instantDaysAgo('09:00', days), null, { missingClockOut });
    const times = {
      clockInTime: instantDaysAgo('09:00', days),
      clockOutTime: instantDaysAgo('16:00', days),
    };
    const { data } = await ada.ask({ id, ...times });
    expect(data).toMatchObject({ status: 'pending', recordedClockOutTime: null });
  }
});

it.each([
  ['an end before the beginning', { clockOutTime: instantDaysAgo('08:00') }, 'clockOutTime'],
  ['no time between them', { clockOutTime: instantDaysAgo('09:00') }, 'clockOutTime'],
  [
    'more than 16 hours',
    { clockInTime: instantDaysAgo('00:10'), clockOutTime: instantDaysAgo('18:00') },
    'clockOutTime',
  ],
  ['a beginning that has not come', { clockInTime: instantDaysAgo('09:00', -1) }, 'clockInTime'],
  ['an end that has not come', { clockOutTime: instantDaysAgo('09:00', -1) }, 'clockOutTime'],
  ['the times that are recorded', { clockInTime: instantDaysAgo('09:20') }, 'clockInTime'],
  ['no reason', { reason: ' ' }, 'reason'],
  ['no time', { clockInTime: 'nine' }, 'clockInTime'],
])('is refused with %s', async (_, input, field) => {
  const ada = await person();
  const { code, errors } = await ada.ask(input);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: [field] }]);
});

it('is refused while the session is open', async () => {
  const ada = await person();
  const { data } = await ada.run(clockIn);
  const { code, errors } = await ada.ask({ id: data?.id ?? '' });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('You’re still clocked in');
});

it('is refused if it overlaps another session, which the message names', async () => {
  const ada = await person();
  await worked(ada.id, instantDaysAgo('18:00'), instantDaysAgo('20:00'));
  const { code, errors } = await ada.ask({ clockOutTime: instantDaysAgo('18:01') });
  expect(code).toBe('ENTRY_OVERLAPS');
  const day = londonDay(new Date(instantDaysAgo('18:00')))
    .split('-')
    .reverse()
    .join('/');
  expect(errors[0]?.message).toContain(`${day} at 18:00 to ${day} at 20:00`);
  expect((await ada.ask({ clockOutTime: instantDaysAgo('18:00') })).code).toBeNull();
});

it('is refused on another day outside of the employment', async () => {
  const ada = await person();
  await employ(ada.id, { firstDay: '2026-01-05', lastDay: addDays(lastDayWithLateness, -2) });
  const earlier = {
    clockInTime: instantDaysAgo('09:00', 2),
    clockOutTime: instantDaysAgo('17:00', 2),
  };
  const { code, errors } = await ada.ask(earlier);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('Your employment ended on');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['clockInTime'] }]);
  // On its own day, only the times change.
  expect((await ada.ask()).errors).toEqual([]);
});

it('is the only pending one: of 8 at once, one is stored', async () => {
  const ada = await person();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.ask()));
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([...Array(7).fill('CORRECTION_PENDING'), null]);
  expect(await corrections.countDocuments({ userId: ada.id })).toBe(1);
  const { data } = answers.find(({ code }) => code === null) ?? {};
  await ada.run(withdrawCorrection, { id: data?.id });
  expect((await ada.ask()).code).toBeNull();
});

it('is the same request when it is sent again', async () => {
  const ada = await person();
  const input = {
    id: ada.entryId,
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
  };
  const headers = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const send = () => ada.run(requestCorrection, { ...input, reason: 'Why' }, headers);
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
});

it('is for one’s own sessions, and for employees', async () => {
  const [ada, grace] = [await person(), await person()];
  expect((await grace.ask({ id: ada.entryId })).code).toBe('NOT_FOUND');
  expect((await grace.ask({ id: newId() })).code).toBe('NOT_FOUND');
  const input = {
    id: ada.entryId,
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
  };
  const codeAs = async (caller: Parameters<typeof as>[0]) =>
    (await as(caller).run(requestCorrection, { ...input, reason: 'x' })).code;
  expect(await codeAs({})).toBe('UNAUTHENTICATED');
  expect(await codeAs({ userId: ada.id, stage: 'setup' })).toBe('SETUP_REQUIRED');
  expect(await codeAs({ userId: hr.id, role: 'admin' })).toBe('FORBIDDEN');
  expect(await codeAs({ userId: newId() })).toBe('SERVICE_UNAVAILABLE');
  expect(await corrections.countDocuments({ entryId: ada.entryId })).toBe(0);
});

it('is refused while a hundred of the person are pending', async () => {
  const [ada, grace] = [await person(), await person()];
  const first = await ada.ask();
  const stored = await corrections.findOne({ userId: ada.id });
  const others = Array.from({ length: 99 }, () => ({ ...stored, _id: newId(), entryId: newId() }));
  await corrections.insertMany(others as object[]);
  const id = await worked(ada.id, instantDaysAgo('09:00', 2), instantDaysAgo('17:00', 2));
  const times = {
    clockInTime: instantDaysAgo('08:00', 2),
    clockOutTime: instantDaysAgo('16:00', 2),
  };
  const { code, errors } = await ada.ask({ id, ...times });
  expect(code).toBe('CORRECTION_PENDING');
  expect(errors[0]?.message).toContain('100 of your corrections');
  expect((await grace.ask()).code).toBeNull();
  await ada.run(withdrawCorrection, { id: first.data?.id ?? '' });
  expect((await ada.ask({ id, ...times })).code).toBeNull();
});
