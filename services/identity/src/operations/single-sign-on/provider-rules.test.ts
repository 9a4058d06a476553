import type { Caller } from '@portal/auth/caller';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import { beginTotp } from '@portal/contracts/identity/second-factor';
import { reauthenticate, setupSecurity } from '@portal/contracts/identity/sign-in';
import {
  addUserSingleSignOnLink,
  beginSingleSignOnCheck,
  removeSingleSignOnLink,
  removeUserSingleSignOnLink,
  singleSignOn,
  singleSignOnLinks,
  userSingleSignOnLinks,
} from '@portal/contracts/identity/single-sign-on';
import type { Role } from '@portal/contracts/identity/user';
import { newId } from '@portal/kernel/new-id';
import type { Logger } from '@portal/runtime/log';
import { startOidcProvider, type TestOidcProvider } from '@portal/testing/oidc-provider';
import { beforeAll, expect, test } from 'vitest';
import { accountAlertMails } from '../../../testing/account-alerts.ts';
import { createUserWithTotp } from '../../../testing/second-factors.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';
import {
  providerId,
  providerSettings,
  redirectUri,
  signInWith,
} from '../../../testing/single-sign-on.ts';
import type { Account } from '../../domain/account.ts';
import { warnWithoutBreakGlass } from '../../single-sign-on/password-policy.ts';

let provider: TestOidcProvider;
let identity: IdentityTestService;

const roles = { 'portal-hr': 'admin', 'portal-owners': 'master-admin' };

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [redirectUri] });
  const rules = { linksByVerifiedEmail: true, secondFactor: 'amr', roleClaim: 'groups', roles };
  identity = await startIdentityService({ SSO_PROVIDERS: providerSettings(provider, rules) });
});

async function insertWithEmail(role: Role, overrides = {}) {
  const email = `${newId()}@example.org`;
  return { email, ...(await identity.insertAccount(role, { email, ...overrides })) };
}

/** Signs in as somebody new to the portal, with these claims. */
function signInAs(claims: Record<string, unknown>, sub = newId()) {
  provider.setPerson({ sub, claims, amr: ['pwd', 'mfa'] });
  return signInWith(identity, provider);
}

test('a verified address links the only account that has it, whatever its case, and the person is told', async () => {
  const { email, id } = await insertWithEmail('employee');
  const sub = newId();
  const claims = { email: email.toUpperCase(), email_verified: true };
  expect((await signInAs(claims, sub)).caller.userId).toBe(id);
  expect((await accountAlertMails(identity, id)).map(({ alert }) => alert)).toContain(
    'single-sign-on-linked',
  );
  // From now on by the link, whatever the address.
  expect((await signInAs({ email: 'new@example.org' }, sub)).caller.userId).toBe(id);
  // Somebody else, to whom the provider has given the address.
  expect((await signInAs(claims)).code).toBe('NO_LINKED_ACCOUNT');
});

test('an address that isn’t verified, or that two accounts have, links nobody', async () => {
  const { email } = await insertWithEmail('employee');
  for (const email_verified of [false, 'true', undefined]) {
    expect((await signInAs({ email, email_verified })).code).toBe('NO_LINKED_ACCOUNT');
  }
  await identity.insertAccount('employee', { email });
  expect((await signInAs({ email, email_verified: true })).code).toBe('NO_LINKED_ACCOUNT');
  const left = await insertWithEmail('employee', { isDeactivated: true });
  expect((await signInAs({ email: left.email, email_verified: true })).code).toBe(
    'NO_LINKED_ACCOUNT',
  );
});

test('an address with a letter that only looks the same links nobody', async () => {
  const { email, id } = await insertWithEmail('employee', {});
  await identity.database
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: id }, { $set: { email: `k${email}` } });
  // The Kelvin sign, which becomes a k in lower case.
  const alike = { email: `\u212a${email}`, email_verified: true };
  expect((await signInAs(alike)).code).toBe('NO_LINKED_ACCOUNT');
  expect((await signInAs({ ...alike, email: `K${email}` })).caller.userId).toBe(id);
});

test('what UserInfo says of its address doesn’t verify the one in the ID token', async () => {
  const { email } = await insertWithEmail('employee');
  const other = { email: `${newId()}@example.org`, email_verified: true };
  provider.setTampering((claims) => ({ ...claims, email }));
  expect((await signInAs(other)).code).toBe('NO_LINKED_ACCOUNT');
  provider.setTampering(null);
});

