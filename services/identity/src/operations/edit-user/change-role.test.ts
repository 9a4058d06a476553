import type { Caller } from '@portal/auth/caller';
import { changeRole, updateEmail } from '@portal/contracts/identity/edit-user';
import { acceptInvitation } from '@portal/contracts/identity/forgotten-password';
import { users } from '@portal/contracts/identity/manage-users';
import type { Role } from '@portal/contracts/identity/user';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import { addPasskey } from '../../../testing/passkeys.ts';
import { passwordLinkMails } from '../../../testing/password-links.ts';
import { createUserWithTotp } from '../../../testing/second-factors.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
let master: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
  master = (await identity.insertAccount('master-admin')).caller;
});

test('a promoted employee must sign in again, and is then an admin', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser();
  const { data } = await identity.ask.as(admin).run(changeRole, { id: user.id, role: 'admin' });
  expect(data).toEqual({ ...user, role: 'admin', isAdmin: true });
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const { caller } = await identity.signIn({ username: user.username, password, securityAnswer });
  expect(caller).toMatchObject({ role: 'admin', stage: 'full' });

  expect((await identity.publishedEvents(user.id)).at(-1)).toMatchObject({
    type: 'portal.identity.user-changed',
    data: { version: 3, role: 'admin', isAdmin: true, roleSince: expect.any(String) },
  });
  expect(await identity.auditRows(user.id)).toContainEqual(
    expect.objectContaining({ action: 'role-changed', actorId: admin.userId }),
  );
});

test.each([
  ['employee', 'admin'],
  ['employee', 'master-admin'],
  ['admin', 'master-admin'],
] as const)(
  '%s who becomes %s before the setup gets another temporary password',
  async (from, role) => {
    const email = `${from}-${role}@example.org`;
    const { user, password } = await identity.createNewUser({ email });
    const { id, username } = user;
    if (from !== 'employee') await identity.ask.as(admin).run(changeRole, { id, role: from });
    const { data: before } = await identity.ask.as(master).run(users);
    const known = before?.find((one) => one.id === id)?.password ?? password;
    const [invitation] = await passwordLinkMails(identity, id);
    const { id: cookie } = await identity.signIn({ username, password: known });

    const input = { id, role, checkedEmail: email };
    const { data } = await identity.ask.as(master).run(changeRole, input);
    expect(data).toMatchObject({ role, isFirstLogin: true, passwordState: 'temporary' });
    expect(data?.password).toMatch(/^[A-Za-z0-9@#$%]{12}$/);
    expect(data?.password).not.toBe(known);
    expect((await identity.callerBy(cookie)).stage).toBe('none');
    const old = await identity.signIn({ username, password: known });
    expect(old.response.code).toBe('INVALID_CREDENTIALS');
    const token = invitation?.token ?? '';
    expect((await identity.ask.anonymous().run(acceptInvitation, { token })).code).toBe(
      'LINK_VOID',
    );
    const { caller } = await identity.signIn({ username, password: data?.password ?? '' });
    expect(caller).toMatchObject({ role, stage: 'setup' });
  },
);

test('a new master admin’s address and links must be those that were checked', async () => {
  const { id } = await identity.insertAccount('admin', { email: 'set-by-admin@example.org' });
  const linkId = newId();
  await identity.database.collection<{ _id: string }>('singlesignonlinks').insertOne({
    ...{ _id: linkId, userId: id, provider: 'hospital', issuer: 'https://sso.example.org' },
    ...{ subject: 'of-the-admin', createdAt: new Date(), lastUsedAt: null },
  });
  const promote = (checked: object) =>
    identity.ask.as(master).run(changeRole, { id, role: 'master-admin', ...checked });
  const checkedEmail = 'set-by-admin@example.org';
  const checkedLinks = [linkId];
  for (const checked of [
    { checkedEmail },
    { checkedLinks },
    { checkedEmail: 'theirs@example.org', checkedLinks },
    { checkedEmail, checkedLinks: [newId()] },
  ]) {
    const { code, errors } = await promote(checked);
    expect(code).toBe('CONFLICT');
    expect(errors[0]?.message).toMatch(
      /^Check this person’s email address and single sign-on links first/,
    );
  }
  // Changed after the master admin has looked.
  const update = { id, email: 'mallory@example.org' };
  expect((await identity.ask.as(admin).run(updateEmail, update)).code).toBeNull();
  expect((await promote({ checkedEmail, checkedLinks })).code).toBe('CONFLICT');
  const { data } = await promote({ checkedEmail: update.email, checkedLinks });
  expect(data).toMatchObject({ role: 'master-admin', email: update.email });
});

test('a new master admin sets up the account again: who finished the setup before knows its secrets', async () => {
  // An administrator creates the account and finishes its setup, or resets it and does so.
  const { user, caller } = await identity.createEstablishedUser({ email: 'e@example.org' });
  const { id, username } = user;
  await addPasskey(identity, caller);
  const { newPassword, securityAnswer } = chosenSecrets;

  const input = { id, role: 'master-admin', checkedEmail: 'e@example.org' } as const;
  const { data } = await identity.ask.as(master).run(changeRole, input);
  expect(data).toMatchObject({ isFirstLogin: true, securityQuestion: null });
  expect(await identity.database.collection('factors').find({ userId: id }).toArray()).toEqual([]);
  expect(await identity.sessions.listForUser(id)).toEqual([]);
  const old = await identity.signIn({ username, password: newPassword, securityAnswer });
  expect(old.response.code).toBe('INVALID_CREDENTIALS');
  const { caller: begun } = await identity.signIn({ username, password: data?.password ?? '' });
  expect(begun).toMatchObject({ role: 'master-admin', stage: 'setup' });

  expect(await identity.auditRows(id)).toContainEqual(
    expect.objectContaining({ action: 'second-factor-removed', actorId: master.userId }),
  );
  const changes = (await identity.publishedEvents(id)).map(
    ({ data }) => (data as { change?: string }).change,
  );
  expect(changes).toContain('passkey-removed-by-admin');
});

test('who becomes an admin keeps their password and second factors', async () => {
  const { user } = await createUserWithTotp(identity);
  const input = { id: user.id, role: 'admin' } as const;
  const { data } = await identity.ask.as(master).run(changeRole, input);
  expect(data).toMatchObject({ isFirstLogin: false, passwordState: 'chosen' });
  const kept = await identity.database.collection('factors').find({ userId: user.id }).toArray();
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['recovery-codes', 'totp']);
});

test('a request that names nothing checked is that of a program, and makes a master admin', async () => {
  const { id } = await identity.insertAccount('admin', { email: 'by-program@example.org' });
  const { code } = await identity.ask.as(master).run(changeRole, { id, role: 'master-admin' });
  expect(code).toBeNull();
});

test('a new admin’s address is checked, too, and not that of somebody who loses rights', async () => {
  const { id } = await identity.insertAccount('employee', { email: 'set-by-token@example.org' });
  const change = (role: Role, checkedEmail: string) =>
    identity.ask.as(admin).run(changeRole, { id, role, checkedEmail });
  expect((await change('admin', 'theirs@example.org')).code).toBe('CONFLICT');
  expect((await change('admin', 'set-by-token@example.org')).code).toBeNull();
  expect((await change('employee', 'theirs@example.org')).code).toBeNull();
});

test('a demotion before the setup leaves the temporary password', async () => {
  const { user, password } = await identity.createNewUser({ role: 'admin' });
  const { data } = await identity.ask.as(admin).run(changeRole, { id: user.id, role: 'employee' });
  expect(data?.password).toBe(password);
});

test('a demoted admin has no session left, not even from a concurrent sign-in', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser({ role: 'admin' });
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const demotion = identity.ask.as(master).run(changeRole, { id: user.id, role: 'employee' });
  const signIns = Array.from({ length: 6 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 10));
    return identity.signIn({ username: user.username, password, securityAnswer });
  });
  expect((await demotion).data).toMatchObject({ role: 'employee', isAdmin: false });
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  await Promise.all(signIns);
  const open = await identity.sessions.listForUser(user.id);
  expect(open.filter(({ role }) => role === 'admin')).toEqual([]);
});

