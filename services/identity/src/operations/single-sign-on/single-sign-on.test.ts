import * as contracts from '@portal/contracts/identity/single-sign-on';
import {
  beginSingleSignOnCheck,
  beginSingleSignOnLink,
} from '@portal/contracts/identity/single-sign-on';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { startOidcProvider, type TestOidcProvider } from '@portal/testing/oidc-provider';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountAlertMails, setAddress } from '../../../testing/account-alerts.ts';
import { createUserWithTotp, totpCode } from '../../../testing/second-factors.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import {
  begin,
  finish,
  providerId,
  providerSettings,
  redirectUri,
  signInWith,
} from '../../../testing/single-sign-on.ts';

let provider: TestOidcProvider;
let identity: IdentityTestService;

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [redirectUri] });
  identity = await startIdentityService({ SSO_PROVIDERS: providerSettings(provider) });
});

beforeEach(async () => {
  provider.setTampering(null);
  provider.setDown(false);
  provider.setKeysDown(false);
  await provider.setForgery(false);
});

/** A person who is linked, and signs in next. */
async function linkPerson(overrides: Parameters<IdentityTestService['insertAccount']>[1] = {}) {
  const person = await identity.insertAccount('employee', overrides);
  const subject = `sub-${newId()}`;
  const hr = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const input = { userId: person.id, provider: providerId, subject };
  const { data, errors } = await hr.run(contracts.addUserSingleSignOnLink, input);
  if (data === null) throw new Error(`could not link: ${JSON.stringify(errors)}`);
  provider.setPerson({ sub: subject });
  return { ...person, subject, linkId: data.id };
}

const actionsOf = async (id: string) => (await identity.auditRows(id)).map(({ action }) => action);

test('a linked person signs in, which is audited with the provider', async () => {
  const { id, subject, linkId } = await linkPerson();
  const signedIn = await signInWith(identity, provider);
  expect(signedIn.response.data).toEqual({ purpose: 'sign-in', ticket: null });
  expect(signedIn.caller).toMatchObject({ userId: id, stage: 'full', role: 'employee' });
  expect(await actionsOf(id)).toEqual(['single-sign-on-linked', 'signed-in']);
  const [, row] = await identity.auditRows(id);
  expect(row?.details).toMatchObject([{ field: 'system', after: 'Hospital account' }]);
  const { data } = await identity.ask.as(signedIn.caller).run(contracts.singleSignOnLinks, {});
  expect(data).toMatchObject([{ id: linkId, subject, name: 'Hospital account' }]);
  expect(data?.[0]?.lastUsedAt).not.toBeNull();
});

test('nobody signs in without a link: no verified address counts unless it is allowed', async () => {
  const email = await setAddress(identity, (await identity.insertAccount('employee')).id);
  provider.setPerson({ sub: newId(), claims: { email, email_verified: true } });
  const { code, id } = await signInWith(identity, provider);
  expect([code, id]).toEqual(['NO_LINKED_ACCOUNT', '']);
});

test('a response works once, in the browser that began it, and for its provider', async () => {
  await linkPerson();
  const one = await begin(identity);
  const response = await provider.signIn(one.url);
  const other = await begin(identity);
  // Of another browser; this uses it up.
  const stolen = await finish(identity, { response, browserKey: other.browserKey });
  expect([stolen.code, stolen.id]).toEqual(['INVALID_CREDENTIALS', '']);
  expect((await finish(identity, { response, browserKey: one.browserKey })).code).toBe(
    'INVALID_CREDENTIALS',
  );
  const two = await begin(identity);
  const again = { response: await provider.signIn(two.url), browserKey: two.browserKey };
  expect((await finish(identity, { ...again, browserKey: '' })).code).toBe('INVALID_CREDENTIALS');
  const three = await begin(identity);
  const last = { response: await provider.signIn(three.url), browserKey: three.browserKey };
  expect((await finish(identity, last)).code).toBe(null);
  expect((await finish(identity, last)).code).toBe('INVALID_CREDENTIALS');
  expect((await finish(identity, { ...last, provider: 'other' })).code).toBe('NOT_FOUND');
});

