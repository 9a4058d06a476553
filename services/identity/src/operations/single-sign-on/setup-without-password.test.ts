import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import { userSetUp } from '@portal/contracts/identity/events';
import { acceptInvitation } from '@portal/contracts/identity/forgotten-password';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { setupSecurity } from '@portal/contracts/identity/sign-in';
import { addUserSingleSignOnLink, singleSignOn } from '@portal/contracts/identity/single-sign-on';
import type { User } from '@portal/contracts/identity/user';
import { newId } from '@portal/kernel/new-id';
import { startOidcProvider, type TestOidcProvider } from '@portal/testing/oidc-provider';
import { beforeAll, expect, test } from 'vitest';
import { createUserWithPasskey, finishSignIn, signInOptions } from '../../../testing/passkeys.ts';
import { passwordLinkMails } from '../../../testing/password-links.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';
import {
  begin,
  finish,
  providerId,
  providerSettings,
  redirectUri,
  signInWith,
} from '../../../testing/single-sign-on.ts';

const breakGlass = 'break.glass';
let provider: TestOidcProvider;
let identity: IdentityTestService;

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [redirectUri] });
  const roles = { roleClaim: 'groups', roles: { 'portal-hr': 'admin' } };
  identity = await startIdentityService({
    SSO_PROVIDERS: providerSettings(provider, roles),
    PASSWORD_SIGN_IN: 'off',
    BREAK_GLASS_USERNAME: breakGlass,
  });
});

/** A session before the setup, by the link of the invitation. */
async function openInvitation(userId: string) {
  const [mail] = await passwordLinkMails(identity, userId);
  const accepted = await identity.ask
    .anonymous()
    .run(acceptInvitation, { token: mail?.token ?? '' });
  const [id = ''] = (accepted.headers.get('x-portal-session') ?? '').split(';');
  return { code: accepted.code, caller: await identity.callerBy(id), id };
}

async function invite() {
  const { user, password } = await identity.createNewUser({ email: `${newId()}@example.org` });
  return { user, password, invited: await openInvitation(user.id) };
}

async function signInAs(sub: string, as: Partial<Caller> = anonymousCaller, groups: string[] = []) {
  provider.setPerson({ sub, claims: { groups } });
  return signInWith(identity, provider, { as });
}

test('an invitation and the provider together link the account and finish its setup', async () => {
  const { user, invited } = await invite();
  expect(invited.caller).toMatchObject({ userId: user.id, stage: 'setup' });
  const known = await identity.ask.as(invited.caller).run(singleSignOn, {});
  expect(known.data?.isPasswordAllowed).toBe(false);
  const sub = newId();
  const signedIn = await signInAs(sub, invited.caller, ['portal-hr']);
  expect(signedIn.caller).toMatchObject({ userId: user.id, role: 'admin', stage: 'full' });
  expect((await identity.callerBy(invited.id)).stage).toBe('none');
  expect(await identity.accountRow(user.id)).toMatchObject({
    role: 'admin',
    isFirstLogin: false,
    temporaryPassword: null,
  });
  const actions = (await identity.auditRows(user.id)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['single-sign-on-linked', 'role-changed', 'setup-finished']),
  );
  const events = await identity.publishedEvents(user.id);
  expect(events.filter(({ type }) => type === userSetUp.type)).toHaveLength(1);
  // The link of the email is void, and from now on the provider is enough.
  expect((await openInvitation(user.id)).code).toBe('LINK_VOID');
  expect((await signInAs(sub)).caller).toMatchObject({ userId: user.id, stage: 'full' });
});

test('an invitation alone opens nothing but the way to the provider', async () => {
  const { user, invited } = await invite();
  const chosen = await identity.ask.as(invited.caller).run(setupSecurity, chosenSecrets);
  expect(chosen.code).toBe('FORBIDDEN');
  expect(chosen.errors[0]?.message).toContain('organisation’s account');
  expect((await identity.accountRow(user.id))?.isFirstLogin).toBe(true);
});

test('who signs in with the provider elsewhere is linked to no invitation', async () => {
  const { user, invited } = await invite();
  provider.setPerson({ sub: newId() });
  const { url, browserKey } = await begin(identity, { as: invited.caller });
  const response = await provider.signIn(url);
  // The same browser, after somebody has signed out or in.
  const other = { ...invited.caller, sessionId: newId() };
  const refused = await finish(identity, { browserKey, response, as: other });
  expect(refused.code).toBe('NO_LINKED_ACCOUNT');
  expect((await identity.accountRow(user.id))?.isFirstLogin).toBe(true);
});

test('an invitation links neither an account of somebody else nor one that has a link', async () => {
  const [one, other] = [await invite(), await invite()];
  const sub = newId();
  expect((await signInAs(sub, one.invited.caller)).caller.userId).toBe(one.user.id);
  // The account at the provider is linked to the first person, who signs in. The other account stays as it is.
  expect((await signInAs(sub, other.invited.caller)).caller.userId).toBe(one.user.id);
  expect((await identity.accountRow(other.user.id))?.isFirstLogin).toBe(true);
  const { caller: admin } = await identity.insertAccount('admin');
  const own = newId();
  const link = { userId: other.user.id, provider: providerId, subject: own };
  expect((await identity.ask.as(admin).run(addUserSingleSignOnLink, link)).code).toBeNull();
  expect((await signInAs(newId(), other.invited.caller)).code).toBe('NO_LINKED_ACCOUNT');
  expect((await signInAs(own, other.invited.caller)).caller).toMatchObject({
    userId: other.user.id,
    stage: 'full',
  });
});