test('setting the same role ends no session and publishes nothing', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser();
  await identity.ask.as(admin).run(changeRole, { id: user.id, role: 'employee' });
  expect((await identity.callerBy(cookie)).stage).toBe('full');
  expect(await identity.publishedEvents(user.id)).toHaveLength(2);
});

test.each([
  ['admin', false],
  ['master-admin', false],
  ['employee', true],
] as const)('%s with isAdmin %j is refused', async (role, isAdmin) => {
  const { id } = await identity.insertAccount('employee');
  const { code, errors } = await identity.ask.as(master).run(changeRole, { id, role, isAdmin });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toContainEqual({
    path: ['isAdmin'],
    message: 'must match the role: true for admin and master-admin, false for employee',
  });
});

test('an unknown role is refused', async () => {
  const { id } = await identity.insertAccount('employee');
  for (const role of ['owner', { $ne: 'employee' }, null]) {
    const input = { id, role };
    const { code } = await identity.ask.as(master).query(changeRole.document, { input });
    expect(code).toBe('BAD_INPUT');
  }
});

test('only a master-admin can appoint one', async () => {
  const { id } = await identity.insertAccount('admin');
  const input = { id, role: 'master-admin' } as const;
  expect((await identity.ask.as(admin).run(changeRole, input)).code).toBe('FORBIDDEN');
  expect((await identity.ask.as(master).run(changeRole, input)).data?.role).toBe('master-admin');
});

test('an unknown person is not found', async () => {
  const input = { id: '0'.repeat(24), role: 'admin' } as const;
  expect((await identity.ask.as(admin).run(changeRole, input)).code).toBe('NOT_FOUND');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const input = { id, role: 'admin', isAdmin: true } as const;
  expect((await identity.ask.as(caller).run(changeRole, input)).code).toBe('FORBIDDEN');
});