test('somebody’s failures don’t keep others at the same address from signing in', async () => {
  const { id } = await linkPerson();
  const address = '198.51.100.77';
  const attempts = Array.from({ length: 110 }, (_, index) =>
    identity.ask
      .anonymous()
      .run(
        contracts.finishSingleSignOn,
        { provider: providerId, browserKey: 'x', response: `code=x&state=${index}` },
        { 'x-client-address': address },
      ),
  );
  const codes = new Set((await Promise.all(attempts)).map(({ code }) => code));
  expect(codes).toEqual(new Set(['INVALID_CREDENTIALS']));
  const { url, browserKey } = await begin(identity);
  const input = { provider: providerId, browserKey, response: await provider.signIn(url) };
  const from = { 'x-client-address': address };
  const { headers } = await identity.ask.anonymous().run(contracts.finishSingleSignOn, input, from);
  const [session = ''] = (headers.get('x-portal-session') ?? '').split(';');
  expect((await identity.callerBy(session)).userId).toBe(id);
});

test('somebody who signs in again and again is held up, as with a password', async () => {
  const limited = await startIdentityService({
    SSO_PROVIDERS: providerSettings(provider),
    SIGN_IN_LIMIT_CORRECT: '2',
  });
  const person = await limited.insertAccount('employee');
  const subject = `sub-${newId()}`;
  const hr = limited.ask.as((await limited.insertAccount('master-admin')).caller);
  const input = { userId: person.id, provider: providerId, subject };
  await hr.run(contracts.addUserSingleSignOnLink, input);
  provider.setPerson({ sub: subject });
  const codes: (string | null)[] = [];
  for (let turn = 0; turn < 3; turn += 1) codes.push((await signInWith(limited, provider)).code);
  expect(codes).toEqual([null, null, 'TOO_MANY_REQUESTS']);
});

test('a response with another state or another issuer is refused', async () => {
  await linkPerson();
  for (const [name, value] of [
    ['state', 'another'],
    ['iss', 'https://attacker.example'],
    ['code', 'another'],
  ] as const) {
    const { url, browserKey } = await begin(identity);
    const changed = new URLSearchParams(await provider.signIn(url));
    changed.set(name, value);
    const { code } = await finish(identity, { browserKey, response: changed.toString() });
    expect([name, code]).toEqual([name, 'INVALID_CREDENTIALS']);
  }
});

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ['of another issuer', { iss: 'https://attacker.example' }],
  ['for another client', { aud: 'another-client' }],
  ['with another nonce', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['that has expired', { exp: now() - 120 }],
  ['from the future', { iat: now() + 3_600, exp: now() + 7_200 }],
  ['that is too old', { iat: now() - 3_600 }],
  ['without a subject', { sub: undefined }],
  ['with a subject of 300 KB', { sub: 'a'.repeat(300_000) }],
  ['with a session of 300 KB', { sid: 'a'.repeat(300_000) }],
])('an ID token %s is refused', async (_, changed) => {
  await linkPerson();
  provider.setTampering((claims) => ({ ...claims, ...changed }));
  const { code, id } = await signInWith(identity, provider);
  expect([code, id]).toEqual(['INVALID_CREDENTIALS', '']);
});

test('a clock that is a little wrong is accepted', async () => {
  const { id } = await linkPerson();
  provider.setTampering((claims) => ({ ...claims, iat: now() + 15, exp: now() + 600 }));
  expect((await signInWith(identity, provider)).caller.userId).toBe(id);
});

test('a new key of the provider is accepted, a key that it doesn’t publish isn’t', async () => {
  const { id } = await linkPerson();
  expect((await signInWith(identity, provider)).caller.userId).toBe(id);
  await provider.rollKey();
  // The keys are read again at most once in 2 seconds.
  await eventually(async () => {
    expect((await signInWith(identity, provider)).caller.userId).toBe(id);
  });
  await provider.setForgery(true);
  expect((await signInWith(identity, provider)).code).toBe('INVALID_CREDENTIALS');
});

