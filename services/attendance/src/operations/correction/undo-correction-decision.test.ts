import { correctEntry, entryHistory } from '@portal/contracts/attendance/correction';
import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { instantDaysAgo, startCorrectionsService } from '../../../testing/corrections.ts';
import { decideCorrection, undoCorrectionDecision } from '../../dto/correction-contracts.ts';

const { as, database, employ, entries, eventsOf, hr, person, worked } =
  await startCorrectionsService();
const other = as({ userId: newId(), role: 'admin' });

/** A person with a decided correction. */
async function decided(decision: 'accepted' | 'changed' | 'declined') {
  const ada = await person();
  const { data } = await ada.ask();
  const id = data?.id ?? '';
  const times = { clockInTime: instantDaysAgo('09:10'), clockOutTime: instantDaysAgo('17:00') };
  const more = decision === 'accepted' ? {} : { reason: 'As the rota has it' };
  const changed = decision === 'changed' ? times : {};
  const input = { id, decision, ...more, ...changed };
  expect((await hr.run(decideCorrection, input)).errors).toEqual([]);
  return { ...ada, correctionId: id };
}

it.each(['accepted', 'changed', 'declined'] as const)(
  'makes a correction that was %s pending again, and reverts the session',
  async (decision) => {
    const { id: userId, entryId, correctionId, run } = await decided(decision);
    const { data, errors } = await hr.run(undoCorrectionDecision, { id: correctionId });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      status: 'pending',
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
    });
    expect(await entries.findOne({ _id: entryId })).toMatchObject({
      clockInTime: new Date(instantDaysAgo('09:20')),
      clockOutTime: new Date(instantDaysAgo('17:00')),
      isLate: true,
      lateMinutes: 20,
      corrected: false,
    });
    const names = decision === 'declined' ? [] : ['entry-corrected'];
    const events = await eventsOf(userId, 5 + 2 * names.length);
    expect(events.map(({ type }) => type.split('.')[2])).toEqual([
      'correction-requested',
      ...names,
      'audited',
      'correction-decided',
      ...names,
      'audited',
      'correction-undone',
    ]);
    expect(events.flatMap(({ data }) => ('action' in data ? [data.action] : []))).toEqual([
      `correction-${decision}`,
      'correction-decision-undone',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ status: 'pending', version: 3 });
    const { data: history } = await run(entryHistory, { id: entryId });
    expect(history).toHaveLength(2 * names.length);
    const again = await hr.run(decideCorrection, { id: correctionId, decision: 'accepted' });
    expect(again.data).toMatchObject({ status: 'accepted' });
  },
);

it('is for the person who decided, for some minutes and until the session changes', async () => {
  const [one, late, changed] = [
    await decided('accepted'),
    await decided('accepted'),
    await decided('accepted'),
  ];
  const undo = (id: string, by: Pick<typeof hr, 'run'> = hr) =>
    by.run(undoCorrectionDecision, { id });
  expect((await undo(one.correctionId, other)).code).toBe('ALREADY_DECIDED');
  const longAgo = new Date(Date.now() - (decisionUndoMinutes * 60_000 + 1_000));
  const stored = database.collection<{ _id: string }>('corrections');
  await stored.updateOne({ _id: late.correctionId }, { $set: { decidedAt: longAgo } });
  expect((await undo(late.correctionId)).code).toBe('ALREADY_DECIDED');
  const times = { clockInTime: instantDaysAgo('08:00'), clockOutTime: instantDaysAgo('17:00') };
  await hr.run(correctEntry, { id: changed.entryId, ...times, reason: 'The rota' });
  expect((await undo(changed.correctionId)).code).toBe('ALREADY_DECIDED');
  expect((await undo(one.correctionId)).code).toBeNull();
  const twice = await undo(one.correctionId);
  expect([twice.code, twice.errors[0]?.message]).toEqual([
    'ALREADY_DECIDED',
    'This correction is pending again',
  ]);
});

it('never takes back the change of another administrator that was retried after the decision', async () => {
  const { entryId, correctionId } = await decided('accepted');
  const times = { clockInTime: instantDaysAgo('08:00'), clockOutTime: instantDaysAgo('16:00') };
  await other.run(correctEntry, { id: entryId, ...times, reason: 'The rota' });
  // A retried change has the time of its request, which began before the decision.
  const [began, isTheirs] = [new Date(Date.now() - 60_000), { entryId, cause: 'hr' }];
  await database.collection('entry-changes').updateOne(isTheirs, { $set: { at: began } });
  const undone = await hr.run(undoCorrectionDecision, { id: correctionId });
  expect(undone.code).toBe('ALREADY_DECIDED');
  expect(await entries.findOne({ _id: entryId })).toMatchObject({
    clockInTime: new Date(times.clockInTime),
    clockOutTime: new Date(times.clockOutTime),
  });
});

it('is refused if the old times overlap another session, or another correction is pending', async () => {
  const ada = await person();
  const { data } = await ada.ask({
    clockInTime: instantDaysAgo('12:00'),
    clockOutTime: instantDaysAgo('17:00'),
  });
  const id = data?.id ?? '';
  await hr.run(decideCorrection, { id, decision: 'accepted' });
  await worked(ada.id, instantDaysAgo('09:00'), instantDaysAgo('11:00'));
  expect((await hr.run(undoCorrectionDecision, { id })).code).toBe('ENTRY_OVERLAPS');
  const grace = await decided('declined');
  expect((await grace.ask()).errors).toEqual([]);
  const refused = await hr.run(undoCorrectionDecision, { id: grace.correctionId });
  expect(refused.code).toBe('CORRECTION_PENDING');
});

it('restores a session on a day that is outside of the employment by now', async () => {
  const ada = await person();
  const { data } = await ada.ask({
    clockInTime: instantDaysAgo('09:00', 2),
    clockOutTime: instantDaysAgo('17:00', 2),
  });
  await hr.run(decideCorrection, { id: data?.id, decision: 'accepted' });
  await employ(ada.id, { firstDay: londonDay(new Date()) });
  const { errors } = await hr.run(undoCorrectionDecision, { id: data?.id });
  expect(errors).toEqual([]);
  expect(await entries.findOne({ _id: ada.entryId })).toMatchObject({
    clockInTime: new Date(instantDaysAgo('09:20')),
  });
});

it('lets one of two concurrent undos succeed', async () => {
  const { correctionId: id } = await decided('accepted');
  const undo = () => hr.run(undoCorrectionDecision, { id });
  const codes = (await Promise.all([undo(), undo()])).map(({ code }) => code);
  expect(codes).toContain(null);
  expect(codes).toContain('ALREADY_DECIDED');
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN'],
] as const)('is not for %s', async (_, caller, code) => {
  const { correctionId: id } = await decided('declined');
  expect((await as(caller).run(undoCorrectionDecision, { id })).code).toBe(code);
});
