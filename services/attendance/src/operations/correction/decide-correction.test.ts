import { correctEntry, entryHistory } from '@portal/contracts/attendance/correction';
import { userDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { describe, expect, it } from 'vitest';
import {
  instantDaysAgo,
  lastDayWithLateness,
  startCorrectionsService,
} from '../../../testing/corrections.ts';
import { corrections, decideCorrection } from '../../dto/correction-contracts.ts';

const attendance = await startCorrectionsService();
const { as, database, employ, entries, eventsOf, hr, identity, person, worked } = attendance;
const entryOf = (id: string) => entries.findOne({ _id: id });

/** A person with a pending correction. */
async function waiting(more: Parameters<Awaited<ReturnType<typeof person>>['ask']>[0] = {}) {
  const ada = await person();
  const { data } = await ada.ask(more);
  const decide = (input: Parameters<typeof hr.run<typeof decideCorrection>>[1], by = hr) =>
    by.run(decideCorrection, { id: data?.id, ...input });
  return { ...ada, correctionId: data?.id ?? '', decide };
}

it('accepted, corrects the session, with events for both', async () => {
  const ada = await waiting();
  const { data, errors } = await ada.decide({ decision: 'accepted', reason: ' ' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    status: 'accepted',
    decidedBy: hr.id,
    decidedAt: expect.any(String),
    decisionReason: null,
    recordedClockInTime: instantDaysAgo('09:20'),
  });
  expect(await entryOf(ada.entryId)).toMatchObject({
    clockInTime: new Date(instantDaysAgo('09:00')),
    isLate: false,
    lateMinutes: 0,
    corrected: true,
    version: 3,
    open: false,
  });
  const events = await eventsOf(ada.id, 4);
  expect(events.map(({ type }) => type.split('.')[2])).toEqual([
    'correction-requested',
    'entry-corrected',
    'audited',
    'correction-decided',
  ]);
  expect(events[1]?.data).toMatchObject({ id: ada.entryId, corrected: true, isLate: false });
  expect(events[2]?.data).toMatchObject({
    action: 'correction-accepted',
    actorId: hr.id,
    id: ada.id,
    details: [{ field: 'day', before: null, after: lastDayWithLateness }],
  });
  expect(events[3]?.data).toMatchObject({ id: ada.correctionId, version: 2, status: 'accepted' });
  expect((await ada.run(entryHistory, { id: ada.entryId })).data).toMatchObject([
    {
      cause: 'correction',
      changedBy: hr.id,
      requestReason: 'The clock at the door was broken',
      reason: null,
      before: { clockInTime: instantDaysAgo('09:20'), isLate: true, lateMinutes: 20 },
      after: { clockInTime: instantDaysAgo('09:00'), isLate: false, hoursWorked: 8 },
    },
  ]);
});

it('is refused if it moves the session to a day outside of the employment by now', async () => {
  const earlier = {
    clockInTime: instantDaysAgo('09:00', 2),
    clockOutTime: instantDaysAgo('17:00', 2),
  };
  const ada = await waiting(earlier);
  await employ(ada.id, { firstDay: lastDayWithLateness });
  for (const input of [
    { decision: 'accepted' },
    { decision: 'changed', ...earlier, reason: 'As the rota says' },
  ] as const) {
    const { code, errors } = await ada.decide(input);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.message).toContain('This person’s employment starts on');
  }
  const declined = await ada.decide({ decision: 'declined', reason: 'Before the first day' });
  expect(declined.data).toMatchObject({ status: 'declined' });
});

it('changed, records HR’s times and keeps the requested ones', async () => {
  const ada = await waiting();
  const { data } = await ada.decide({
    decision: 'changed',
    clockInTime: instantDaysAgo('09:10'),
    clockOutTime: instantDaysAgo('16:30'),
    reason: 'As the rota says',
  });
  expect(data).toMatchObject({
    status: 'changed',
    clockInTime: instantDaysAgo('09:00'),
    decisionReason: 'As the rota says',
  });
  expect(await entryOf(ada.entryId)).toMatchObject({
    clockInTime: new Date(instantDaysAgo('09:10')),
    clockOutTime: new Date(instantDaysAgo('16:30')),
    lateMinutes: 10,
  });
});

it('declined, leaves the session unchanged', async () => {
  const ada = await waiting();
  const { data } = await ada.decide({ decision: 'declined', reason: 'You were seen at 09:20' });
  expect(data).toMatchObject({ status: 'declined', decisionReason: 'You were seen at 09:20' });
  expect(await entryOf(ada.entryId)).toMatchObject({ version: 2, corrected: false });
  expect((await ada.run(entryHistory, { id: ada.entryId })).data).toEqual([]);
});