test('an invitation that has come to somebody else links nobody once HR resets the account or corrects the address', async () => {
  const { caller: admin } = await identity.insertAccount('admin');
  const asAdmin = identity.ask.as(admin);
  const newPassword = 'Temp@rary-Anew-1';
  const corrections = [
    ({ id }: User) => asAdmin.run(resetUser, { userId: id, newPassword }),
    ({ id }: User) => asAdmin.run(updateEmail, { id, email: `${newId()}@example.org` }),
  ];
  for (const correct of corrections) {
    const { user, invited } = await invite();
    const sub = newId();
    provider.setPerson({ sub });
    const { url, browserKey } = await begin(identity, { as: invited.caller });
    const response = await provider.signIn(url);
    expect((await correct(user)).code).toBeNull();
    // The session has ended, and so it does if it is being used at this moment.
    expect((await identity.callerBy(invited.id)).stage).toBe('none');
    const late = await finish(identity, { browserKey, response, as: invited.caller });
    expect(late.code).toBe('NO_LINKED_ACCOUNT');
    expect((await signInAs(sub)).code).toBe('NO_LINKED_ACCOUNT');
  }
});

test('an invitation links nobody with the address of another account, or without a new sign-in at the provider', async () => {
  const { user, invited } = await invite();
  const colleague = `${newId()}@example.org`;
  await identity.insertAccount('employee', { email: colleague });
  provider.setPerson({ sub: newId(), claims: { email: colleague, email_verified: true } });
  expect((await signInWith(identity, provider, { as: invited.caller })).code).toBe(
    'NO_LINKED_ACCOUNT',
  );
  provider.setTampering((claims) => ({
    ...claims,
    auth_time: Math.floor(Date.now() / 1_000) - 60,
  }));
  expect((await signInAs(newId(), invited.caller)).code).toBe('NO_LINKED_ACCOUNT');
  provider.setTampering(null);
  expect((await signInAs(newId(), invited.caller)).caller.userId).toBe(user.id);
});

test('a passkey finishes the setup after a reset by HR', async () => {
  const { SEALING_KEY } = identity.env;
  const open = await startIdentityService({ SEALING_KEY: SEALING_KEY as string });
  const { user, authenticator, credential } = await createUserWithPasskey(open, {
    username: 'reset.person',
  });
  const { caller: admin } = await open.insertAccount('admin');
  const reset = { userId: user.id, newPassword: 'Temp@rary-Anew-1' };
  expect((await open.ask.as(admin).run(resetUser, reset)).code).toBeNull();
  for (const [name, own] of [
    ['accounts', { _id: user.id }],
    ['factors', { userId: user.id }],
  ] as const) {
    const rows = await open.database.collection<{ _id: string }>(name).find(own).toArray();
    await identity.database.collection<{ _id: string }>(name).insertMany(rows);
  }
  const assertion = authenticator.use(await signInOptions(identity), credential);
  const { caller } = await finishSignIn(identity, assertion);
  expect(caller).toMatchObject({ userId: user.id, stage: 'full' });
  expect((await identity.accountRow(user.id))?.isFirstLogin).toBe(false);
  const actions = (await identity.auditRows(user.id)).map(({ action }) => action);
  expect(actions).toContain('setup-finished');
});

test('somebody whom HR has linked needs no invitation, even after the temporary password has expired', async () => {
  const { user, password } = await identity.createNewUser();
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  const expired = { $set: { 'temporaryPassword.expiresAt': new Date() } };
  await accounts.updateOne({ _id: user.id }, expired);
  const { caller: admin } = await identity.insertAccount('admin');
  const sub = newId();
  const link = { userId: user.id, provider: providerId, subject: sub };
  await identity.ask.as(admin).run(addUserSingleSignOnLink, link);
  expect((await signInAs(sub)).caller).toMatchObject({ userId: user.id, stage: 'full' });
  // Nobody knows the password that the account has now, whatever the setting.
  const { username } = user;
  const withPasswords = await startIdentityService();
  const row = await accounts.findOne({ _id: user.id });
  await withPasswords.database.collection<{ _id: string }>('accounts').insertOne(row as never);
  const known = await withPasswords.signIn({ username, password, securityAnswer: '' });
  expect(known.response.code).toBe('INVALID_CREDENTIALS');
});

test('the break-glass administrator sets up their password', async () => {
  const { user, password } = await identity.createNewUser({ username: breakGlass, role: 'admin' });
  const { caller } = await identity.signIn({ username: user.username, password });
  expect(caller.stage).toBe('setup');
  const own = await identity.ask.as(caller).run(singleSignOn, {});
  expect(own.data?.isPasswordAllowed).toBe(true);
  const done = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
  expect(done.code).toBeNull();
});