test('a provider that can’t be reached says so', async () => {
  await linkPerson();
  const { url, browserKey } = await begin(identity);
  const response = await provider.signIn(url);
  provider.setDown(true);
  expect((await finish(identity, { browserKey, response })).code).toBe('SERVICE_UNAVAILABLE');
});

test('somebody who cancels isn’t signed in, and no failure is counted', async () => {
  const { url, browserKey } = await begin(identity);
  const state = new URL(url).searchParams.get('state');
  const response = `error=access_denied&state=${state}`;
  const { code, id } = await finish(identity, { browserKey, response });
  expect([code, id]).toEqual(['INVALID_CREDENTIALS', '']);
});

test('a deactivated person, and one whose temporary password has expired, can’t sign in', async () => {
  await linkPerson({ isDeactivated: true });
  expect((await signInWith(identity, provider)).code).toBe('ACCOUNT_DEACTIVATED');
  await linkPerson({ isFirstLogin: true, temporaryPassword: null });
  expect((await signInWith(identity, provider)).code).toBe('INVALID_CREDENTIALS');
});

test('a person before the setup gets a session for it', async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  await linkPerson({ isFirstLogin: true, temporaryPassword: { sealed: 'none', expiresAt } });
  expect((await signInWith(identity, provider)).caller.stage).toBe('setup');
});

test('a second factor of one’s own is asked for, once, with the limits of sign-ins', async () => {
  const { user, secret } = await createUserWithTotp(identity);
  const subject = newId();
  const hr = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  await hr.run(contracts.addUserSingleSignOnLink, {
    userId: user.id,
    provider: providerId,
    subject,
  });
  provider.setPerson({ sub: subject });
  const first = await signInWith(identity, provider);
  expect(first.id).toBe('');
  const ticket = first.response.data?.ticket ?? '';
  const anyone = identity.ask.anonymous();
  const requested = await anyone.run(contracts.finishSingleSignOnStep, { ticket });
  expect(requested.code).toBe('SECOND_FACTOR_REQUIRED');
  const wrong = await anyone.run(contracts.finishSingleSignOnStep, { ticket, code: '000000' });
  expect(wrong.code).toBe('INVALID_CREDENTIALS');
  const code = totpCode(secret, 1);
  const right = await anyone.run(contracts.finishSingleSignOnStep, { ticket, code });
  const [id = ''] = (right.headers.get('x-portal-session') ?? '').split(';');
  expect((await identity.callerBy(id)).userId).toBe(user.id);
  const replayed = await anyone.run(contracts.finishSingleSignOnStep, { ticket, code });
  expect(replayed.code).toBe('LINK_VOID');
});

test('somebody links their own account in the session that began it, and is told', async () => {
  const { id, caller } = await identity.createEstablishedUser().then(async (made) => {
    await setAddress(identity, made.user.id);
    return { id: made.user.id, caller: made.caller };
  });
  const sub = newId();
  provider.setPerson({ sub });
  const contract = beginSingleSignOnLink;
  const { url, browserKey } = await begin(identity, { as: caller, contract });
  const response = await provider.signIn(url);
  // Without the session, a stranger’s browser would be linked.
  const other = (await identity.createEstablishedUser()).caller;
  expect((await finish(identity, { browserKey, response, as: other })).code).toBe(
    'UNAUTHENTICATED',
  );
  const linked = await signInWith(identity, provider, { as: caller, contract });
  expect(linked.response.data).toEqual({ purpose: 'link', ticket: null });
  expect((await signInWith(identity, provider)).caller.userId).toBe(id);
  expect((await accountAlertMails(identity, id)).map(({ alert }) => alert)).toContain(
    'single-sign-on-linked',
  );
  const taken = await signInWith(identity, provider, { as: other, contract });
  expect(taken.code).toBe('CONFLICT');
});

