import { entitlementMessage } from '@portal/contracts/identity/manage-users';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  startLeaveService,
  updateLeaveEntitlement,
  userLeaveSettings,
} from '../../../testing/service.ts';

const { as, eventsOf, person } = await startLeaveService();
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });

const set = (id: string, annualLeaveEntitlement: number) =>
  boss.run(updateLeaveEntitlement, { id, annualLeaveEntitlement });

it('sets the entitlement, with an event and an audit event', async () => {
  const ada = await person();
  const { data, errors } = await set(ada.id, 31);
  expect(errors).toEqual([]);
  expect(data).toEqual({ id: ada.id });
  expect((await as({ userId: ada.id }).run(leaveBalance)).data).toMatchObject({
    total: 31,
    remaining: 31,
  });
  const [, changed, audited] = await eventsOf(ada.id, 3);
  expect(changed).toMatchObject({
    type: 'portal.leave.settings-changed',
    data: {
      id: ada.id,
      version: 2,
      annualLeaveEntitlement: 31,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      carryOverExpiresOn: null,
      accruesInFirstYear: false,
    },
  });
  expect(audited).toMatchObject({
    type: 'portal.leave.audited',
    data: {
      id: ada.id,
      version: 2,
      action: 'entitlement-changed',
      actorId: bossId,
      address: '192.0.2.1',
    },
  });
});

it.each([1, 50])('accepts %i days', async (days) => {
  const ada = await person();
  expect((await set(ada.id, days)).code).toBeNull();
});

it.each([0, 51, 20.5])('refuses %d days', async (days) => {
  const ada = await person();
  const { code, errors } = await boss.query(
    `mutation { updateLeaveEntitlement(input: { id: "${ada.id}", annualLeaveEntitlement: ${days} }) { id } }`,
  );
  // GraphQL refuses numbers that are not integers.
  if (Number.isInteger(days)) {
    expect(errors[0]).toMatchObject({
      message: entitlementMessage,
      extensions: { issues: [{ path: ['annualLeaveEntitlement'], message: entitlementMessage }] },
    });
  }
  expect(code).toBe('BAD_INPUT');
});

it('allows only a master admin for a master admin, who is not staff', async () => {
  const [master, admin] = [await person({ role: 'master-admin' }), await person({ role: 'admin' })];
  expect((await set(master.id, 30)).code).toBe('FORBIDDEN');
  expect((await set(admin.id, 30)).code).toBe('NOT_FOUND');
  const another = as({ userId: newId(), role: 'master-admin' });
  const input = { id: master.id, annualLeaveEntitlement: 30 };
  expect((await another.run(updateLeaveEntitlement, input)).code).toBe('NOT_FOUND');
});

it('publishes nothing if nothing changes', async () => {
  const ada = await person();
  expect((await set(ada.id, ada.annualLeaveEntitlement)).data).toEqual({ id: ada.id });
  await set(ada.id, 30);
  const events = await eventsOf(ada.id, 3);
  expect(events.map(({ data }) => data.version)).toEqual([1, 2, 2]);
});

it('changes nothing for a repeated request', async () => {
  const ada = await person();
  const input = { id: ada.id, annualLeaveEntitlement: 40 };
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const answer = { data: { id: ada.id }, errors: [] };
  expect(await boss.run(updateLeaveEntitlement, input, key)).toMatchObject(answer);
  await set(ada.id, 30);
  expect(await boss.run(updateLeaveEntitlement, input, key)).toMatchObject(answer);
  const { data } = await boss.run(userLeaveSettings, { userId: ada.id });
  expect(data?.annualLeaveEntitlement).toBe(30);
});

it('lets the last of many concurrent changes win, with a version and an event for each', async () => {
  const ada = await person({ annualLeaveEntitlement: 50 });
  const days = Array.from({ length: 16 }, (_, index) => index + 1);
  const answers = await Promise.all(days.map((each) => set(ada.id, each)));
  expect(answers.map(({ code }) => code)).toEqual(days.map(() => null));
  const events = (await eventsOf(ada.id, 1 + 2 * days.length)).filter(
    ({ type }) => type === 'portal.leave.settings-changed',
  );
  expect(events.map(({ data }) => data.version)).toEqual([1, ...days.map((each) => each + 1)]);
  const published = events.map(({ data }) => data.annualLeaveEntitlement as number);
  expect(published.slice(1).sort((a, b) => a - b)).toEqual(days);
  const { data } = await boss.run(userLeaveSettings, { userId: ada.id });
  expect(data?.annualLeaveEntitlement).toBe(published.at(-1));
});