test('the role is what the mapping says, never more, and a change ends other sessions', async () => {
  await identity.insertAccount('master-admin');
  const { email, id } = await insertWithEmail('master-admin');
  const sub = newId();
  const claims = { email, email_verified: true };
  const first = await signInAs({ ...claims, groups: ['portal-hr', 'others'] }, sub);
  expect(first.caller).toMatchObject({ userId: id, role: 'admin', stage: 'full' });
  expect((await identity.accountRow(id))?.role).toBe('admin');
  const second = await signInAs({ ...claims, groups: [] }, sub);
  expect(second.caller.role).toBe('employee');
  expect((await identity.callerBy(first.id)).stage).toBe('none');
  // Names of the mapping’s own prototype are no roles.
  const third = await signInAs({ ...claims, groups: ['constructor', '__proto__'] }, sub);
  expect(third.caller.role).toBe('employee');
  const fourth = await signInAs({ ...claims, groups: ['portal-owners', 'portal-hr'] }, sub);
  expect(fourth.caller.role).toBe('master-admin');
  const changes = (await identity.auditRows(id)).filter(({ action }) => action === 'role-changed');
  expect(changes.map(({ actorId }) => actorId)).toEqual([null, null, null]);
  expect((await accountAlertMails(identity, id)).map(({ alert }) => alert)).toContain(
    'administrator-rights',
  );
});

test('an address links nobody to an account of a lower role: whoever sets addresses would get the role', async () => {
  const { email, id } = await insertWithEmail('employee');
  const sub = newId();
  const claims = { email, email_verified: true };
  expect((await signInAs({ ...claims, groups: ['portal-owners'] }, sub)).code).toBe(
    'NO_LINKED_ACCOUNT',
  );
  expect((await identity.accountRow(id))?.role).toBe('employee');
  expect((await signInAs(claims, sub)).caller).toMatchObject({ userId: id, role: 'employee' });
});

test('an address doesn’t link an account again whose link was removed, until the address is another one', async () => {
  const { email, id: userId } = await insertWithEmail('employee');
  const sub = newId();
  const claims = { email, email_verified: true };
  expect((await signInAs(claims, sub)).caller.userId).toBe(userId);
  const hr = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const { data } = await hr.run(userSingleSignOnLinks, { userId });
  await hr.run(removeUserSingleSignOnLink, { userId, id: data?.[0]?.id ?? '' });
  for (const subject of [sub, newId()]) {
    expect((await signInAs(claims, subject)).code).toBe('NO_LINKED_ACCOUNT');
  }
  const corrected = `${newId()}@example.org`;
  expect((await hr.run(updateEmail, { id: userId, email: corrected })).errors).toEqual([]);
  expect((await signInAs({ ...claims, email: corrected }, sub)).caller.userId).toBe(userId);
});

test('only a master admin links an account at a provider that makes people master admins', async () => {
  const { id: userId } = await identity.insertAccount('employee');
  const link = { userId, provider: providerId, subject: newId() };
  const admin = identity.ask.as((await identity.insertAccount('admin')).caller);
  expect((await admin.run(addUserSingleSignOnLink, link)).code).toBe('FORBIDDEN');
  // Otherwise the owner’s first sign-in would make an account of the administrator’s a master admin’s.
  expect((await signInAs({ groups: ['portal-owners'] }, link.subject)).code).toBe(
    'NO_LINKED_ACCOUNT',
  );
  const master = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  expect((await master.run(addUserSingleSignOnLink, link)).code).toBeNull();
});

test('the last master admin keeps the role, and isn’t let in with less', async () => {
  await identity.database
    .collection('accounts')
    .updateMany({ role: 'master-admin' }, { $set: { role: 'admin' } });
  const { email, id } = await insertWithEmail('master-admin');
  const { code } = await signInAs({ email, email_verified: true, groups: [] });
  expect(code).toBe('LAST_ADMIN');
  expect((await identity.accountRow(id))?.role).toBe('master-admin');
});

test('a second factor at the provider counts if it says so', async () => {
  const { user } = await createUserWithTotp(identity);
  const email = `${newId()}@example.org`;
  await identity.database
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: user.id }, { $set: { email } });
  const sub = newId();
  const claims = { email, email_verified: true };
  expect((await signInAs(claims, sub)).caller.userId).toBe(user.id);
  provider.setPerson({ sub, claims, amr: ['pwd'] });
  const weak = await signInWith(identity, provider);
  expect(weak.id).toBe('');
  expect(weak.response.data?.ticket).toEqual(expect.any(String));
});

/** A service without passwords, with an administrator who has one for emergencies. */
async function startWithoutPasswords() {
  // The people are those of the first service, which knows their passwords.
  const made = await identity.createEstablishedUser();
  const glass = await identity.createEstablishedUser({ role: 'admin' });
  const strict = await startIdentityService({
    SSO_PROVIDERS: providerSettings(provider),
    PASSWORD_SIGN_IN: 'off',
    BREAK_GLASS_USERNAME: glass.user.username.toUpperCase(),
    SEALING_KEY: identity.env.SEALING_KEY as string,
  });
  const accounts = await identity.database.collection('accounts').find().toArray();
  await strict.database.collection('accounts').insertMany(accounts);
  return { strict, person: made.user, glass: glass.user };
}

