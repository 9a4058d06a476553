import { expect, it } from 'vitest';
import {
  cancelSickLeave,
  deleteSickLeave,
  monday,
  startSickLeaveService,
} from '../../../testing/sick-leave.ts';

const { decideSick, eventsOf, hr, person, reportsOf } = await startSickLeaveService();

const namesOf = (events: { type: string }[]) => events.map(({ type }) => type.split('.')[2]);

it('lets an administrator cancel, restore and delete what was approved', async () => {
  const ada = await person();
  const id = (await reportsOf(ada.id)(monday)).data?.id;
  await decideSick(id, 'approved');
  expect((await hr.run(cancelSickLeave, { id })).data).toMatchObject({ status: 'cancelled' });
  expect((await hr.run(cancelSickLeave, { id })).code).toBe('ALREADY_DECIDED');
  expect((await decideSick(id, 'approved')).data).toMatchObject({ status: 'approved' });
  expect((await hr.run(deleteSickLeave, { id })).data).toEqual({ success: true });
  const events = (await eventsOf(ada.id, 10)).filter(({ type }) => !type.endsWith('audited'));
  expect(namesOf(events.slice(1))).toEqual([
    'requested',
    'approved',
    'cancelled',
    'restored',
    'deleted',
  ]);
  expect(events.at(-1)?.data).toMatchObject({ version: 5, status: 'deleted', days: [] });
  for (const gone of [
    await hr.run(deleteSickLeave, { id }),
    await hr.run(cancelSickLeave, { id }),
    await decideSick(id, 'approved'),
  ]) {
    expect(gone.code).toBe('NOT_FOUND');
    expect(gone.errors[0]?.message).toBe('Sick leave request not found');
  }
});
