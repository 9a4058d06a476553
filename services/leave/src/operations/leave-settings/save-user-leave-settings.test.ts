import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { settingsEntitlementMessage } from '@portal/contracts/leave/leave-settings';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { saveUserLeaveSettings, startLeaveService } from '../../../testing/service.ts';

const { as, eventsOf, person } = await startLeaveService();
const bossId = newId();
const boss = as({ userId: bossId, role: 'master-admin' });

const defaultSettings = {
  annualLeaveEntitlement: 25,
  leaveYearStartDate: '04-06',
  carryOverDays: 0,
  carryOverExpiresOn: null,
  accruesInFirstYear: false,
} as const;
const namesOf = (events: { type: string }[]) => events.map(({ type }) => type.split('.')[2]);

it('stores the form, with events for the change, the audit trail and the work hours', async () => {
  const ada = await person();
  const year = leaveYearOf(londonDay(new Date()), '01-01');
  const own = {
    annualLeaveEntitlement: 30,
    leaveYearStartDate: '01-01',
    carryOverDays: 4,
    carryOverExpiresOn: year.end,
    accruesInFirstYear: true,
  };
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  const { data, errors } = await boss.run(saveUserLeaveSettings, {
    userId: ada.id,
    ...own,
    ...hours,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual({ userId: ada.id, ...own });

  expect((await as({ userId: ada.id }).run(leaveBalance)).data).toMatchObject({
    total: 34,
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  });

  const events = await eventsOf(ada.id, 4);
  expect(namesOf(events)).toEqual([
    'settings-changed',
    'settings-changed',
    'audited',
    'work-hours-requested',
  ]);
  const changed = { id: ada.id, version: 2 };
  expect(events[1]?.data).toEqual({ ...changed, ...own });
  expect(events[2]?.data).toMatchObject({
    ...changed,
    action: 'leave-settings-changed',
    actorId: bossId,
    address: '192.0.2.1',
  });
  expect(events[3]?.data).toEqual({
    ...changed,
    ...hours,
    actorId: bossId,
    address: '192.0.2.1',
  });
});

it('leaves missing fields unchanged, and publishes nothing if nothing changes', async () => {
  const ada = await person();
  const userId = ada.id;
  expect((await boss.run(saveUserLeaveSettings, { userId })).data).toEqual({
    userId,
    ...defaultSettings,
  });
  await boss.run(saveUserLeaveSettings, { userId, ...defaultSettings });
  await boss.run(saveUserLeaveSettings, { userId, workStartTime: '08:00' });
  const { data } = await boss.run(saveUserLeaveSettings, { userId, carryOverDays: 2 });
  expect(data).toEqual({ userId, ...defaultSettings, carryOverDays: 2 });
  const events = await eventsOf(userId, 4);
  expect(events.map(({ type, data }) => [type.split('.')[2], data.version])).toEqual([
    ['settings-changed', 1],
    ['work-hours-requested', 2],
    ['settings-changed', 3],
    ['audited', 3],
  ]);
  expect(events[1]?.data).toMatchObject({ workStartTime: '08:00', workEndTime: null });
});

it('reads null as the default', async () => {
  const ada = await person({ annualLeaveEntitlement: 40 });
  await boss.run(saveUserLeaveSettings, { userId: ada.id, carryOverDays: 7 });
  const nothing = { annualLeaveEntitlement: null, carryOverDays: null, leaveYearStartDate: null };
  const { data } = await boss.run(saveUserLeaveSettings, { userId: ada.id, ...nothing });
  expect(data).toEqual({ userId: ada.id, ...defaultSettings });
});

it.each([
  ['annualLeaveEntitlement', 19, settingsEntitlementMessage],
  ['annualLeaveEntitlement', 36, settingsEntitlementMessage],
  ['annualLeaveEntitlement', 51, settingsEntitlementMessage],
  ['carryOverDays', 11, 'Please enter a valid number between 0 and 10.'],
  ['carryOverDays', -1, 'Please enter a valid number between 0 and 10.'],
  ['leaveYearStartDate', '02-29', 'must be a month and day, for example 04-06'],
  ['workStartTime', '9:00', 'Please enter valid times in HH:MM format (e.g., 09:00).'],
  ['workEndTime', '24:00', 'Please enter valid times in HH:MM format (e.g., 09:00).'],
])('refuses a %s of %s', async (field, value, message) => {
  const ada = await person();
  const { code, errors } = await boss.run(saveUserLeaveSettings, {
    userId: ada.id,
    [field]: value,
  });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([{ path: [field], message }]);
});

it('lets an entitlement beyond the form stay as it is', async () => {
  const ada = await person({ annualLeaveEntitlement: 50 });
  const form = { userId: ada.id, annualLeaveEntitlement: 50, carryOverDays: 1 };
  expect((await boss.run(saveUserLeaveSettings, form)).data).toMatchObject({
    annualLeaveEntitlement: 50,
    carryOverDays: 1,
  });
});

it('loses no concurrent change of several administrators', async () => {
  const ada = await person();
  const userId = ada.id;
  const answers = await Promise.all([
    boss.run(saveUserLeaveSettings, { userId, annualLeaveEntitlement: 33 }),
    boss.run(saveUserLeaveSettings, { userId, carryOverDays: 9 }),
    boss.run(saveUserLeaveSettings, { userId, leaveYearStartDate: '09-01' }),
    boss.run(saveUserLeaveSettings, { userId, workEndTime: '18:00' }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([null, null, null, null]);
  const events = await eventsOf(userId, 8);
  const versions = new Set(events.map(({ data }) => data.version));
  expect([...versions]).toEqual([1, 2, 3, 4, 5]);
  const last = events.findLast(({ type }) => type.endsWith('settings-changed'));
  expect(last?.data).toMatchObject({
    annualLeaveEntitlement: 33,
    leaveYearStartDate: '09-01',
    carryOverDays: 9,
  });
});
