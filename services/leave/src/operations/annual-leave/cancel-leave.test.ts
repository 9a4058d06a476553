import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { cancelLeave, startAnnualLeaveService } from '../../../testing/annual-leave.ts';

const { staff } = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('lets people withdraw their own pending request, and nobody else’s', async () => {
  const [ada, grace] = await staff({}, {});
  const { data } = await ada.ask(monday, friday);
  const cancel = (by: typeof ada) => by.run(cancelLeave, { id: data?.id });
  const someoneElses = await cancel(grace);
  const nobodys = await grace.run(cancelLeave, { id: newId() });
  expect(someoneElses.code).toBe('NOT_FOUND');
  expect(someoneElses.errors).toEqual(nobodys.errors);
  expect((await cancel(ada)).data).toMatchObject({ status: 'cancelled', decidedBy: ada.id });
  expect((await cancel(ada)).code).toBe('FORBIDDEN');
  const id = await ada.approved(monday, friday);
  const { code, errors } = await ada.run(cancelLeave, { id });
  expect(code).toBe('FORBIDDEN');
  expect(errors[0]?.message).toMatch(/already been approved/);
});