test('signing in again with the provider counts as a recent sign-in, of the same person only', async () => {
  const { id } = await linkPerson();
  const { caller } = await signInWith(identity, provider);
  const contract = beginSingleSignOnCheck;
  const again = await signInWith(identity, provider, { as: caller, contract });
  expect(again.response.data?.purpose).toBe('check');
  expect(again.caller).toMatchObject({ userId: id });
  expect(again.caller.sessionId).not.toBe(caller.sessionId);
  expect(await actionsOf(id)).toContain('reauthenticated');
  provider.setTampering((claims) => ({ ...claims, auth_time: now() - 600 }));
  const stale = await signInWith(identity, provider, { as: again.caller, contract });
  expect(stale.code).toBe('INVALID_CREDENTIALS');
  provider.setTampering(null);
  const { subject } = await linkPerson();
  provider.setPerson({ sub: subject });
  const stranger = await signInWith(identity, provider, { as: again.caller, contract });
  expect(stranger.code).toBe('INVALID_CREDENTIALS');
});

test('signing in again takes a second factor of one’s own as well', async () => {
  const { user, caller, secret } = await createUserWithTotp(identity);
  const subject = newId();
  const hr = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const link = { userId: user.id, provider: providerId, subject };
  expect((await hr.run(contracts.addUserSingleSignOnLink, link)).errors).toEqual([]);
  provider.setPerson({ sub: subject });
  const start = (input: object) =>
    identity.ask.as(caller).run(beginSingleSignOnCheck, { provider: providerId, ...input });
  expect((await start({})).code).toBe('BAD_INPUT');
  expect((await start({ code: '000000' })).code).toBe('BAD_INPUT');
  const code = totpCode(secret, 1);
  const { data, headers } = await start({ code });
  const [browserKey = ''] = (headers.get('x-portal-sso') ?? '').split(';');
  const response = await provider.signIn(data?.url ?? '');
  const checked = await finish(identity, { browserKey, response, as: caller });
  expect(checked.response.data).toEqual({ purpose: 'check', ticket: null });
  expect(checked.caller.userId).toBe(user.id);
  // A code works once.
  expect((await start({ code })).code).toBe('BAD_INPUT');
});

test('a sign-in without being asked anything by the provider is no recent one', async () => {
  await linkPerson();
  const beginLink = async (caller: Parameters<typeof identity.ask.as>[0]) =>
    (await identity.ask.as(caller).run(beginSingleSignOnLink, { provider: providerId })).code;
  for (const [auth_time, code] of [
    [now() - 3_600, 'RECENT_SIGN_IN_REQUIRED'],
    [undefined, 'RECENT_SIGN_IN_REQUIRED'],
    [now(), null],
    // A clock that is ahead makes it no longer recent than others.
    [now() + 3_600, null],
  ] as const) {
    provider.setTampering((claims) => ({ ...claims, auth_time }));
    const { caller } = await signInWith(identity, provider);
    expect([auth_time, await beginLink(caller)]).toEqual([auth_time, code]);
    expect(caller.authenticatedAt ?? 0).toBeLessThanOrEqual(Date.now());
  }
});

test('HR removes a link: it signs in no more, the sessions end, and the person is told', async () => {
  const { id, linkId } = await linkPerson();
  await setAddress(identity, id);
  const { id: session } = await signInWith(identity, provider);
  const hr = identity.ask.as((await identity.insertAccount('admin')).caller);
  const listed = await hr.run(contracts.userSingleSignOnLinks, { userId: id });
  expect(listed.data).toMatchObject([{ id: linkId }]);
  const removed = await hr.run(contracts.removeUserSingleSignOnLink, { userId: id, id: linkId });
  expect(removed.errors).toEqual([]);
  expect((await identity.callerBy(session)).stage).toBe('none');
  expect((await signInWith(identity, provider)).code).toBe('NO_LINKED_ACCOUNT');
  expect(await actionsOf(id)).toContain('single-sign-on-unlinked');
  expect((await accountAlertMails(identity, id)).map(({ alert }) => alert)).toContain(
    'single-sign-on-unlinked',
  );
  const again = await hr.run(contracts.removeUserSingleSignOnLink, { userId: id, id: linkId });
  expect(again.code).toBe('NOT_FOUND');
});

