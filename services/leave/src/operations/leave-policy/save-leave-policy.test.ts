import type { Caller } from '@portal/auth/caller';
import {
  bankHolidays,
  leavePolicyQuery as leavePolicy,
  saveLeavePolicy,
} from '@portal/contracts/leave/leave-policy';
import { holidayCalendar, bankHolidays as ruled } from '@portal/kernel/bank-holidays';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startLeaveService } from '../../../testing/service.ts';
import { createLeavePolicyStore } from '../../store/leave-policy.ts';
import { createLeavePolicyCache } from '../../store/leave-policy-cache.ts';
import { createPublishedHolidayStore } from '../../store/published-holidays.ts';

const { as, database, eventsOf, person, deletePerson } = await startLeaveService({
  NATION: 'northern-ireland',
});
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });
const year = Number(londonDay(new Date()).slice(0, 4));

const holidays = async (input: { year?: number } = {}) =>
  (await as({ userId: newId() }).run(bankHolidays, input)).data;

it('sets the nation, which applies at once, and publishes its bank holidays', async () => {
  const { data, errors } = await boss.run(saveLeavePolicy, { nation: 'scotland' });
  expect(errors).toEqual([]);
  const saved = { nation: 'scotland', sickLeaveApprovedAtOnce: false, bankHolidaysReadAt: null };
  expect(data).toEqual(saved);
  expect(await holidays()).toEqual(ruled(year, holidayCalendar('scotland')));
  expect((await boss.run(leavePolicy)).data).toEqual(saved);
  const [published] = await eventsOf('all', 1);
  expect(published).toMatchObject({
    type: 'portal.leave.holidays-changed',
    subject: 'all',
    data: { id: 'holidays', version: 1, nation: 'scotland', published: [] },
  });
  const [audited] = await eventsOf(bossId, 1);
  expect(audited?.data).toMatchObject({
    id: bossId,
    action: 'leave-policy-changed',
    actorId: bossId,
    address: '192.0.2.1',
    details: [{ field: 'nation', before: 'northern-ireland', after: 'scotland' }],
  });
});

it('is seen by another process within a second', async () => {
  const other = createLeavePolicyCache({
    policies: createLeavePolicyStore(database, 'northern-ireland'),
    published: createPublishedHolidayStore(database),
  });
  expect((await other.holidays()).nation).toBe('scotland');
  await boss.run(saveLeavePolicy, { nation: 'england-and-wales' });
  await eventually(async () => expect((await other.holidays()).nation).toBe('england-and-wales'));
  expect(await other.holidays()).toBe(await other.holidays());
});

it('leaves missing fields unchanged, and publishes nothing if nothing changes', async () => {
  await boss.run(saveLeavePolicy, { sickLeaveApprovedAtOnce: true });
  const kept = { nation: 'england-and-wales', sickLeaveApprovedAtOnce: true };
  expect((await boss.run(saveLeavePolicy, {})).data).toMatchObject(kept);
  expect((await boss.run(saveLeavePolicy, { nation: null })).data).toMatchObject(kept);
  expect((await boss.run(saveLeavePolicy, kept as never)).data).toMatchObject(kept);
  // Scotland, England and Wales, sick leave.
  expect(await eventsOf(bossId, 3)).toHaveLength(3);
  expect(await eventsOf('all', 2)).toHaveLength(2);
});

it('loses no concurrent change', async () => {
  const nations = ['scotland', 'northern-ireland'] as const;
  for (let round = 0; round < 8; round += 1) {
    const nation = nations[round % 2] ?? 'scotland';
    const sickLeaveApprovedAtOnce = round % 2 === 1;
    const answers = await Promise.all([
      boss.run(saveLeavePolicy, { nation }),
      boss.run(saveLeavePolicy, { sickLeaveApprovedAtOnce }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([null, null]);
    expect((await boss.run(leavePolicy)).data).toMatchObject({ nation, sickLeaveApprovedAtOnce });
  }
  const versions = (await eventsOf('all', 10)).map(({ data }) => data.version);
  expect(versions).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
});

it('is not saved for an administrator who was deleted', async () => {
  const admin = await person({ role: 'admin' });
  const them = as({ userId: admin.id, role: 'admin' });
  expect((await them.run(saveLeavePolicy, { nation: 'scotland' })).code).toBeNull();
  await deletePerson(admin.id, 2);
  const late = await them.run(saveLeavePolicy, { nation: 'england-and-wales' });
  expect(late.code).toBe('UNAUTHENTICATED');
  expect((await boss.run(leavePolicy)).data?.nation).toBe('scotland');
  const last = (await eventsOf(admin.id, 2)).at(-1);
  expect(last?.type).toBe('portal.leave.person-erased');
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), stage: 'setup' }, 'SETUP_REQUIRED', 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN', null],
] as [string, Partial<Caller>, string, string | null][])(
  'says to %s what they may know',
  async (_, caller, policy, days) => {
    const them = as(caller);
    expect((await them.run(leavePolicy)).code).toBe(policy);
    expect((await them.run(saveLeavePolicy, { nation: 'scotland' })).code).toBe(policy);
    expect((await them.run(bankHolidays)).code).toBe(days);
  },
);
