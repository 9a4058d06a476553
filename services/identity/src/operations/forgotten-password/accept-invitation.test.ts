import { anonymousCaller } from '@portal/auth/caller';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import {
  acceptInvitation,
  openPasswordLink,
  usePasswordLink,
} from '@portal/contracts/identity/forgotten-password';
import { importUsers } from '@portal/contracts/identity/import-users';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { authSession, setupSecurity } from '@portal/contracts/identity/sign-in';
import type { User } from '@portal/contracts/identity/user';
import { beforeAll, expect, test } from 'vitest';
import { passwordLinkMails } from '../../../testing/password-links.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const email = 'ada@example.org';
const nobody = () => identity.ask.anonymous();

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const mailsTo = ({ id }: Pick<User, 'id'>) => passwordLinkMails(identity, id);

async function tokenOf(user: Pick<User, 'id'>): Promise<string> {
  return (await mailsTo(user)).at(-1)?.token ?? '';
}

async function accept(token: string) {
  const response = await nobody().run(acceptInvitation, { token });
  const [sessionId = ''] = (response.headers.get('x-portal-session') ?? '').split(';');
  return { response, caller: await identity.callerBy(sessionId) };
}

test('a person created with an email address sets their password by the link', async () => {
  const { user, password } = await identity.createNewUser({ email });
  expect(await mailsTo(user)).toMatchObject([{ email, firstName: 'Ada', purpose: 'invitation' }]);
  const token = await tokenOf(user);
  expect((await nobody().run(openPasswordLink, { token })).data).toEqual({
    securityQuestion: null,
    expiresAt: expect.stringMatching(/Z$/),
  });

  const { response, caller } = await accept(token);
  expect(response.data).toMatchObject({ id: user.id, isFirstLogin: true });
  expect(caller).toMatchObject({ userId: user.id, stage: 'setup' });
  const signIns = (await identity.auditRows(user.id)).filter(
    ({ action }) => action === 'signed-in',
  );
  expect(signIns).toHaveLength(1);

  // After a reload or on another device: the link works until the setup is finished.
  const second = await accept(token);
  const done = await identity.ask.as(second.caller).run(setupSecurity, chosenSecrets);
  expect(done.code).toBeNull();
  expect((await accept(token)).response.code).toBe('LINK_VOID');
  expect((await identity.signIn({ username: user.username, password })).response.code).toBe(
    'INVALID_CREDENTIALS',
  );
});

test('a person gets a link when an email address is added, and a new one for each address', async () => {
  const { user } = await identity.createNewUser();
  expect(await mailsTo(user)).toEqual([]);
  const admin = (await identity.insertAccount('admin')).caller;
  const setEmail = (address: string) =>
    identity.ask.as(admin).run(updateEmail, { id: user.id, email: address });
  await setEmail(email);
  const first = await tokenOf(user);
  await setEmail(email);
  expect(await mailsTo(user)).toHaveLength(1);
  await setEmail('ada@elsewhere.example');
  expect(await mailsTo(user)).toMatchObject([{ email }, { email: 'ada@elsewhere.example' }]);
  expect((await accept(first)).response.code).toBe('LINK_VOID');
  expect((await accept(await tokenOf(user))).caller.stage).toBe('setup');
});

test('who opened an invitation to an earlier address learns no way to sign in', async () => {
  const { user, password } = await identity.createNewUser({ email: 'wrong@example.org' });
  const { response, caller } = await accept(await tokenOf(user));
  expect(response.data?.password).toBeNull();
  const session = await identity.ask.as(caller).run(authSession, {});
  expect(session.data?.user).toMatchObject({ id: user.id, password: null });
  const admin = (await identity.insertAccount('admin')).caller;
  const changed = await identity.ask.as(admin).run(updateEmail, { id: user.id, email });
  // HR still sees it, for whom it was made.
  expect(changed.data?.password).toBe(password);
  expect(await identity.callerBy(caller.sessionId ?? '')).toEqual(anonymousCaller);
});

test('invites imported people who have an address', async () => {
  const csv = ['First name,Last name,Email', 'Mary,Seacole,mary@example.org', 'Edith,Cavell,'];
  const admin = (await identity.insertAccount('admin')).caller;
  const { data } = await identity.ask.as(admin).run(importUsers, { csv: csv.join('\n') });
  const [mary, edith] = data as [User, User];
  expect(await mailsTo(mary)).toMatchObject([{ email: 'mary@example.org', firstName: 'Mary' }]);
  expect(await mailsTo(edith)).toEqual([]);
  expect((await accept(await tokenOf(mary))).caller.userId).toBe(mary.id);
});

test('a person past the setup gets no invitation when the address changes', async () => {
  const { user } = await identity.createEstablishedUser();
  const admin = (await identity.insertAccount('admin')).caller;
  await identity.ask.as(admin).run(updateEmail, { id: user.id, email });
  expect(await mailsTo(user)).toEqual([]);
});

test('a link expires with the temporary password: after 7 days or by a reset', async () => {
  const [{ user: late }, { user: reset }] = [
    await identity.createNewUser({ email }),
    await identity.createNewUser({ email }),
  ];
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  const expired = { $set: { 'temporaryPassword.expiresAt': new Date() } };
  await accounts.updateOne({ _id: late.id }, expired);
  const admin = (await identity.insertAccount('admin')).caller;
  const newPassword = 'Temp@rary-Anew-1';
  await identity.ask.as(admin).run(resetUser, { userId: reset.id, newPassword });
  for (const user of [late, reset]) {
    const { response, caller } = await accept(await tokenOf(user));
    expect([response.code, caller]).toEqual(['LINK_VOID', anonymousCaller]);
  }
});

test('an invitation can’t reset a password, and a made-up token opens nothing', async () => {
  const { user } = await identity.createNewUser({ email });
  const token = await tokenOf(user);
  const chosen = { securityAnswer: chosenSecrets.securityAnswer, newPassword: 'Found-Again-1' };
  expect((await nobody().run(usePasswordLink, { token, ...chosen })).code).toBe('LINK_VOID');
  expect((await accept('x'.repeat(43))).response.code).toBe('LINK_VOID');
  expect((await nobody().run(acceptInvitation, { token: 'short' })).code).toBe('BAD_INPUT');
});

test('the token is stored nowhere in clear text', async () => {
  const { user } = await identity.createNewUser({ email });
  const token = await tokenOf(user);
  const stored = await Promise.all(
    ['passwordlinks', 'outbox', 'accounts', 'audit'].map((name) =>
      identity.database.collection(name).find().toArray(),
    ),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
});
