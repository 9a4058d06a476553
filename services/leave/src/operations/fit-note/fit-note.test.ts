import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { ownLeaveErrors, startAnnualLeaveService } from '../../../testing/annual-leave.ts';
import {
  deleteFitNote,
  fitNotes,
  saveFitNote,
  sicknessSummary,
} from '../../../testing/fit-notes.ts';
import { sickLeave } from '../../../testing/sick-leave.ts';

const leave = await startAnnualLeaveService();
const {
  as,
  database,
  deletePerson,
  employ,
  eventsOf,
  hr,
  person: addPerson,
  signedIn,
  staff,
} = leave;
const { storeRequests } = leave;
const today = londonDay(new Date());
const note = { fromDay: '2026-11-09', toDay: '2026-11-22', kind: 'not-fit', seenOn: '2026-11-10' };
const save = (id: string, more: object = {}) =>
  hr.run(saveFitNote, { id, ...note, ...more } as Parameters<typeof hr.run<typeof saveFitNote>>[1]);

it('records who saw a fit note, lists the newest first, with an audit of days only', async () => {
  const [ada] = await staff({});
  const { data, errors } = await save(ada.id);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ ...note, userId: ada.id, seenBy: hr.id, seenByUser: { id: hr.id } });
  const later = { fromDay: '2026-11-16', toDay: '2026-12-13', kind: 'may-be-fit' };
  await save(ada.id, later);
  const { data: list } = await hr.run(fitNotes, { id: ada.id });
  expect(list?.map(({ fromDay }) => fromDay)).toEqual(['2026-11-16', '2026-11-09']);
  const [audit] = await eventsOf(ada.id, 2);
  expect(audit?.data).toMatchObject({ action: 'fit-note-recorded', actorId: hr.id });
  expect(audit?.data.details).toEqual([
    { field: 'fromDay', before: null, after: note.fromDay },
    { field: 'toDay', before: null, after: note.toDay },
  ]);
});

it('changes and deletes a fit note', async () => {
  const [ada, grace] = await staff({}, {});
  const { data } = await save(ada.id);
  const other = signedIn({ userId: newId(), role: 'admin' });
  const input = { ...note, kind: 'may-be-fit', id: ada.id, fitNoteId: data?.id } as const;
  const changed = await other.run(saveFitNote, input);
  expect(changed.data).toMatchObject({ id: data?.id, kind: 'may-be-fit' });
  expect((await save(grace.id, { fitNoteId: data?.id })).code).toBe('NOT_FOUND');
  expect((await hr.run(deleteFitNote, { id: data?.id })).data).toEqual({ success: true });
  expect((await hr.run(deleteFitNote, { id: data?.id })).code).toBe('NOT_FOUND');
  expect((await hr.run(fitNotes, { id: ada.id })).data).toEqual([]);
  const [, , removed] = await eventsOf(ada.id, 3);
  expect(removed?.data).toMatchObject({ action: 'fit-note-removed', version: 3 });
});

it('keeps who saw a fit note until the day on which it was seen changes', async () => {
  const [ada] = await staff({});
  const { data } = await save(ada.id);
  const other = signedIn({ userId: newId(), role: 'admin' });
  const change = async (more: object) => {
    const input = { ...note, ...more, id: ada.id, fitNoteId: data?.id };
    return (
      await other.run(saveFitNote, input as Parameters<typeof other.run<typeof saveFitNote>>[1])
    ).data?.seenBy;
  };
  expect(await change({ toDay: '2026-11-24' })).toBe(hr.id);
  expect(await change({ toDay: '2026-11-24', kind: 'may-be-fit' })).toBe(hr.id);
  const seenOn = '2026-11-11';
  expect(await change({ kind: 'may-be-fit', seenOn })).not.toBe(hr.id);
  expect(await change({ kind: 'may-be-fit', seenOn, fromDay: '2026-11-10' })).not.toBe(hr.id);
});