test('somebody removes their own link: it signs in no more, other sessions end, and they are told', async () => {
  const { id, linkId } = await linkPerson();
  await setAddress(identity, id);
  const { id: other } = await signInWith(identity, provider);
  const { id: current, caller } = await signInWith(identity, provider);
  const stranger = identity.ask.as((await linkPerson()).caller);
  const input = { id: linkId };
  const anonymous = await identity.ask.anonymous().run(contracts.removeSingleSignOnLink, input);
  expect(anonymous.code).toBe('UNAUTHENTICATED');
  expect((await stranger.run(contracts.removeSingleSignOnLink, input)).code).toBe('NOT_FOUND');
  const person = identity.ask.as(caller);
  const both = await Promise.all([
    person.run(contracts.removeSingleSignOnLink, input),
    person.run(contracts.removeSingleSignOnLink, input),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', null]);
  expect((await person.run(contracts.singleSignOnLinks, {})).data).toEqual([]);
  expect((await identity.callerBy(other)).stage).toBe('none');
  expect((await identity.callerBy(current)).stage).toBe('full');
  const removals = (await actionsOf(id)).filter((action) => action === 'single-sign-on-unlinked');
  expect(removals).toHaveLength(1);
  const alerts = (await accountAlertMails(identity, id)).map(({ alert }) => alert);
  expect(alerts.filter((alert) => alert === 'single-sign-on-unlinked')).toHaveLength(1);
});

test('master admins see the settings of the providers without secrets, and test them', async () => {
  const hr = identity.ask.as((await identity.insertAccount('admin')).caller);
  const input = { provider: providerId };
  expect((await hr.run(contracts.singleSignOnProviders, {})).code).toBe('FORBIDDEN');
  expect((await hr.run(contracts.testSingleSignOnProvider, input)).code).toBe('FORBIDDEN');
  const master = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const { data } = await master.run(contracts.singleSignOnProviders, {});
  expect(data?.providers).toEqual([
    {
      id: providerId,
      name: 'Hospital account',
      issuer: provider.issuer,
      clientId: 'staff-portal',
      redirectUrl: redirectUri,
      logoutUrl: redirectUri.replace('callback', 'backchannel-logout'),
      linksByVerifiedEmail: false,
      roleClaim: null,
    },
  ]);
  const passed = await master.run(contracts.testSingleSignOnProvider, input);
  expect(passed.data).toEqual({ failedStep: null, reason: null });
  provider.setDown(true);
  const failed = await master.run(contracts.testSingleSignOnProvider, input);
  expect(failed.data).toEqual({ failedStep: 'discovery', reason: expect.any(String) });
  const unknown = await master.run(contracts.testSingleSignOnProvider, { provider: 'other' });
  expect(unknown.code).toBe('NOT_FOUND');
});

test('a test of a provider says that it doesn’t know the client, or publishes no keys', async () => {
  const wrong = { clientSecret: 'another' };
  const other = await startIdentityService({ SSO_PROVIDERS: providerSettings(provider, wrong) });
  const master = other.ask.as((await other.insertAccount('master-admin')).caller);
  const input = { provider: providerId };
  const unknownClient = await master.run(contracts.testSingleSignOnProvider, input);
  expect(unknownClient.data).toEqual({ failedStep: 'client', reason: 'invalid_client' });
  provider.setKeysDown(true);
  const keys = await master.run(contracts.testSingleSignOnProvider, input);
  expect(keys.data?.failedStep).toBe('keys');
});

test('only those who may manage an account see, add and remove its links', async () => {
  const { id: userId, caller, linkId } = await linkPerson();
  const master = await identity.insertAccount('master-admin');
  const admin = identity.ask.as((await identity.insertAccount('admin')).caller);
  const add = { provider: providerId, subject: newId() };
  for (const [ask, target, code] of [
    [identity.ask.anonymous(), userId, 'UNAUTHENTICATED'],
    [identity.ask.as({ ...caller, userId, role: 'employee' }), userId, 'FORBIDDEN'],
    [admin, master.id, 'FORBIDDEN'],
    [identity.ask.as(master.caller), master.id, 'FORBIDDEN'],
    [admin, newId(), 'NOT_FOUND'],
  ] as const) {
    const input = { userId: target };
    expect((await ask.run(contracts.userSingleSignOnLinks, input)).code).toBe(code);
    expect((await ask.run(contracts.addUserSingleSignOnLink, { ...input, ...add })).code).toBe(
      code,
    );
    const removal = { ...input, id: linkId };
    expect((await ask.run(contracts.removeUserSingleSignOnLink, removal)).code).toBe(code);
  }
  // One account at each provider, and each of those for one person.
  const second = await admin.run(contracts.addUserSingleSignOnLink, { userId, ...add });
  expect(second.code).toBe('CONFLICT');
});

test('a logout of the provider ends the sessions of that session there, once', async () => {
  const { id, subject } = await linkPerson();
  const one = await signInWith(identity, provider);
  const other = await signInWith(identity, provider);
  const stored = await identity.sessions.find(one.id);
  const sid = stored?.signedInBy?.sid ?? '';
  expect(sid).not.toBe('');
  const anyone = identity.ask.anonymous();
  const logout_token = await provider.logoutToken(subject, sid);
  const send = (token: string) =>
    anyone.run(contracts.endSingleSignOnSessions, { provider: providerId, logout_token: token });
  expect((await send(logout_token)).errors).toEqual([]);
  expect((await identity.callerBy(one.id)).stage).toBe('none');
  expect((await identity.callerBy(other.id)).stage).toBe('full');
  expect(await actionsOf(id)).toContain('session-ended');
  expect((await send(logout_token)).code).toBe('BAD_INPUT');
});

test('a logout by the subject alone ends all of them, by the session alone that one', async () => {
  const { subject } = await linkPerson();
  const [one, two, three] = [
    await signInWith(identity, provider),
    await signInWith(identity, provider),
    await signInWith(identity, provider),
  ];
  const sid = (await identity.sessions.find(one.id))?.signedInBy?.sid ?? '';
  const send = async (claims: object) =>
    identity.ask.anonymous().run(contracts.endSingleSignOnSessions, {
      provider: providerId,
      logout_token: await provider.sign({ ...logoutClaims(), ...claims }),
    });
  expect((await send({ sid })).errors).toEqual([]);
  expect((await identity.callerBy(one.id)).stage).toBe('none');
  expect((await identity.callerBy(two.id)).stage).toBe('full');
  expect((await send({ sub: subject })).errors).toEqual([]);
  expect((await identity.callerBy(two.id)).stage).toBe('none');
  expect((await identity.callerBy(three.id)).stage).toBe('none');
});

test('a logout of one session at the provider also ends those for which it named none', async () => {
  const { subject } = await linkPerson();
  const named = await signInWith(identity, provider);
  provider.setTampering(({ sid: _, ...claims }) => claims);
  const unnamed = await signInWith(identity, provider);
  const begun = await begin(identity);
  const response = await provider.signIn(begun.url);
  expect((await identity.sessions.find(unnamed.id))?.signedInBy?.sid).toBeNull();
  const logout_token = await provider.sign({ ...logoutClaims(), sub: subject, sid: newId() });
  const input = { provider: providerId, logout_token };
  const anyone = identity.ask.anonymous();
  expect((await anyone.run(contracts.endSingleSignOnSessions, input)).errors).toEqual([]);
  expect((await identity.callerBy(unnamed.id)).stage).toBe('none');
  expect((await identity.callerBy(named.id)).stage).toBe('full');
  // One that is being finished at that time is refused.
  const late = await finish(identity, { browserKey: begun.browserKey, response });
  expect([late.code, late.id]).toEqual(['INVALID_CREDENTIALS', '']);
});

test('a logout also ends a sign-in that is being finished, and none that is begun later', async () => {
  const { user, secret } = await createUserWithTotp(identity);
  const subject = newId();
  const hr = identity.ask.as((await identity.insertAccount('master-admin')).caller);
  const link = { userId: user.id, provider: providerId, subject };
  expect((await hr.run(contracts.addUserSingleSignOnLink, link)).errors).toEqual([]);
  provider.setPerson({ sub: subject });
  const anyone = identity.ask.anonymous();
  const signOut = async () => {
    const logout_token = await provider.sign({ ...logoutClaims(), sub: subject });
    const input = { provider: providerId, logout_token };
    expect((await anyone.run(contracts.endSingleSignOnSessions, input)).errors).toEqual([]);
  };
  const finishStep = async (step: number) => {
    const { response } = await signInWith(identity, provider);
    if (step === 0) await signOut();
    const input = { ticket: response.data?.ticket ?? '', code: totpCode(secret, step) };
    return anyone.run(contracts.finishSingleSignOnStep, input);
  };
  expect((await finishStep(0)).code).toBe('INVALID_CREDENTIALS');
  expect((await finishStep(1)).errors).toEqual([]);
});

test('a logout ends the session in which somebody has signed in again with the provider since', async () => {
  const { subject } = await linkPerson();
  const { caller } = await signInWith(identity, provider);
  // The provider’s own session may have ended meanwhile: it begins another one.
  const check = { as: caller, contract: beginSingleSignOnCheck };
  const again = await signInWith(identity, provider, check);
  const sid = provider.latestSid();
  expect(sid).not.toBe('');
  const logout_token = await provider.sign({ ...logoutClaims(), sub: subject, sid });
  const input = { provider: providerId, logout_token };
  await identity.ask.anonymous().run(contracts.endSingleSignOnSessions, input);
  expect((await identity.callerBy(again.id)).stage).toBe('none');
});

test('a logout also refuses a sign-in again that is being finished', async () => {
  const { subject } = await linkPerson();
  const { caller } = await signInWith(identity, provider);
  const begun = await begin(identity, { as: caller, contract: beginSingleSignOnCheck });
  const response = await provider.signIn(begun.url);
  const sid = newId();
  provider.setTampering((claims) => ({ ...claims, sid }));
  const logout_token = await provider.sign({ ...logoutClaims(), sub: subject, sid });
  const input = { provider: providerId, logout_token };
  const ended = await identity.ask.anonymous().run(contracts.endSingleSignOnSessions, input);
  expect(ended.errors).toEqual([]);
  const { code, id } = await finish(identity, {
    browserKey: begun.browserKey,
    response,
    as: caller,
  });
  expect([code, id]).toEqual(['UNAUTHENTICATED', '']);
});

test('a logout ends the session in which somebody has removed their link', async () => {
  const { linkId, subject } = await linkPerson();
  const { id, caller } = await signInWith(identity, provider);
  const sid = provider.latestSid();
  const removal = { id: linkId };
  const removed = await identity.ask.as(caller).run(contracts.removeSingleSignOnLink, removal);
  expect(removed.errors).toEqual([]);
  const logout_token = await provider.sign({ ...logoutClaims(), sub: subject, sid });
  const input = { provider: providerId, logout_token };
  await identity.ask.anonymous().run(contracts.endSingleSignOnSessions, input);
  expect((await identity.callerBy(id)).stage).toBe('none');
});

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

function logoutClaims() {
  const times = { iat: now(), exp: now() + 120 };
  const names = { iss: provider.issuer, aud: 'staff-portal', jti: newId() };
  return { ...names, ...times, events: { [logoutEvent]: {} } };
}

test('a forged logout token ends nothing', async () => {
  const { subject: sub } = await linkPerson();
  const { id } = await signInWith(identity, provider);
  for (const wrong of [
    { iss: 'https://attacker.example' },
    { aud: 'another-client' },
    { iat: now() - 3_600 },
    { exp: now() - 120 },
    { jti: undefined },
    { events: {} },
    { events: undefined },
    { nonce: 'a' },
    { sub: undefined },
  ]) {
    const logout_token = await provider.sign({ ...logoutClaims(), sub, ...wrong });
    const input = { provider: providerId, logout_token };
    const { code } = await identity.ask.anonymous().run(contracts.endSingleSignOnSessions, input);
    expect([wrong, code]).toEqual([wrong, 'BAD_INPUT']);
  }
  const other = await startOidcProvider({ redirectUris: [redirectUri] });
  const logout_token = await other.sign({ ...logoutClaims(), sub });
  const input = { provider: providerId, logout_token };
  const forged = await identity.ask.anonymous().run(contracts.endSingleSignOnSessions, input);
  expect(forged.code).toBe('BAD_INPUT');
  expect((await identity.callerBy(id)).stage).toBe('full');
});
