import { leaveLedger, saveYearEntitlement } from '@portal/contracts/leave/leave-ledger';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { beforeAll, expect, it } from 'vitest';
import {
  bookLeave,
  changeLeaveDates,
  leaveCalendar,
  leaveCost,
  leaveHistory,
  leaveRequests,
} from '../../testing/annual-leave.ts';
import { fitNotes, saveFitNote, sicknessSummary } from '../../testing/fit-notes.ts';
import { annualLeave } from '../../testing/leave-requests.ts';
import {
  cancelSickLeave,
  decideSickLeave,
  pendingSickLeave,
  sickLeave,
  sickLeaveRequests,
  sickLeaveToday,
  startSickLeaveService,
} from '../../testing/sick-leave.ts';

const { as, database, hr: recording, staff, storeRequests } = await startSickLeaveService();
const [ada, grace, bo] = await staff({}, {}, {});
const today = londonDay(new Date());
const range = { startDate: addDays(today, -30), endDate: today };
const sick = sickLeave(addDays(today, -9), today, { userId: ada.id, status: 'approved' });

beforeAll(async () => {
  const type = { leaveType: 'compassionate', status: 'pending' } as const;
  await storeRequests(
    sick,
    sickLeave(today, today, { userId: grace.id, ...type }),
    annualLeave(addDays(today, -9), today, { userId: bo.id }),
    annualLeave(addDays(today, -9), today, { userId: ada.id, status: 'approved' }),
  );
  const note = { fromDay: today, toDay: today, seenOn: today, kind: 'not-fit' } as const;
  expect((await recording.run(saveFitNote, { id: ada.id, ...note })).errors).toEqual([]);
});

type Reader = ReturnType<typeof as>;

/** An administrator who has read nothing today. */
function newReader(more: Parameters<typeof as>[0] = {}) {
  const id = newId();
  return { id, ...as({ userId: id, role: 'admin', ...more }) };
}

/** What is stored in the outbox about a reader when the response has arrived, and so can’t be lost. */
async function readingsOf(readerId: string): Promise<string[]> {
  const rows = await database
    .collection('outbox')
    .find({ 'event.data.actorId': readerId })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ event: { data } }) => {
    const person = [ada, grace].findIndex(({ id }) => id === data.id);
    const details = data.details.map(({ after }: { after: string }) => after);
    return [data.action, ['Ada', 'Grace'][person] ?? 'list', ...details].join(' ');
  });
}

const ofAda = { userId: ada.id };
const days = `${range.startDate} ${range.endDate}`;

it.each<[string, (reader: Reader) => Promise<{ code: string | null }>, string[]]>([
  [
    'the list of sick leave',
    ({ run }) => run(sickLeaveRequests, { startDate: range.startDate }),
    [`sickness-read list ${range.startDate} sick-leave-requests 2`],
  ],
  [
    'pending sick leave',
    ({ run }) => run(pendingSickLeave),
    ['sickness-read list pending-sick-leave 1'],
  ],
  [
    'who is sick today',
    ({ run }) => run(sickLeaveToday),
    ['sickness-read list sick-leave-today 1'],
  ],
  [
    'the calendar',
    ({ run }) => run(leaveCalendar, range),
    [`sickness-read list ${days} leave-calendar 2`],
  ],
  ['somebody’s fit notes', ({ run }) => run(fitNotes, { id: ada.id }), ['fit-notes-read Ada']],
  ['a sickness summary', ({ run }) => run(sicknessSummary, { id: ada.id }), ['sickness-read Ada']],
  [
    'the history of sick leave',
    ({ run }) => run(leaveHistory, { id: sick.id }),
    ['sickness-read Ada'],
  ],
  ['somebody’s sick leave', ({ run }) => run(sickLeaveRequests, ofAda), ['sickness-read Ada']],
  ['somebody’s calendar', ({ run }) => run(leaveCalendar, ofAda), ['sickness-read Ada']],
  [
    'a ledger with days given back for sickness',
    // In either leave year, if one begins on these days.
    async ({ run }) => {
      await run(leaveLedger, { ...ofAda, day: addDays(today, -9) });
      return run(leaveLedger, ofAda);
    },
    ['sickness-read Ada'],
  ],
  [
    'the same ledger after an entitlement is saved as it was',
    async ({ run }) => {
      await run(saveYearEntitlement, { ...ofAda, day: addDays(today, -9) });
      return run(saveYearEntitlement, { ...ofAda, day: today });
    },
    ['sickness-read Ada'],
  ],
  [
    'what leave on days of sickness costs',
    ({ run }) => run(leaveCost, { ...ofAda, startDate: addDays(today, -9), endDate: today }),
    ['sickness-read Ada'],
  ],
  ['a ledger without sickness', ({ run }) => run(leaveLedger, { userId: bo.id }), []],
  ['annual leave', ({ run }) => run(leaveRequests, { scope: 'all' }), []],
  ['the calendar of somebody without', ({ run }) => run(leaveCalendar, { userId: bo.id }), []],
])(
  'the audit trail has who reads %s, once however often it is repeated',
  async (_, read, expected) => {
    const reader = newReader();
    for (const _time of [1, 2]) expect((await read(reader)).code).toBeNull();
    expect(await readingsOf(reader.id)).toEqual(expected);
  },
);

