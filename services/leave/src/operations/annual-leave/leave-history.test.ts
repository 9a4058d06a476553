import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  cancelLeaveDay,
  deleteLeaveDay,
  leaveHistory,
  restoreLeaveDay,
  startAnnualLeaveService,
  undoLeaveDecision,
} from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';

const { as, database, decide, hr, person, staff, storeRequests, deletePerson } =
  await startAnnualLeaveService();

const noNewDates = {
  reason: null,
  previousStartDate: null,
  previousEndDate: null,
  previousHours: null,
  hours: null,
};
const [monday, tuesday, friday] = ['2026-08-10', '2026-08-11', '2026-08-14'];

it('records who did what and when, with names only for administrators', async () => {
  const [ada] = await staff({});
  const id = (await ada.ask(monday, friday)).data?.id;
  await decide(id, 'denied');
  await hr.run(undoLeaveDecision, { id });
  await decide(id, 'approved');
  await hr.run(cancelLeaveDay, { id, date: monday });
  await hr.run(restoreLeaveDay, { id, date: monday });
  await hr.run(deleteLeaveDay, { id, date: tuesday });
  await decide(id, 'cancelled');
  await decide(id, 'approved');
  const { data } = await hr.run(leaveHistory, { id });
  expect(data?.map(({ action, day, by }) => [action, day, by])).toEqual([
    ['requested', null, 'person'],
    ['denied', null, 'hr'],
    ['undone', null, 'hr'],
    ['approved', null, 'hr'],
    ['dayCancelled', monday, 'hr'],
    ['dayRestored', monday, 'hr'],
    ['dayDeleted', tuesday, 'hr'],
    ['cancelled', null, 'hr'],
    ['restored', null, 'hr'],
  ]);
  expect(data?.slice(1).map((one) => one.actor)).toEqual(Array(8).fill({ id: hr.id }));
  expect(data?.map(({ at }) => at)).toEqual(data?.map(({ at }) => at).toSorted());
  const { data: own } = await ada.run(leaveHistory, { id });
  expect(own).toEqual(data?.map((one) => ({ ...one, actor: null })));
});

it('shows the known entries of an older request', async () => {
  const [ada] = await staff({});
  const decidedAt = new Date('2026-03-02T10:00:00Z');
  const old = annualLeave(monday, friday, {
    userId: ada.id,
    status: 'approved',
    decidedAt,
    decidedBy: hr.id,
  });
  await storeRequests(old);
  const { data } = await hr.run(leaveHistory, { id: old.id });
  expect(data).toEqual([
    {
      action: 'requested',
      at: old.requestedAt.toISOString(),
      day: null,
      by: 'person',
      actor: null,
      ...noNewDates,
    },
    {
      action: 'approved',
      at: decidedAt.toISOString(),
      day: null,
      by: 'hr',
      actor: { id: hr.id },
      ...noNewDates,
    },
  ]);
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['another employee', { userId: newId() }, 'NOT_FOUND'],
] as const)('is not for %s', async (_, caller, code) => {
  const [ada] = await staff({});
  const id = (await ada.ask(monday)).data?.id;
  expect((await as(caller).run(leaveHistory, { id })).code).toBe(code);
});

it('is deleted with the person', async () => {
  const ada = await person();
  const request = annualLeave(monday, friday, { userId: ada.id });
  await storeRequests(request);
  await decide(request.id, 'approved');
  await deletePerson(ada.id, 2);
  expect((await hr.run(leaveHistory, { id: request.id })).code).toBe('NOT_FOUND');
  for (const { name } of await database.listCollections()) {
    const rows = JSON.stringify(await database.collection(name).find().toArray());
    if (rows.includes(request.id)) expect(name).toMatch(/outbox|inbox/);
  }
});