test('without passwords only the break-glass administrator uses one', async () => {
  const { strict, person, glass } = await startWithoutPasswords();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const { username } = person;
  const refused = await strict.signIn({ username, password, securityAnswer });
  expect(refused.response.code).toBe('INVALID_CREDENTIALS');
  const allowed = await strict.signIn({ username: glass.username, password, securityAnswer });
  expect(allowed.caller.stage).toBe('full');
  const again = strict.ask.as({ userId: person.id, role: 'employee' });
  expect((await again.run(reauthenticate, { password })).code).toBe('FORBIDDEN');
  const link = { userId: person.id, provider: providerId, subject: newId() };
  const linked = await strict.ask.as(allowed.caller).run(addUserSingleSignOnLink, link);
  const onlyWay = await again.run(removeSingleSignOnLink, { id: linked.data?.id ?? '' });
  expect(onlyWay.code).toBe('CONFLICT');
  const { data } = await strict.ask.anonymous().run(singleSignOn, {});
  expect(data).toEqual({
    providers: [{ id: 'hospital', name: 'Hospital account' }],
    isPasswordAllowed: false,
  });

  // Somebody who signs in with the provider changes their second factors after a recent sign-in.
  provider.setPerson({ sub: link.subject });
  const { caller } = await signInWith(strict, provider);
  const begin = (more: Partial<Caller>, input = {}) =>
    strict.ask.as({ ...caller, ...more }).run(beginTotp, input);
  // Each with a session of its own, for which a token is made.
  const old = { sessionId: newId(), authenticatedAt: Date.now() - 6 * 60_000 };
  // The password that they once had doesn’t count.
  expect((await begin(old, { password })).code).toBe('RECENT_SIGN_IN_REQUIRED');
  const unknown = { sessionId: newId(), authenticatedAt: null };
  expect((await begin(unknown)).code).toBe('RECENT_SIGN_IN_REQUIRED');
  expect((await begin({})).errors).toEqual([]);
  // In a session for adding one, nobody can sign in again.
  expect((await begin({ ...old, stage: 'factor-setup' })).errors).toEqual([]);
  const byGlass = strict.ask.as(allowed.caller);
  expect((await byGlass.run(beginTotp, {})).code).toBe('BAD_INPUT');
  expect((await byGlass.run(beginTotp, { password: 'another-one' })).code).toBe('BAD_INPUT');
  expect((await byGlass.run(beginTotp, { password })).errors).toEqual([]);
});

test('an employee who has the break-glass username uses no password: a demoted administrator, or a namesake', async () => {
  const { strict, glass } = await startWithoutPasswords();
  await strict.database
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: glass.id }, { $set: { role: 'employee' } });
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const refused = await strict.signIn({ username: glass.username, password, securityAnswer });
  expect(refused.response.code).toBe('INVALID_CREDENTIALS');
  const again = strict.ask.as({ userId: glass.id, role: 'employee' });
  expect((await again.run(reauthenticate, { password })).code).toBe('FORBIDDEN');
});

test.each([
  ['BREAK_GLASS_USERNAME', { PASSWORD_SIGN_IN: 'off' }],
  ['SSO_PROVIDERS', { PASSWORD_SIGN_IN: 'off', BREAK_GLASS_USERNAME: 'grace' }],
])('the portal doesn’t start without passwords and without %s', async (name, settings) => {
  await expect(startIdentityService(settings)).rejects.toThrow(`needs ${name}`);
});

test('a break-glass username that no active administrator has is warned of at the start', async () => {
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) } as unknown as Logger;
  const settings = { PASSWORD_SIGN_IN: 'off', BREAK_GLASS_USERNAME: 'Grace' } as const;
  const admin = { role: 'admin', isDeactivated: false, isFirstLogin: false } as const;
  const find = (account: { [field in keyof typeof admin]: Account[field] } | null) => async () =>
    account;
  await warnWithoutBreakGlass(settings, find(admin), log);
  await warnWithoutBreakGlass({ ...settings, PASSWORD_SIGN_IN: 'on' }, find(null), log);
  expect(warnings).toEqual([]);
  for (const account of [
    null,
    { ...admin, role: 'employee' } as const,
    { ...admin, isDeactivated: true },
    { ...admin, isFirstLogin: true },
  ]) {
    await warnWithoutBreakGlass(settings, find(account), log);
  }
  expect(warnings).toHaveLength(4);
  expect(warnings[0]).toContain('no active administrator has the username');
});

