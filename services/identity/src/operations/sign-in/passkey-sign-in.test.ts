import { updateEmail } from '@portal/contracts/identity/edit-user';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { secondFactors } from '@portal/contracts/identity/second-factor';
import { eventually } from '@portal/testing/eventually';
import { createSoftwareAuthenticator } from '@portal/testing/software-authenticator';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addPasskey,
  createUserWithPasskey,
  finishSignIn,
  portalOrigin,
  signInOptions,
} from '../../../testing/passkeys.ts';
import { addTotp, totpCode } from '../../../testing/second-factors.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const { newPassword: password, securityAnswer } = chosenSecrets;
const invalid = {
  message: 'Invalid credentials',
  path: ['finishPasskeySignIn'],
  extensions: { code: 'INVALID_CREDENTIALS' },
};

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

type Person = Awaited<ReturnType<typeof createUserWithPasskey>>;

/** Signs in without a username, with what is wrong. */
async function signInWith(
  { authenticator, credential }: Pick<Person, 'authenticator' | 'credential'>,
  faults: Parameters<Person['authenticator']['use']>[2] = {},
  service = identity,
) {
  return finishSignIn(service, authenticator.use(await signInOptions(service), credential, faults));
}

/** The challenge for the second step, after the right password. */
async function secondStep(username: string, service = identity) {
  const { response } = await service.signIn({ username, password });
  expect(response.code).toBe('SECOND_FACTOR_REQUIRED');
  const [error] = response.errors as unknown as {
    message: string;
    extensions: {
      details: { methods: string[]; passkey: Parameters<Person['authenticator']['use']>[0] };
    };
  }[];
  return { message: error?.message, ...error?.extensions.details };
}