it('audits a change with what was before and after, and nothing where nothing changes', async () => {
  const [ada] = await staff({});
  const { data } = await save(ada.id);
  await save(ada.id, { fitNoteId: data?.id });
  await save(ada.id, { fitNoteId: data?.id, toDay: '2026-11-24' });
  const later = { toDay: '2026-11-24', kind: 'may-be-fit', seenOn: '2026-11-12' };
  await save(ada.id, { fitNoteId: data?.id, ...later });
  const [, moved, changed] = await eventsOf(ada.id, 3);
  expect(moved?.data).toMatchObject({ action: 'fit-note-changed', actorId: hr.id, version: 2 });
  expect(moved?.data.details).toEqual([
    { field: 'fromDay', before: note.fromDay, after: note.fromDay },
    { field: 'toDay', before: note.toDay, after: '2026-11-24' },
  ]);
  expect(changed?.data.details).toEqual([
    { field: 'fromDay', before: null, after: note.fromDay },
    { field: 'toDay', before: null, after: '2026-11-24' },
    { field: 'fitNoteKind', before: 'not-fit', after: 'may-be-fit' },
    { field: 'seenOn', before: note.seenOn, after: '2026-11-12' },
  ]);
});

it('refuses a fit note that is recorded already, also of two at once', async () => {
  const [ada, grace] = await staff({}, {});
  const both = await Promise.all([save(ada.id), save(ada.id)]);
  expect(both.map(({ code }) => code ?? null).sort()).toEqual(['CONFLICT', null]);
  expect(await save(ada.id, { seenOn: '2026-11-12' })).toMatchObject({
    code: 'CONFLICT',
    errors: [{ message: expect.stringContaining('already recorded') }],
  });
  const { data } = await save(ada.id, { kind: 'may-be-fit' });
  expect((await save(ada.id, { fitNoteId: data?.id })).code).toBe('CONFLICT');
  expect((await save(ada.id, { toDay: '2026-11-23' })).errors).toEqual([]);
  expect((await save(grace.id)).errors).toEqual([]);
});

it('needs a day of the employment, and to be seen neither before it nor long before the note', async () => {
  const [person] = await staff({});
  await employ(person.id, { firstDay: '2026-11-16', lastDay: '2026-11-20' });
  const issueOf = async (more: object) => {
    const { errors } = await save(person.id, { seenOn: '2026-11-18', ...more });
    return (errors[0]?.extensions.issues as { path: string[] }[] | undefined)?.[0]?.path[0] ?? null;
  };
  expect(await issueOf({ fromDay: '2026-11-09', toDay: '2026-11-15' })).toBe('fromDay');
  expect(await issueOf({ fromDay: '2026-11-21', toDay: '2026-11-22' })).toBe('fromDay');
  expect(await issueOf({ seenOn: '2026-11-15' })).toBe('seenOn');
  expect(await issueOf({})).toBeNull();
  // The note of the last days arrives after them.
  expect(await issueOf({ fromDay: '2026-11-20', seenOn: '2026-11-23' })).toBeNull();
});

it.each([
  ['toDay', { toDay: '2026-11-08' }],
  ['toDay', { toDay: '2029-11-09' }],
  ['seenOn', { seenOn: addDays(today, 1) }],
  ['seenOn', { seenOn: '2025-11-08' }],
  ['kind', { kind: 'fit' }],
] as const)('refuses a wrong %s', async (field, more) => {
  const [ada] = await staff({});
  const { code, errors } = await save(ada.id, more);
  expect(code).toBe('BAD_INPUT');
  if (field !== 'kind') expect(errors[0]?.extensions.issues).toMatchObject([{ path: [field] }]);
});

it('has no field for a diagnosis', async () => {
  const [ada] = await staff({});
  expect((await save(ada.id, { diagnosis: 'Flu' })).code).toBe('BAD_INPUT');
});

it('returns the first result for a repeat', async () => {
  const [ada] = await staff({});
  const input = { id: ada.id, ...note, kind: 'not-fit' } as const;
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const { data } = await hr.run(saveFitNote, input, key);
  expect(await hr.run(saveFitNote, input, key)).toMatchObject({ data, errors: [] });
  expect((await hr.run(fitNotes, { id: ada.id })).data).toHaveLength(1);
});

