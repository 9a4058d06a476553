import { anonymous } from '@portal/auth/caller';
import { sealer } from '@portal/auth/sealing';
import { updateEmail } from '@portal/contracts/people/edit-user';
import { type PasswordLinkMail, passwordLinkMade } from '@portal/contracts/people/events';
import {
  acceptInvitation,
  openPasswordLink,
  usePasswordLink,
} from '@portal/contracts/people/forgotten-password';
import { importUsers } from '@portal/contracts/people/import-users';
import { resetUser } from '@portal/contracts/people/reset-user';
import { setupSecurity } from '@portal/contracts/people/sign-in';
import type { User } from '@portal/contracts/people/user';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

const email = 'ada@example.org';
const nobody = () => identity.ask.anonymous();

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

/** The emails that identity has asked for, to a person. */
async function mailsTo({ id }: Pick<User, 'id'>): Promise<PasswordLinkMail[]> {
  const mailKey = sealer(identity.env.MAIL_KEY as string);
  const events = (await identity.told(id)).filter(({ type }) => type === passwordLinkMade.type);
  return events.map(({ data }) => {
    return JSON.parse(mailKey.open(passwordLinkMade.data.parse(data).sealed) ?? 'null');
  });
}

async function tokenOf(user: Pick<User, 'id'>): Promise<string> {
  return (await mailsTo(user)).at(-1)?.token ?? '';
}

async function accept(token: string) {
  const answer = await nobody().run(acceptInvitation, { token });
  const [sessionId = ''] = (answer.headers.get('x-portal-session') ?? '').split(';');
  return { answer, caller: await identity.callerBy(sessionId) };
}

test('a person who is created with an email address sets their password by its link', async () => {
  const { user, password } = await identity.hire({ email });
  expect(await mailsTo(user)).toMatchObject([{ email, firstName: 'Ada', purpose: 'invitation' }]);
  const token = await tokenOf(user);
  expect((await nobody().run(openPasswordLink, { token })).data).toEqual({
    securityQuestion: null,
    expiresAt: expect.stringMatching(/Z$/),
  });

  const { answer, caller } = await accept(token);
  expect(answer.data).toMatchObject({ id: user.id, isFirstLogin: true });
  expect(caller).toMatchObject({ userId: user.id, stage: 'setup' });
  const signIns = (await identity.noted(user.id)).filter(({ action }) => action === 'signed-in');
  expect(signIns).toHaveLength(1);

  // A reload, or another device: until the setup is finished the link goes on working.
  const second = await accept(token);
  const done = await identity.ask.as(second.caller).run(setupSecurity, own);
  expect(done.code).toBeNull();
  expect((await accept(token)).answer.code).toBe('LINK_VOID');
  expect((await identity.signIn({ username: user.username, password })).answer.code).toBe(
    'INVALID_CREDENTIALS',
  );
});

test('a person without an email address gets a link once they have one, and each address its own', async () => {
  const { user } = await identity.hire();
  expect(await mailsTo(user)).toEqual([]);
  const admin = (await identity.enrol('admin')).caller;
  const setEmail = (address: string) =>
    identity.ask.as(admin).run(updateEmail, { id: user.id, email: address });
  await setEmail(email);
  const first = await tokenOf(user);
  await setEmail(email);
  expect(await mailsTo(user)).toHaveLength(1);
  await setEmail('ada@elsewhere.example');
  expect(await mailsTo(user)).toMatchObject([{ email }, { email: 'ada@elsewhere.example' }]);
  expect((await accept(first)).answer.code).toBe('LINK_VOID');
  expect((await accept(await tokenOf(user))).caller.stage).toBe('setup');
});

test('those of an import who have an address are invited', async () => {
  const csv = ['First name,Last name,Email', 'Mary,Seacole,mary@example.org', 'Edith,Cavell,'];
  const admin = (await identity.enrol('admin')).caller;
  const { data } = await identity.ask.as(admin).run(importUsers, { csv: csv.join('\n') });
  const [mary, edith] = data as [User, User];
  expect(await mailsTo(mary)).toMatchObject([{ email: 'mary@example.org', firstName: 'Mary' }]);
  expect(await mailsTo(edith)).toEqual([]);
  expect((await accept(await tokenOf(mary))).caller.userId).toBe(mary.id);
});

test('a person past their setup gets no invitation by a change of address', async () => {
  const { user } = await identity.establish();
  const admin = (await identity.enrol('admin')).caller;
  await identity.ask.as(admin).run(updateEmail, { id: user.id, email });
  expect(await mailsTo(user)).toEqual([]);
});

test('a link ends with the temporary password: after 7 days, or by a reset', async () => {
  const [{ user: late }, { user: reset }] = [
    await identity.hire({ email }),
    await identity.hire({ email }),
  ];
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  const expired = { $set: { 'temporaryPassword.expiresAt': new Date() } };
  await accounts.updateOne({ _id: late.id }, expired);
  const admin = (await identity.enrol('admin')).caller;
  const newPassword = 'Temp@rary-Anew-1';
  await identity.ask.as(admin).run(resetUser, { userId: reset.id, newPassword });
  for (const user of [late, reset]) {
    const { answer, caller } = await accept(await tokenOf(user));
    expect([answer.code, caller]).toEqual(['LINK_VOID', anonymous]);
  }
});

test('an invitation resets no password, and a made-up token opens nothing', async () => {
  const { user } = await identity.hire({ email });
  const token = await tokenOf(user);
  const chosen = { securityAnswer: own.securityAnswer, newPassword: 'Found-Again-1' };
  expect((await nobody().run(usePasswordLink, { token, ...chosen })).code).toBe('LINK_VOID');
  expect((await accept('x'.repeat(43))).answer.code).toBe('LINK_VOID');
  expect((await nobody().run(acceptInvitation, { token: 'short' })).code).toBe('BAD_INPUT');
});

test('the token is nowhere in clear', async () => {
  const { user } = await identity.hire({ email });
  const token = await tokenOf(user);
  const stored = await Promise.all(
    ['passwordlinks', 'outbox', 'accounts', 'audit'].map((name) =>
      identity.database.collection(name).find().toArray(),
    ),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
});
