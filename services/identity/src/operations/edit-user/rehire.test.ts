import type { Caller } from '@portal/auth/caller';
import { rehire, undoRehire, updateEmployment } from '@portal/contracts/identity/edit-user';
import type { InputOf } from '@portal/contracts/operation';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const today = londonDay(new Date());
const tomorrow = addDays(today, 1);
const firstEmployment = {
  firstDay: addDays(today, -400),
  lastDay: addDays(today, -30),
  jobTitle: 'Staff nurse',
  contractedHours: 37.5,
  employmentType: 'fixed-term',
} as const;

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

const rehirePerson = (input: InputOf<typeof rehire>, as = admin) =>
  identity.ask.as(as).run(rehire, input);
const undo = (id: string, firstDay = tomorrow, as = admin) =>
  identity.ask.as(as).run(undoRehire, { id, firstDay });
const update = (input: InputOf<typeof updateEmployment>, as = admin) =>
  identity.ask.as(as).run(updateEmployment, input);
/** The administrator in a session that began more than 5 minutes ago. */
const admin6MinutesAgo = () => {
  return { ...admin, sessionId: newId(), authenticatedAt: Date.now() - 6 * 60_000 };
};

async function createLeaver() {
  const { user } = await identity.createNewUser(firstEmployment);
  return user;
}

test('a leaver comes back, and the first employment stays with its days and terms', async () => {
  const leaver = await createLeaver();
  expect(leaver.isDeactivated).toBe(true);
  const { data } = await rehirePerson({ id: leaver.id, firstDay: tomorrow, contractedHours: 22.5 });
  const employment = {
    ...firstEmployment,
    firstDay: tomorrow,
    lastDay: null,
    contractedHours: 22.5,
  };
  const earlierEmployments = [firstEmployment];
  expect(data).toEqual({
    ...leaver,
    isDeactivated: false,
    employment: { ...employment, earlierEmployments },
  });
  const events = await identity.publishedEvents(leaver.id);
  expect(events.at(-1)).toMatchObject({
    type: 'portal.identity.user-changed',
    data: { version: 2, employment, earlierEmployments },
  });
  const rows = await identity.auditRows(leaver.id);
  expect(rows.slice(1)).toMatchObject([
    {
      action: 'rehired',
      actorId: admin.userId,
      details: [
        { field: 'firstDay', before: firstEmployment.firstDay, after: tomorrow },
        { field: 'lastDay', before: firstEmployment.lastDay, after: null },
        { field: 'contractedHours', before: '37.5', after: '22.5' },
      ],
    },
    { action: 'account-reactivated' },
  ]);
});

test('undoing restores the employment before, and deactivates the account again', async () => {
  const leaver = await createLeaver();
  await rehirePerson({ id: leaver.id, firstDay: tomorrow, jobTitle: null, employmentType: 'bank' });
  const { data } = await undo(leaver.id);
  expect(data).toEqual(leaver);
  const actions = (await identity.auditRows(leaver.id)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['rehire-undone', 'account-deactivated']);
  expect((await undo(leaver.id)).code).toBe('CONFLICT');
});

test('undoing that ends the access at once takes a recent sign-in', async () => {
  const leaver = await createLeaver();
  await rehirePerson({ id: leaver.id, firstDay: today });
  expect((await undo(leaver.id, today, admin6MinutesAgo())).code).toBe('RECENT_SIGN_IN_REQUIRED');
  expect((await undo(leaver.id, today)).data?.isDeactivated).toBe(true);
});

test('giving an administrator the access back takes a recent sign-in, as a new account does', async () => {
  const [first, second] = [
    await identity.insertAccount('admin'),
    await identity.insertAccount('admin'),
  ];
  for (const { id } of [first, second]) await update({ id, lastDay: addDays(today, -2) });
  const earlier = admin6MinutesAgo();
  const rehired = await rehirePerson({ id: first.id, firstDay: today }, earlier);
  const employed = await update({ id: second.id, lastDay: null }, earlier);
  expect([rehired.code, employed.code]).toEqual(Array(2).fill('RECENT_SIGN_IN_REQUIRED'));
  expect((await identity.accountRow(first.id))?.isDeactivated).toBe(true);
  expect((await rehirePerson({ id: first.id, firstDay: today })).data?.isDeactivated).toBe(false);
  const leaver = await createLeaver();
  expect((await rehirePerson({ id: leaver.id, firstDay: today }, earlier)).code).toBeNull();
});

