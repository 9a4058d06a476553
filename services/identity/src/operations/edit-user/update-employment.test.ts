import type { Caller } from '@portal/auth/caller';
import { updateEmployment } from '@portal/contracts/identity/edit-user';
import type { InputOf } from '@portal/contracts/operation';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

type Input = InputOf<typeof updateEmployment>;

const today = londonDay(new Date());
const yesterday = addDays(today, -1);
const employment = {
  firstDay: '2025-03-03',
  lastDay: null,
  jobTitle: 'Staff nurse',
  contractedHours: 37.5,
  employmentType: 'fixed-term',
} as const;
const stored = { ...employment, earlierEmployments: [] };

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

const update = (input: Input, as = admin) => identity.ask.as(as).run(updateEmployment, input);

test('an admin sets it, and it is published and audited', async () => {
  const { user } = await identity.createNewUser();
  expect(user).toMatchObject({
    employment: {
      firstDay: null,
      lastDay: null,
      jobTitle: null,
      contractedHours: null,
      employmentType: 'permanent',
      earlierEmployments: [],
    },
    isDeactivated: false,
  });
  const { data } = await update({ id: user.id, ...employment });
  expect(data).toEqual({ ...user, employment: stored });
  expect(await identity.publishedEvents(user.id)).toMatchObject([
    { data: { version: 1, employment: { firstDay: null }, earlierEmployments: [] } },
    { type: 'portal.identity.user-changed', data: { version: 2, employment } },
  ]);
  const [, row] = await identity.auditRows(user.id);
  expect(row).toMatchObject({ action: 'employment-changed', actorId: admin.userId });
  expect(row?.details).toEqual([
    { field: 'firstDay', before: null, after: '2025-03-03' },
    { field: 'jobTitle', before: null, after: 'Staff nurse' },
    { field: 'contractedHours', before: null, after: '37.5' },
    { field: 'employmentType', before: 'permanent', after: 'fixed-term' },
  ]);
});

test('fields left out stay, and null removes', async () => {
  const { user } = await identity.createNewUser();
  await update({ id: user.id, ...employment });
  const { data } = await update({ id: user.id, jobTitle: null });
  expect(data?.employment).toEqual({ ...stored, jobTitle: null });
  expect((await update({ id: user.id })).data?.employment).toEqual({
    ...stored,
    jobTitle: null,
  });
  expect(await identity.auditRows(user.id)).toHaveLength(3);
});

test('an account can be created with it', async () => {
  const { user } = await identity.createNewUser({ ...employment, contractedHours: 0 });
  expect(user.employment).toEqual({ ...stored, contractedHours: 0 });
});

test('a last day in the past ends all sessions and refuses sign-ins until the account is reactivated', async () => {
  const { user, id, caller } = await identity.createEstablishedUser();
  const secrets = {
    username: user.username,
    password: chosenSecrets.newPassword,
    securityAnswer: chosenSecrets.securityAnswer,
  };
  expect(caller).toMatchObject({ userId: user.id });
  const left = { firstDay: '2025-03-03', lastDay: yesterday };
  const { data } = await update({ id: user.id, ...left });
  expect(data).toMatchObject({ isDeactivated: true, employment: left });
  expect(await identity.callerBy(id)).toMatchObject({ userId: null });

  const { response } = await identity.signIn(secrets);
  expect(response.code).toBe('ACCOUNT_DEACTIVATED');
  expect(response.errors[0]?.message).toBe('Your account is deactivated. Please contact HR.');
  const guess = await identity.signIn({ ...secrets, password: 'Guessed-Secret-1' });
  expect(guess.response.code).toBe('INVALID_CREDENTIALS');

  expect((await update({ id: user.id, lastDay: null })).data).toMatchObject({
    isDeactivated: false,
  });
  expect((await identity.signIn(secrets)).caller).toMatchObject({ userId: user.id, stage: 'full' });
  const actions = (await identity.auditRows(user.id)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      'employment-changed',
      'account-deactivated',
      'sign-in-failed',
      'account-reactivated',
    ]),
  );
});