test.each([
  ['no JSON', '{', /must be a JSON list/],
  ['no TLS', JSON.stringify([{ ...settings(), issuer: 'http://id.example.org' }]), /https/],
  [
    'a role that doesn’t exist',
    JSON.stringify([{ ...settings(), roles: { a: 'owner' } }]),
    /roles/,
  ],
  ['two of an id', JSON.stringify([settings(), settings()]), /same id/],
])('settings with %s stop the start, without the secret', async (_, SSO_PROVIDERS, message) => {
  const starting = startIdentityService({ SSO_PROVIDERS });
  await expect(starting).rejects.toThrow(message);
  await expect(starting).rejects.not.toThrow(/keep-me-secret/);
});

function settings() {
  const client = { clientId: 'portal', clientSecret: 'keep-me-secret' };
  return { id: 'hospital', name: 'Hospital', issuer: 'https://id.example.org', ...client };
}

test('a mapping that gives rights before the setup makes the temporary password that HR knows invalid', async () => {
  const { user, password } = await identity.createNewUser();
  const sub = newId();
  const { caller: master } = await identity.insertAccount('master-admin');
  const link = { userId: user.id, provider: providerId, subject: sub };
  const linked = await identity.ask.as(master).run(addUserSingleSignOnLink, link);
  expect(linked.code).toBeNull();
  const { caller } = await signInAs({ groups: ['portal-hr'] }, sub);
  expect(caller).toMatchObject({ userId: user.id, role: 'admin', stage: 'setup' });
  const known = await identity.signIn({ username: user.username, password });
  expect(known.response.code).toBe('INVALID_CREDENTIALS');
  const finished = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
  expect(finished.data).toMatchObject({ role: 'admin', isFirstLogin: false });
});

test('an administrator by the mapping signs in with its provider only, until it takes the role away', async () => {
  const { user } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const withPassword = () => identity.signIn({ username: user.username, password, securityAnswer });
  const sub = newId();
  const { caller: master } = await identity.insertAccount('master-admin');
  const link = { userId: user.id, provider: providerId, subject: sub };
  expect((await identity.ask.as(master).run(addUserSingleSignOnLink, link)).code).toBeNull();
  expect((await signInAs({ groups: [] }, sub)).caller.role).toBe('employee');
  // By whoever set up the account, or by the person.
  const before = await withPassword();
  expect(before.caller.role).toBe('employee');
  expect((await signInAs({ groups: ['portal-owners'] }, sub)).caller.role).toBe('master-admin');
  expect((await identity.callerBy(before.id)).stage).toBe('none');
  expect((await withPassword()).response.errors[0]).toMatchObject({
    message:
      'Your access as an administrator comes from “Hospital account”. Sign in with that instead.',
  });
  // Only who knows the secrets learns it.
  const wrong = { username: user.username, password: 'not-the-password', securityAnswer };
  expect((await identity.signIn(wrong)).response.code).toBe('INVALID_CREDENTIALS');
  const { caller } = await signInAs({ groups: ['portal-owners'] }, sub);
  expect(caller.stage).toBe('full');
  const { data } = await identity.ask.as(caller).run(singleSignOnLinks, {});
  const own = { id: data?.[0]?.id ?? '' };
  expect((await identity.ask.as(caller).run(removeSingleSignOnLink, own)).code).toBe('CONFLICT');
  await signInAs({ groups: [] }, sub);
  expect((await withPassword()).caller).toMatchObject({ role: 'employee', stage: 'full' });
});

test('an administrator by the mapping signs in again with its provider only, and with the role that it gives now', async () => {
  const { user } = await identity.createEstablishedUser();
  const sub = newId();
  const { caller: master } = await identity.insertAccount('master-admin');
  const link = { userId: user.id, provider: providerId, subject: sub };
  expect((await identity.ask.as(master).run(addUserSingleSignOnLink, link)).code).toBeNull();
  const { caller } = await signInAs({ groups: ['portal-owners'] }, sub);
  const password = { password: chosenSecrets.newPassword };
  const withPassword = await identity.ask.as(caller).run(reauthenticate, password);
  expect(withPassword.errors[0]).toMatchObject({
    message: expect.stringContaining('comes from “Hospital account”'),
    extensions: { code: 'FORBIDDEN' },
  });
  const again = await signInWith(identity, provider, {
    as: caller,
    contract: beginSingleSignOnCheck,
  });
  expect(again.response.data?.purpose).toBe('check');
  expect(again.caller).toMatchObject({ userId: user.id, role: 'master-admin', stage: 'full' });
  for (const groups of [[], ['portal-hr']]) {
    provider.setPerson({ sub, claims: { groups }, amr: ['pwd', 'mfa'] });
    const check = { as: again.caller, contract: beginSingleSignOnCheck };
    const { code, id } = await signInWith(identity, provider, check);
    expect([groups, code, id]).toEqual([groups, 'INVALID_CREDENTIALS', '']);
  }
  // A new sign-in gives the role.
  expect((await signInAs({ groups: ['portal-hr'] }, sub)).caller.role).toBe('admin');
});
