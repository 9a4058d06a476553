import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@portal/kernel/new-id';
import { buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import {
  saveUserLeaveSettings,
  startLeaveService,
  updateLeaveEntitlement,
  userLeaveSettings,
} from '../../../testing/service.ts';

const { as, identity, person } = await startLeaveService();
const boss = as({ userId: newId(), role: 'admin' });

it('shows the settings to the person and administrators', async () => {
  const ada = await person({ annualLeaveEntitlement: 28 });
  const settings = {
    userId: ada.id,
    annualLeaveEntitlement: 28,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
    carryOverExpiresOn: null,
    accruesInFirstYear: false,
  };
  const input = { userId: ada.id };
  expect((await as({ userId: ada.id }).run(userLeaveSettings, input)).data).toEqual(settings);
  expect((await boss.run(userLeaveSettings, input)).data).toEqual(settings);
});

it('doesn’t tell others who exists', async () => {
  const [ada, grace] = [await person(), await person()];
  const answers = await Promise.all(
    [grace.id, newId()].map((userId) => as({ userId: ada.id }).run(userLeaveSettings, { userId })),
  );
  const [one, other] = answers.map(({ errors }) => errors);
  expect(one?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(one).toEqual(other);
});

it('is readable when signed in, and writable by administrators', async () => {
  const ada = await person();
  const codesOf = async (caller: Parameters<typeof as>[0]) => {
    const ask = as(caller);
    const answers = await Promise.all([
      ask.run(userLeaveSettings, { userId: ada.id }),
      ask.run(saveUserLeaveSettings, { userId: ada.id }),
      ask.run(updateLeaveEntitlement, { id: ada.id, annualLeaveEntitlement: 30 }),
    ]);
    return answers.map(({ code }) => code);
  };
  expect(await codesOf({})).toEqual(Array(3).fill('UNAUTHENTICATED'));
  expect(await codesOf({ userId: ada.id, stage: 'setup' })).toEqual(
    Array(3).fill('SETUP_REQUIRED'),
  );
  expect(await codesOf({ userId: ada.id })).toEqual([null, 'FORBIDDEN', 'FORBIDDEN']);
  expect(await codesOf({ userId: newId(), role: 'admin' })).toEqual([null, null, null]);
});

it('finds no staff for an administrator or an unknown id', async () => {
  const admin = await person({ role: 'admin' });
  for (const userId of [admin.id, newId()]) {
    const answers = await Promise.all([
      boss.run(userLeaveSettings, { userId }),
      boss.run(saveUserLeaveSettings, { userId, carryOverDays: 1 }),
      boss.run(updateLeaveEntitlement, { id: userId, annualLeaveEntitlement: 30 }),
    ]);
    for (const { code, errors } of answers) {
      expect(code).toBe('NOT_FOUND');
      expect(errors[0]?.message).toBe('Staff member not found');
    }
  }
});

it('waits for a person who has just been created', async () => {
  const ada = buildAccount({ annualLeaveEntitlement: 26 });
  const requested = boss.run(userLeaveSettings, { userId: ada.id });
  const changed = boss.run(saveUserLeaveSettings, { userId: ada.id, carryOverDays: 2 });
  await delay(50);
  await publishUserCreated(identity, ada);
  expect((await requested).data?.annualLeaveEntitlement).toBe(26);
  expect((await changed).data).toMatchObject({ annualLeaveEntitlement: 26, carryOverDays: 2 });
});

it('never guesses the caller’s settings', async () => {
  const userId = newId();
  const started = performance.now();
  const { code, errors } = await as({ userId }).run(userLeaveSettings, { userId });
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(code).toBe('SERVICE_UNAVAILABLE');
  expect(errors[0]?.extensions.retryAfterSeconds).toBe(1);
});