it('is deleted with the person', async () => {
  const ada = await addPerson();
  await save(ada.id);
  await deletePerson(ada.id, 2);
  expect(await database.collection('fit_notes').countDocuments({ userId: ada.id })).toBe(0);
  expect((await save(ada.id)).code).toBe('NOT_FOUND');
});

it('sums up the sickness of 52 weeks, and says whether a fit note is due', async () => {
  const [ada] = await staff({});
  const from = addDays(today, -20);
  const sick = sickLeave(from, addDays(today, -8), { userId: ada.id, status: 'approved' });
  const denied = sickLeave(addDays(today, -3), today, { userId: ada.id, status: 'denied' });
  const longAgo = sickLeave('2024-01-01', '2024-01-31', { userId: ada.id, status: 'approved' });
  await storeRequests(sick, denied, longAgo);
  const { data } = await hr.run(sicknessSummary, { id: ada.id });
  expect(data).toMatchObject({ spells: 1, bradfordFactor: data?.days, fitNoteDue: true });
  expect(data?.days).toBeGreaterThan(6);
  expect(data?.sspDays).toBe(data?.days);
  await save(ada.id, { fromDay: addDays(from, 7), toDay: addDays(today, -8), seenOn: today });
  expect((await hr.run(sicknessSummary, { id: ada.id })).data).toMatchObject({ fitNoteDue: false });
});

it('is for administrators, about other staff', async () => {
  const [ada] = await staff({});
  const admin = await addPerson({ role: 'admin', isAdmin: true });
  expect((await save(admin.id)).code).toBe('NOT_FOUND');
  expect((await hr.run(sicknessSummary, { id: admin.id })).code).toBe('NOT_FOUND');
  expect((await save(hr.id)).errors).toMatchObject(ownLeaveErrors);
  const { data } = await save(ada.id);
  const herself = as({ userId: ada.id, role: 'admin' });
  expect((await herself.run(deleteFitNote, { id: data?.id })).errors).toMatchObject(ownLeaveErrors);
  const input = { id: ada.id, ...note, kind: 'not-fit' } as const;
  const setup = as({ userId: newId(), role: 'admin', stage: 'setup' });
  for (const [caller, code] of [
    [ada, 'FORBIDDEN'],
    [as({}), 'UNAUTHENTICATED'],
    [setup, 'SETUP_REQUIRED'],
  ] as const) {
    expect((await caller.run(saveFitNote, input)).code).toBe(code);
    expect((await caller.run(fitNotes, { id: ada.id })).code).toBe(code);
    expect((await caller.run(sicknessSummary, { id: ada.id })).code).toBe(code);
    expect((await caller.run(deleteFitNote, { id: data?.id })).code).toBe(code);
  }
});

it('is outstanding on a request until it covers the 8th and later days', async () => {
  const [ada] = await staff({});
  const from = addDays(today, -9);
  const long = sickLeave(from, addDays(today, 5), { userId: ada.id });
  const short = sickLeave(addDays(today, -40), addDays(today, -34), { userId: ada.id });
  const denied = sickLeave(from, today, { userId: ada.id, status: 'denied' });
  await storeRequests(long, short, denied);
  const due = async (by = hr) => {
    const { data } = await by.query<{ sickLeaveRequests: { id: string; fitNoteDue: boolean }[] }>(
      'query ($id: ID) { sickLeaveRequests(input: { userId: $id }) { id fitNoteDue } }',
      { id: ada.id },
    );
    return new Set(data?.sickLeaveRequests.filter((one) => one.fitNoteDue).map(({ id }) => id));
  };
  expect(await due()).toEqual(new Set([long.id]));
  expect(await due(as({ userId: ada.id }) as typeof hr)).toEqual(new Set([long.id]));
  const [fromDay, toDay] = [addDays(from, 7), addDays(today, 30)];
  expect((await save(ada.id, { fromDay, toDay, seenOn: today })).errors).toEqual([]);
  expect(await due()).toEqual(new Set());
});
