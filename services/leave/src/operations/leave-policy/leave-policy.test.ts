import {
  bankHolidays,
  leavePolicyQuery as leavePolicy,
} from '@portal/contracts/leave/leave-policy';
import { holidayCalendar, bankHolidays as ruled } from '@portal/kernel/bank-holidays';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { startLeaveService } from '../../../testing/service.ts';

const { as } = await startLeaveService({
  NATION: 'northern-ireland',
});
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });
const year = Number(londonDay(new Date()).slice(0, 4));

const holidays = async (input: { year?: number } = {}) =>
  (await as({ userId: newId() }).run(bankHolidays, input)).data;

it('is the environment’s nation until an administrator sets one', async () => {
  expect((await boss.run(leavePolicy)).data).toEqual({
    nation: 'northern-ireland',
    sickLeaveApprovedAtOnce: false,
    bankHolidaysReadAt: null,
  });
  expect(await holidays()).toEqual(ruled(year, holidayCalendar('northern-ireland')));
  expect(await holidays({ year: 2022 })).toEqual(ruled(2022, holidayCalendar('northern-ireland')));
});

it.each([1870, 2999, 20_260])('knows no bank holidays of %i', async (odd) => {
  const { code, errors } = await boss.run(bankHolidays, { year: odd });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['year'] }]);
});
