import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  cancelLeave,
  decideLeave,
  leaveRequests,
  undoLeaveDecision,
} from '../../../testing/annual-leave.ts';
import {
  daysLater,
  monday,
  startSickLeaveService,
  undoSickLeaveDecision,
} from '../../../testing/sick-leave.ts';

const { as, database, decide, decideSick, employee, eventsOf, hr, partners, signedIn } =
  await startSickLeaveService();

const undo = (id: string | undefined, by: Pick<typeof hr, 'run'> = hr) =>
  by.run(undoLeaveDecision, { id });
const pendingAgain = {
  status: 'pending',
  decidedAt: null,
  decidedBy: null,
  decider: null,
  denialReason: null,
};
const second = signedIn({ userId: newId(), role: 'admin' });

it.each(['approved', 'denied', 'cancelled'] as const)(
  'undoes a decision (%s), with an event',
  async (status) => {
    const ada = await employee();
    const { data } = await ada.ask(monday, daysLater(4));
    await decide(data?.id, status);
    expect((await undo(data?.id)).data).toMatchObject(pendingAgain);
    expect(await ada.balance()).toMatchObject({ used: 0, pending: 5 });
    const events = await eventsOf(ada.id, 5);
    expect(events.map(({ type }) => type.split('.')[2]).slice(3)).toEqual([
      'decision-undone',
      'audited',
    ]);
    expect(events[3]?.data).toMatchObject({
      version: 3,
      status: 'pending',
      inEffect: false,
      byHr: true,
    });
    expect(events[4]?.data).toMatchObject({ action: 'leave-decision-undone', actorId: hr.id });
    const twice = await undo(data?.id);
    expect([twice.code, twice.errors[0]?.message]).toEqual([
      'ALREADY_DECIDED',
      'This request is pending again.',
    ]);
    // It can be decided like any other.
    expect((await decide(data?.id, 'approved')).data).toMatchObject({ status: 'approved' });
  },
);

it('restores a request that the person withdrew', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const { data } = await ada.ask(monday);
  await ada.run(cancelLeave, { id: data?.id });
  expect((await undo(data?.id, grace)).code).toBe('NOT_FOUND');
  expect((await undo(data?.id)).code).toBe('ALREADY_DECIDED');
  expect((await undo(data?.id, ada)).data).toMatchObject(pendingAgain);
  const { data: again } = await ada.run(leaveRequests);
  expect(again).toMatchObject([{ id: data?.id, status: 'pending' }]);
  await decide(data?.id, 'approved');
  const refused = await undo(data?.id, ada);
  expect([refused.code, refused.errors[0]?.message]).toEqual([
    'ALREADY_DECIDED',
    'This can no longer be undone.',
  ]);
});

it('is only for the person who decided, and only for some minutes', async () => {
  const ada = await employee();
  const { data } = await ada.ask(monday);
  await decide(data?.id, 'approved');
  expect((await undo(data?.id, second)).code).toBe('ALREADY_DECIDED');
  const requests = database.collection<{ _id: string }>('requests');
  const longAgo = new Date(Date.now() - (decisionUndoMinutes * 60_000 + 1_000));
  await requests.updateOne({ _id: data?.id ?? '' }, { $set: { 'history.1.at': longAgo } });
  expect((await undo(data?.id)).code).toBe('ALREADY_DECIDED');
  expect((await undo(newId())).code).toBe('NOT_FOUND');
});

it('lets one of an undo and a concurrent decision succeed', async () => {
  const ada = await employee();
  for (let turn = 0; turn < 6; turn += 1) {
    const { data } = await ada.ask(monday);
    await decide(data?.id, 'approved');
    const [undoChange, cancelled] = await Promise.all([
      undo(data?.id),
      second.run(decideLeave, { id: data?.id, status: 'cancelled', fromStatus: 'approved' }),
    ]);
    expect([undoChange.code, cancelled.code].toSorted()).toEqual(
      ['ALREADY_DECIDED', null].toSorted(),
    );
    const { data: all } = await ada.run(leaveRequests);
    const now = all?.find(({ id }) => id === data?.id)?.status;
    expect(now).toBe(undoChange.code === null ? 'pending' : 'cancelled');
    await decide(data?.id, 'cancelled');
  }
});

it('frees the days for a partner, and is validated against later requests', async () => {
  const [ada, grace] = [await employee(), await employee()];
  await partners([ada.id, grace.id]);
  const hers = (await ada.ask(monday)).data?.id;
  const other = (await grace.ask(monday)).data?.id;
  await decide(hers, 'approved');
  expect((await decide(other, 'approved')).code).toBe('LEAVE_CONFLICT');
  await undo(hers);
  await decide(hers, 'denied');
  expect((await decide(other, 'approved')).code).toBeNull();
  expect((await undo(hers)).code).toBe('LEAVE_CONFLICT');
  const { data } = await ada.run(leaveRequests);
  expect(data?.[0]).toMatchObject({ status: 'denied', denialReason: 'Too busy' });
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['another employee', { userId: newId() }, 'NOT_FOUND'],
] as const)('is not for %s', async (_, caller, code) => {
  const ada = await employee();
  const annual = (await ada.ask(monday)).data?.id;
  const report = (await ada.reports(daysLater(7))).data?.id;
  await decide(annual, 'approved');
  await decideSick(report, 'approved');
  const who = as(caller);
  expect((await undo(annual, who)).code).toBe(code);
  expect((await who.run(undoSickLeaveDecision, { id: report })).code).toBe(code);
});
