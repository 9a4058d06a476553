import { expect, it } from 'vitest';
import {
  cancelSickLeave,
  daysLater,
  monday,
  sickLeaveRequests,
  startSickLeaveService,
} from '../../../testing/sick-leave.ts';

const { decideSick, employee } = await startSickLeaveService();

it('lets an employee cancel their own while it is pending', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const { data } = await ada.reports(monday);
  const id = data?.id;
  const strange = await grace.run(cancelSickLeave, { id });
  expect([strange.code, strange.errors[0]?.message]).toEqual([
    'NOT_FOUND',
    'Sick leave request not found',
  ]);
  expect((await ada.run(cancelSickLeave, { id })).data).toMatchObject({
    status: 'cancelled',
    decidedBy: ada.id,
  });
  expect((await ada.run(cancelSickLeave, { id })).code).toBe('FORBIDDEN');
  const second = (await ada.reports(daysLater(1))).data?.id;
  await decideSick(second, 'approved');
  expect((await ada.run(cancelSickLeave, { id: second })).code).toBe('FORBIDDEN');
  expect((await ada.run(sickLeaveRequests)).data?.map(({ status }) => status)).toEqual([
    'approved',
    'cancelled',
  ]);
});
