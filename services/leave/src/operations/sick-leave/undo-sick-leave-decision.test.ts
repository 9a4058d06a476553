import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { undoLeaveDecision } from '../../../testing/annual-leave.ts';
import {
  monday,
  startSickLeaveService,
  undoSickLeaveDecision,
} from '../../../testing/sick-leave.ts';

const { decideSick, employee, eventsOf, hr, signedIn } = await startSickLeaveService();

const pendingAgain = {
  status: 'pending',
  decidedAt: null,
  decidedBy: null,
  decider: null,
  denialReason: null,
};
const second = signedIn({ userId: newId(), role: 'admin' });

it('puts sick leave in effect again at once, and is only for the person who decided', async () => {
  const ada = await employee();
  const { data } = await ada.reports(monday);
  await decideSick(data?.id, 'denied');
  expect((await second.run(undoSickLeaveDecision, { id: data?.id })).code).toBe('ALREADY_DECIDED');
  expect((await hr.run(undoSickLeaveDecision, { id: data?.id })).data).toMatchObject(pendingAgain);
  // One of them is that the refusal told the other administrator of sickness.
  const events = await eventsOf(ada.id, 6);
  expect(events[4]?.data).toMatchObject({ version: 3, status: 'pending', inEffect: true });
  expect((await hr.run(undoLeaveDecision, { id: data?.id })).code).toBe('NOT_FOUND');
});