const times = { clockInTime: instantDaysAgo('09:10'), clockOutTime: instantDaysAgo('16:30') };
it.each([
  ['declined without a reason', { decision: 'declined' }, ['reason']],
  ['changed without a reason', { decision: 'changed', ...times, reason: '  ' }, ['reason']],
  ['changed without times', { decision: 'changed', reason: 'x' }, ['clockInTime', 'clockOutTime']],
  ['accepted with times', { decision: 'accepted', ...times }, ['clockInTime', 'clockOutTime']],
  [
    'changed to what is recorded',
    {
      decision: 'changed',
      clockInTime: instantDaysAgo('09:20'),
      clockOutTime: instantDaysAgo('17:00'),
      reason: 'x',
    },
    ['clockInTime'],
  ],
  [
    'changed to the future',
    {
      decision: 'changed',
      clockInTime: instantDaysAgo('09:20'),
      clockOutTime: instantDaysAgo('17:00', -1),
      reason: 'x',
    },
    ['clockOutTime'],
  ],
  ['anything else', { decision: 'pending' }, ['decision']],
])('is refused if %s', async (_, input, fields) => {
  const ada = await waiting();
  const { code, errors } = await ada.decide(input as never);
  // The GraphQL schema knows the decisions before the contract does.
  if (input.decision === 'pending') return expect(code).not.toBeNull();
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject(fields.map((field) => ({ path: [field] })));
  expect((await hr.run(corrections)).data).toContainEqual(
    expect.objectContaining({ id: ada.correctionId, status: 'pending' }),
  );
});

it('stays pending if the times overlap by then', async () => {
  const ada = await waiting({ clockOutTime: instantDaysAgo('17:30') });
  await worked(ada.id, instantDaysAgo('17:10'), instantDaysAgo('18:00'));
  expect((await ada.decide({ decision: 'accepted' })).code).toBe('ENTRY_OVERLAPS');
  expect(await entryOf(ada.entryId)).toMatchObject({ version: 2 });
  const declined = await ada.decide({ decision: 'declined', reason: 'It overlaps' });
  expect(declined.data?.status).toBe('declined');
});

describe('while HR corrects the session directly', () => {
  const direct = {
    clockInTime: instantDaysAgo('08:30'),
    clockOutTime: instantDaysAgo('17:00'),
    reason: 'The rota',
  };

  it('it stays pending, with the times recorded when it was requested', async () => {
    const ada = await waiting();
    expect((await hr.run(correctEntry, { id: ada.entryId, ...direct })).errors).toEqual([]);
    expect((await ada.run(corrections)).data).toMatchObject([
      { status: 'pending', recordedClockInTime: instantDaysAgo('09:20') },
    ]);
    await ada.decide({ decision: 'accepted' });
    expect((await ada.run(entryHistory, { id: ada.entryId })).data).toMatchObject([
      {
        cause: 'hr',
        before: { clockInTime: instantDaysAgo('09:20') },
        after: { clockInTime: instantDaysAgo('08:30') },
      },
      {
        before: { clockInTime: instantDaysAgo('08:30') },
        after: { clockInTime: instantDaysAgo('09:00') },
      },
    ]);
  });

  it('it can still be accepted if HR recorded the same times', async () => {
    const ada = await waiting();
    await hr.run(correctEntry, {
      id: ada.entryId,
      ...direct,
      clockInTime: instantDaysAgo('09:00'),
    });
    expect((await ada.decide({ decision: 'accepted' })).data?.status).toBe('accepted');
    expect(await entryOf(ada.entryId)).toMatchObject({ version: 3 });
  });
});

it('is decided by one of two at once, 25 times', async () => {
  const other = as({ userId: newId(), role: 'master-admin' });
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      const ada = await waiting();
      const answers = await Promise.all([
        ada.decide({ decision: 'accepted' }),
        other.run(decideCorrection, {
          id: ada.correctionId,
          decision: 'changed',
          ...times,
          reason: 'x',
        }),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['ALREADY_DECIDED', null]);
      const { data: history } = await ada.run(entryHistory, { id: ada.entryId });
      expect(history).toHaveLength(1);
    }),
  );
}, 240_000);

it('finds nothing of a deleted person', async () => {
  const ada = await waiting();
  await publishAs(
    identity,
    userDeleted,
    buildCloudEvent(userDeleted, ada.id, { id: ada.id, version: 2 }),
  );
  await eventually(async () => {
    expect((await ada.decide({ decision: 'declined', reason: 'x' })).code).toBe('NOT_FOUND');
  });
  expect((await hr.run(entryHistory, { id: ada.entryId })).code).toBe('NOT_FOUND');
  for (const kept of ['corrections', 'entry-changes', 'entries']) {
    expect(await database.collection(kept).countDocuments({ userId: ada.id })).toBe(0);
  }
});

it('is for administrators', async () => {
  const ada = await waiting();
  const input = { id: ada.correctionId, decision: 'accepted' } as const;
  expect((await ada.run(decideCorrection, input)).code).toBe('FORBIDDEN');
  expect((await as({}).run(decideCorrection, input)).code).toBe('UNAUTHENTICATED');
  const inSetup = as({ userId: hr.id, role: 'admin', stage: 'setup' });
  expect((await inSetup.run(decideCorrection, input)).code).toBe('SETUP_REQUIRED');
  expect((await hr.run(decideCorrection, { ...input, id: newId() })).code).toBe('NOT_FOUND');
});

it('is refused for administrators’ own hours', async () => {
  const ada = await waiting();
  const nowAdmin = as({ userId: ada.id, role: 'admin' });
  expect((await ada.decide({ decision: 'accepted' }, { ...hr, ...nowAdmin })).code).toBe(
    'FORBIDDEN',
  );
  const times = {
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
    reason: 'It was so',
  };
  expect((await nowAdmin.run(correctEntry, { id: ada.entryId, ...times })).code).toBe('FORBIDDEN');
  expect(await entryOf(ada.entryId)).toMatchObject({ corrected: false, version: 2 });
});