test('a last day of today ends no session', async () => {
  const { user, id } = await identity.createEstablishedUser();
  const { data } = await update({ id: user.id, lastDay: today });
  expect(data).toMatchObject({ isDeactivated: false });
  expect(await identity.callerBy(id)).toMatchObject({ userId: user.id });
});

test.each([
  [{ firstDay: '2026-02-30' }, 'firstDay', 'must be a date, for example 2026-07-01'],
  [
    { firstDay: '2026-03-02', lastDay: '2026-03-01' },
    'lastDay',
    'must not be before the first day',
  ],
  [
    { contractedHours: 100.5 },
    'contractedHours',
    'must be a number of hours from 0 to 100, with at most two decimals',
  ],
  [
    { employmentType: 'agency' as 'bank' },
    'employmentType',
    'must be permanent, fixed-term or bank',
  ],
  [{ jobTitle: ' ' }, 'jobTitle', 'is required'],
])('%j is refused at %s', async (input, field, message) => {
  const { id } = await identity.insertAccount('employee');
  const { code, errors } = await update({ id, ...input });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([{ path: [field], message }]);
});

test('a last day before the first day that is stored is refused', async () => {
  const { user } = await identity.createNewUser({ firstDay: today });
  const { code, errors } = await update({ id: user.id, lastDay: yesterday });
  expect(code).toBe('BAD_INPUT');
  const message = 'must not be before the first day';
  expect(errors[0]?.extensions.issues).toEqual([{ path: ['lastDay'], message }]);
});

test('a last day that ends the access at once takes a recent sign-in', async () => {
  const { user } = await identity.createNewUser();
  const earlier = { ...admin, sessionId: newId(), authenticatedAt: Date.now() - 6 * 60_000 };
  const ended = await update({ id: user.id, lastDay: yesterday }, earlier);
  expect(ended.code).toBe('RECENT_SIGN_IN_REQUIRED');
  expect((await identity.accountRow(user.id))?.isDeactivated).toBe(false);
  expect((await update({ id: user.id, lastDay: today }, earlier)).code).toBeNull();
  expect((await update({ id: user.id, lastDay: yesterday })).data?.isDeactivated).toBe(true);
  // The access has ended already.
  const dayBefore = addDays(yesterday, -1);
  expect((await update({ id: user.id, lastDay: dayBefore }, earlier)).code).toBeNull();
});

test('nobody sets or removes their own last day, and only a master admin that of a master admin', async () => {
  const own = await update({ id: admin.userId as string, lastDay: '2030-01-31' });
  expect(own.code).toBe('FORBIDDEN');
  const { id, caller } = await identity.insertAccount('admin');
  expect((await update({ id, lastDay: '2030-01-31' })).code).toBeNull();
  expect((await update({ id, lastDay: null }, caller)).code).toBe('FORBIDDEN');
  expect((await update({ id, jobTitle: 'Director' }, caller)).data?.employment.lastDay).toBe(
    '2030-01-31',
  );
  const master = await identity.insertAccount('master-admin');
  expect((await update({ id: master.id, jobTitle: 'Director' })).code).toBe('FORBIDDEN');
});

test('a master admin stays who has no last day', async () => {
  const portal = await startIdentityService();
  const [one, other] = [
    await portal.insertAccount('master-admin'),
    await portal.insertAccount('master-admin'),
  ];
  const end = (id: string, as: Partial<Caller>) =>
    portal.ask.as(as).run(updateEmployment, { id, lastDay: '2030-01-31' });
  expect((await end(other.id, one.caller)).code).toBeNull();
  const last = await end(one.id, other.caller);
  expect(last.code).toBe('LAST_ADMIN');
});

test('an unknown person is not found', async () => {
  expect((await update({ id: '0'.repeat(24), jobTitle: 'Nurse' })).code).toBe('NOT_FOUND');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  expect((await update({ id, jobTitle: 'Director' }, caller)).code).toBe('FORBIDDEN');
});