test('of two who undo at once, the second doesn’t remove another employment', async () => {
  const leaver = await createLeaver();
  const again = { firstDay: addDays(today, -20), lastDay: addDays(today, -10) };
  await rehirePerson({ id: leaver.id, ...again });
  await rehirePerson({ id: leaver.id, firstDay: today });
  const codes = await Promise.all([undo(leaver.id, today), undo(leaver.id, today)]);
  expect(codes.map(({ code }) => code).sort()).toEqual(['CONFLICT', null].sort());
  const row = await identity.accountRow(leaver.id);
  expect(row?.employment).toMatchObject({ ...again, earlierEmployments: [firstEmployment] });
});

test('undoing ends the sessions of somebody who is deactivated by it', async () => {
  const { user, id } = await identity.createEstablishedUser();
  await update({ id: user.id, firstDay: addDays(today, -9), lastDay: addDays(today, -2) });
  await rehirePerson({ id: user.id, firstDay: today });
  const { username } = user;
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const { caller } = await identity.signIn({ username, password, securityAnswer });
  expect(caller).toMatchObject({ userId: user.id, stage: 'full' });
  await undo(user.id, today);
  expect(await identity.callerBy(id)).toMatchObject({ userId: null });
  const { response } = await identity.signIn({ username, password, securityAnswer });
  expect(response.code).toBe('ACCOUNT_DEACTIVATED');
});

test('somebody can come back again and again, but not before their last day has passed', async () => {
  const leaver = await createLeaver();
  await rehirePerson({ id: leaver.id, firstDay: addDays(today, -20), lastDay: today });
  const again = { id: leaver.id, firstDay: addDays(today, 9) };
  const early = await rehirePerson(again);
  expect(early.code).toBe('CONFLICT');
  expect(early.errors[0]?.message).toMatch(/^This person is employed until /);
  await update({ id: leaver.id, lastDay: addDays(today, -1) });
  const { data } = await rehirePerson(again);
  expect(data?.employment?.earlierEmployments).toEqual([
    firstEmployment,
    { ...firstEmployment, firstDay: addDays(today, -20), lastDay: addDays(today, -1) },
  ]);
  expect(data?.isDeactivated).toBe(false);
});

test('a rehire that has ended already leaves the account deactivated', async () => {
  const { id } = await createLeaver();
  const { data } = await rehirePerson({
    id,
    firstDay: addDays(today, -20),
    lastDay: addDays(today, -10),
  });
  expect(data?.isDeactivated).toBe(true);
});

test('nobody is rehired who has no last day', async () => {
  const { user } = await identity.createNewUser();
  const { code, errors } = await rehirePerson({ id: user.id, firstDay: today });
  expect(code).toBe('CONFLICT');
  expect(errors[0]?.message).toBe(
    'This person has no last day. Set the last day of their employment before you rehire them.',
  );
});

test('the new first day is after the last day', async () => {
  const { id } = await createLeaver();
  const { code, errors } = await rehirePerson({ id, firstDay: firstEmployment.lastDay });
  expect(code).toBe('BAD_INPUT');
  const message = 'must be after the last day of the previous employment';
  expect(errors[0]?.extensions.issues).toEqual([{ path: ['firstDay'], message }]);
  const early = { id, firstDay: today, lastDay: addDays(today, -1) };
  expect((await rehirePerson(early)).errors[0]?.extensions.issues).toEqual([
    { path: ['lastDay'], message: 'must not be before the first day' },
  ]);
});

test.each([firstEmployment.lastDay, null])(
  'the first day can’t be moved to %j afterwards, into the employment before',
  async (firstDay) => {
    const { id } = await createLeaver();
    await rehirePerson({ id, firstDay: tomorrow });
    const { code, errors } = await update({ id, firstDay });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['firstDay'] }]);
    expect((await update({ id, firstDay: addDays(firstEmployment.lastDay, 1) })).code).toBeNull();
  },
);

test('only a master admin rehires a master admin, and nobody rehires themselves or undoes that', async () => {
  const master = await identity.insertAccount('master-admin');
  expect((await rehirePerson({ id: master.id, firstDay: today })).code).toBe('FORBIDDEN');
  expect((await undo(master.id)).code).toBe('FORBIDDEN');
  expect((await undo(admin.userId as string)).code).toBe('FORBIDDEN');
  const own = { id: admin.userId as string, firstDay: today };
  expect((await rehirePerson(own)).code).toBe('FORBIDDEN');
});

test('an unknown person is not found', async () => {
  const id = '0'.repeat(24);
  expect((await rehirePerson({ id, firstDay: today })).code).toBe('NOT_FOUND');
  expect((await undo(id)).code).toBe('NOT_FOUND');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  expect((await rehirePerson({ id, firstDay: today }, caller)).code).toBe('FORBIDDEN');
  expect((await undo(id, tomorrow, caller)).code).toBe('FORBIDDEN');
});