describe('a sign-in without a username', () => {
  test('takes nothing but the passkey, and says the same to everybody before it', async () => {
    const person = await createUserWithPasskey(identity);
    const [one, two] = [await signInOptions(identity), await signInOptions(identity)];
    expect(one).toEqual({
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      rpId: 'portal.test',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(two.challenge).not.toBe(one.challenge);
    const signedIn = await signInWith(person);
    expect(signedIn.response.data).toMatchObject({
      user: { id: person.user.id },
      isFirstLogin: false,
      missingSecondFactor: null,
    });
    expect(signedIn.caller).toMatchObject({ userId: person.user.id, stage: 'full' });
    expect(signedIn.maxAge).toBe('');
    expect((await identity.auditRows(person.user.id)).at(-1)).toMatchObject({
      action: 'signed-in',
    });
    const { data } = await identity.ask.as(signedIn.caller).run(secondFactors);
    const [factor] = data?.factors ?? [];
    expect(Date.parse(factor?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(factor?.createdAt ?? ''),
    );
    const remembered = await finishSignIn(
      identity,
      person.authenticator.use(await signInOptions(identity), person.credential),
      { rememberMe: true },
    );
    expect(Number(remembered.maxAge)).toBeGreaterThan(29 * 86_400);
  });

  test('is refused alike for whatever is wrong', async () => {
    // The failures would end at the usual limit.
    const identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '99' });
    const person = await createUserWithPasskey(identity);
    const stranger = await createUserWithPasskey(identity);
    const unknown = createSoftwareAuthenticator(portalOrigin);
    const nobodys = unknown.create({
      challenge: 'abc',
      rp: { id: 'portal.test', name: '' },
      user: { id: person.credential.userHandle, name: '', displayName: '' },
      pubKeyCredParams: [],
      timeout: 0,
      attestation: 'none',
      authenticatorSelection: { residentKey: '', userVerification: '' },
      excludeCredentials: [],
    });
    const signed = async () =>
      person.authenticator.use(await signInOptions(identity), person.credential);
    const one = await signed();
    const expired = await signInOptions(identity);
    for (const key of await identity.redis.keys('attempts:passkey-challenge:*')) {
      await identity.redis.del(key);
    }
    const attempts = {
      'wrong origin': await signInWith(person, { origin: 'https://evil.test' }, identity),
      'another port': await signInWith(person, { origin: 'http://portal.test:81' }, identity),
      'wrong host': await signInWith(person, { rpId: 'evil.test' }, identity),
      'person not verified': await signInWith(person, { isUserVerified: false }, identity),
      'another person': await signInWith(
        person,
        { userHandle: stranger.credential.userHandle },
        identity,
      ),
      'no person': await signInWith(person, { userHandle: null }, identity),
      'another key': await signInWith(
        {
          authenticator: unknown,
          credential: { ...stranger.credential, id: person.credential.id },
        },
        {},
        identity,
      ),
      'nobody’s passkey': await signInWith({ authenticator: unknown, ...nobodys }, {}, identity),
      'made-up challenge': await signInWith(person, { challenge: 'abc' }, identity),
      'expired challenge': await finishSignIn(
        identity,
        person.authenticator.use(expired, person.credential),
      ),
      'removed challenge': await finishSignIn(identity, one),
      'no data': await finishSignIn(identity, { ...(await signed()), authenticatorData: 'AA' }),
      'changed data': await finishSignIn(identity, {
        ...(await signed()),
        authenticatorData: one.authenticatorData,
      }),
      'challenge of the second step': await finishSignIn(
        identity,
        person.authenticator.use(
          (await secondStep(person.user.username, identity)).passkey ?? expired,
          person.credential,
        ),
      ),
    };
    for (const [how, { response, id }] of Object.entries(attempts)) {
      expect([how, response.errors]).toEqual([how, [invalid]]);
      expect(id).toBe('');
    }
    expect((await signInWith(person, {}, identity)).caller.stage).toBe('full');
  });

  test('takes each answer once, also of several at once', async () => {
    for (const isSynced of [true, false]) {
      const person = await createUserWithPasskey(identity, { isSynced });
      const assertion = person.authenticator.use(await signInOptions(identity), person.credential);
      const signIns = await Promise.all(
        Array.from({ length: 8 }, () => finishSignIn(identity, assertion)),
      );
      expect(signIns.filter(({ caller }) => caller.stage === 'full')).toHaveLength(1);
      expect((await finishSignIn(identity, assertion)).response.code).toBe('INVALID_CREDENTIALS');
      await identity.redis.flushdb();
    }
  });

  test('of two devices at once both succeed', async () => {
    const first = await createUserWithPasskey(identity);
    const [code = ''] = first.recoveryCodes;
    const second = await addPasskey(identity, first.caller, { code });
    const signIns = await Promise.all([signInWith(first), signInWith(second)]);
    expect(signIns.map(({ caller }) => caller.stage)).toEqual(['full', 'full']);
  });

  test('of a copy, which counts fewer uses, is refused and audited', async () => {
    const person = await createUserWithPasskey(identity);
    const copy = { ...person.credential };
    for (let uses = 0; uses < 3; uses += 1)
      expect((await signInWith(person)).caller.stage).toBe('full');
    const refused = await signInWith({ authenticator: person.authenticator, credential: copy });
    expect(refused.response.errors).toEqual([invalid]);
    await eventually(async () => {
      const actions = (await identity.auditRows(person.user.id)).map(({ action }) => action);
      expect(actions.filter((action) => action === 'passkey-clone-suspected')).toHaveLength(1);
    });
    // Back to 0 is the same.
    copy.counter = -1;
    const zero = await signInWith({ authenticator: person.authenticator, credential: copy });
    expect(zero.response.code).toBe('INVALID_CREDENTIALS');
    expect((await signInWith(person)).caller.stage).toBe('full');
  });

  test('of a synced passkey needs no counter', async () => {
    const person = await createUserWithPasskey(identity, { isSynced: true });
    for (let uses = 0; uses < 2; uses += 1)
      expect((await signInWith(person)).caller.stage).toBe('full');
  });

  test('answers as one with a password does for the deactivated and after a reset', async () => {
    const person = await createUserWithPasskey(identity);
    const admin = identity.ask.as((await identity.insertAccount('master-admin')).caller);
    const accounts = identity.database.collection<{ _id: string }>('accounts');
    const { id } = person.user;
    await accounts.updateOne({ _id: id }, { $set: { isDeactivated: true } });
    const deactivated = await signInWith(person);
    expect(deactivated.response.errors).toMatchObject([
      {
        message: 'Your account is deactivated. Please contact HR.',
        extensions: { code: 'ACCOUNT_DEACTIVATED' },
      },
    ]);
    expect(deactivated.id).toBe('');
    await accounts.updateOne({ _id: id }, { $set: { isDeactivated: false } });

    await admin.run(resetUser, { userId: id, newPassword: 'Temp@rary-97' });
    const reset = await signInWith(person);
    expect(reset.response.data?.isFirstLogin).toBe(true);
    expect(reset.caller.stage).toBe('setup');
    const past = new Date(Date.now() - 1);
    await accounts.updateOne({ _id: id }, { $set: { 'temporaryPassword.expiresAt': past } });
    expect((await signInWith(person)).response.errors).toEqual([invalid]);
  });

  test('failures count like wrong passwords, by account and by address', async () => {
    const limited = await startIdentityService({
      SIGN_IN_LIMIT_PAIR: '3',
      SIGN_IN_LIMIT_ADDRESS: '5',
    });
    const person = await createUserWithPasskey(limited);
    const other = await createUserWithPasskey(limited);
    const fault = { isUserVerified: false };
    const codes = [];
    for (let tries = 0; tries < 3; tries += 1) {
      codes.push((await signInWith(person, fault, limited)).response.code);
    }
    codes.push((await signInWith(person, {}, limited)).response.code);
    const { username } = person.user;
    codes.push((await limited.signIn({ username, password })).response.code);
    // Others of the same address go on until it has used up its own limit.
    codes.push((await signInWith(other, {}, limited)).response.code);
    for (let tries = 0; tries < 2; tries += 1) {
      codes.push((await signInWith(other, fault, limited)).response.code);
    }
    codes.push((await signInWith(other, {}, limited)).response.code);
    expect(codes).toEqual([
      ...Array(3).fill('INVALID_CREDENTIALS'),
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
      null,
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'TOO_MANY_REQUESTS',
    ]);
    const rows = await eventually(async () => {
      const actions = (await limited.auditRows(person.user.id)).map(({ action }) => action);
      expect(actions).toContain('sign-in-locked');
      return actions;
    });
    expect(rows).toContain('sign-in-failed');
  });
});

describe('a sign-in with a password', () => {
  test('asks for the passkey, with a challenge for those of the person', async () => {
    const person = await createUserWithPasskey(identity);
    const { username } = person.user;
    const step = await secondStep(username);
    expect(step).toMatchObject({
      message: 'Please use your passkey',
      methods: ['passkey', 'recovery-code'],
      passkey: {
        rpId: 'portal.test',
        userVerification: 'required',
        allowCredentials: [{ id: person.credential.id, type: 'public-key', transports: ['usb'] }],
      },
    });
    if (!step.passkey) throw new Error('not reached');
    const passkey = person.authenticator.use(step.passkey, person.credential);
    const wrong = await identity.signIn({ username, password: 'Wrong-1', passkey });
    expect(wrong.response.code).toBe('INVALID_CREDENTIALS');
    // A wrong password uses up nothing.
    const signedIn = await identity.signIn({ username, password, passkey });
    expect(signedIn.caller).toMatchObject({ userId: person.user.id, stage: 'full' });
    const again = await identity.signIn({ username, password, passkey });
    expect(again.response.code).toBe('INVALID_CREDENTIALS');
    const [code = ''] = person.recoveryCodes;
    expect((await identity.signIn({ username, password, code })).caller.stage).toBe('full');
    const withAnswer = await identity.signIn({ username, password, securityAnswer });
    expect(withAnswer.response.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('takes a passkey or a code from somebody who has both', async () => {
    const person = await createUserWithPasskey(identity);
    const { username } = person.user;
    const [code = ''] = person.recoveryCodes;
    const { secret } = await addTotp(identity, person.caller, undefined, code);
    const step = await secondStep(username);
    expect(step).toMatchObject({
      message: 'Please use your passkey or enter the code from your authenticator app',
      methods: ['passkey', 'totp', 'recovery-code'],
    });
    if (!step.passkey) throw new Error('not reached');
    const passkey = person.authenticator.use(step.passkey, person.credential);
    expect((await identity.signIn({ username, password, passkey })).caller.stage).toBe('full');
    const byCode = await identity.signIn({ username, password, code: totpCode(secret) });
    expect(byCode.caller.stage).toBe('full');
  });

  test('refuses a passkey of somebody else, a challenge for another purpose or person, and a missing check', async () => {
    const person = await createUserWithPasskey(identity);
    const stranger = await createUserWithPasskey(identity);
    const { username } = person.user;
    const options = async (name: string) => {
      const { passkey } = await secondStep(name);
      if (!passkey) throw new Error('not reached');
      return passkey;
    };
    const { authenticator, credential } = person;
    const refused = {
      'another’s passkey': stranger.authenticator.use(await options(username), stranger.credential),
      'another’s challenge': authenticator.use(await options(stranger.user.username), credential),
      'a challenge to sign in': authenticator.use(await signInOptions(identity), credential),
      'not verified': authenticator.use(await options(username), credential, {
        isUserVerified: false,
      }),
    };
    for (const [how, passkey] of Object.entries(refused)) {
      const { response, id } = await identity.signIn({ username, password, passkey });
      expect([how, response.code]).toEqual([how, 'INVALID_CREDENTIALS']);
      expect(id).toBe('');
    }
  });

  test('ignores a passkey for people without one', async () => {
    const { user } = await identity.createEstablishedUser();
    const stranger = await createUserWithPasskey(identity);
    const passkey = stranger.authenticator.use(await signInOptions(identity), stranger.credential);
    const { username } = user;
    const { caller } = await identity.signIn({ username, password, securityAnswer, passkey });
    expect(caller).toMatchObject({ userId: user.id, stage: 'full' });
  });

  test('keeps the passkey through a reset by HR', async () => {
    const person = await createUserWithPasskey(identity);
    const admin = identity.ask.as((await identity.insertAccount('master-admin')).caller);
    const { username, id: userId } = person.user;
    await admin.run(updateEmail, { id: userId, email: 'reset@example.org' });
    const temporary = { username, password: 'Temp@rary-96' };
    await admin.run(resetUser, { userId, newPassword: temporary.password });
    expect((await identity.signIn(temporary)).response.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});