it.each<[string, string, (reader: Reader) => Promise<{ code: string | null }>]>([
  [
    'a booking',
    'LEAVE_OVERLAPS',
    ({ run }) =>
      run(bookLeave, {
        ...{ id: ada.id, leaveType: 'sick', reason: 'Phoned in' },
        ...{ startDate: addDays(today, -30), endDate: today },
      }),
  ],
  [
    'a decision',
    'ALREADY_DECIDED',
    ({ run }) => run(decideSickLeave, { id: sick.id, status: 'approved', fromStatus: 'denied' }),
  ],
  [
    'a change of dates',
    'BAD_INPUT',
    ({ run }) =>
      run(changeLeaveDates, {
        ...{ id: sick.id, startDate: sick.startDate, endDate: sick.endDate, reason: 'The same' },
      }),
  ],
])('has that the refusal of %s tells of sickness', async (_, code, change) => {
  const reader = newReader();
  expect((await change(reader)).code).toBe(code);
  expect(await readingsOf(reader.id)).toEqual(['sickness-read Ada']);
});

it('has that the refusal of a fit note tells that there is one', async () => {
  const { id, run } = newReader();
  const note = { fromDay: today, toDay: today, seenOn: today, kind: 'not-fit' } as const;
  expect((await run(saveFitNote, { id: ada.id, ...note })).code).toBe('CONFLICT');
  expect(await readingsOf(id)).toEqual(['fit-notes-read Ada']);
});

it('has no refusal that tells of nothing', async () => {
  const { id, run } = newReader();
  expect((await run(decideSickLeave, { id: newId(), status: 'denied' })).code).toBe('NOT_FOUND');
  const period = { startDate: today, endDate: addDays(today, -1) };
  const booking = { id: ada.id, leaveType: 'sick', reason: 'Phoned in', ...period } as const;
  expect((await run(bookLeave, booking)).code).toBe('BAD_INPUT');
  expect((await grace.run(cancelSickLeave, { id: sick.id })).code).toBe('NOT_FOUND');
  expect(await readingsOf(id)).toEqual([]);
  expect(await readingsOf(grace.id)).toEqual([]);
});

it('has a summary that only says that a fit note is due', async () => {
  // Of 52 weeks, sickness has the first day alone, on which they don't work.
  const [cleo] = await staff({});
  const firstDay = addDays(today, 1 - 52 * 7);
  const weekday = new Date(firstDay).getUTCDay() || 7;
  const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday);
  const patterns = [buildPattern(addDays(firstDay, -60), [others])];
  await database
    .collection<{ _id: string }>('people')
    .updateOne({ _id: cleo.id }, { $set: { patterns } });
  const period = { userId: cleo.id, status: 'approved' } as const;
  await storeRequests(sickLeave(addDays(firstDay, -20), firstDay, period));
  const { id, run } = newReader();
  const { data } = await run(sicknessSummary, { id: cleo.id });
  expect(data).toMatchObject({ spells: 0, fitNoteDue: true });
  expect(await readingsOf(id)).toEqual(['sickness-read list']);
});

it('has one entry for all that is read of a person’s sickness in a day', async () => {
  const { id, run } = newReader();
  await run(sicknessSummary, { id: ada.id });
  await run(leaveCalendar, ofAda);
  await run(sickLeaveRequests, ofAda);
  await run(fitNotes, { id: ada.id });
  expect(await readingsOf(id)).toEqual(['sickness-read Ada', 'fit-notes-read Ada']);
});

it('has what an API token reads', async () => {
  const { id, run } = newReader({ stage: 'token', scopes: ['read:leave'] });
  expect((await run(sickLeaveToday)).code).toBeNull();
  expect(await readingsOf(id)).toEqual(['sickness-read list sick-leave-today 1']);
});

it('has nothing of one’s own, and employees read nothing else', async () => {
  for (const read of [sickLeaveRequests, leaveCalendar]) {
    expect((await ada.run(read)).data).not.toEqual([]);
  }
  expect((await grace.run(sickLeaveRequests, ofAda)).data).toMatchObject([{ userId: grace.id }]);
  expect((await grace.run(leaveCalendar, ofAda)).code).toBe('FORBIDDEN');
  expect((await grace.run(leaveHistory, { id: sick.id })).code).toBe('NOT_FOUND');
  expect(await readingsOf(ada.id)).toEqual([]);
  expect(await readingsOf(grace.id)).toEqual([]);
});

it('shows nothing that can’t be recorded', async () => {
  const { id, run } = newReader();
  const validate = (validator: object) =>
    database.db?.command({ collMod: 'sensitive_readings', validator });
  await validate({ nothing: { $exists: true } });
  const refused = await run(fitNotes, { id: ada.id });
  await validate({});
  expect(refused).toMatchObject({ data: null, code: expect.any(String) });
  expect(await readingsOf(id)).toEqual([]);
});
