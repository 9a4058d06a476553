import { createSealer } from '@portal/auth/sealer';
import { deleteUser, updateEmail } from '@portal/contracts/identity/edit-user';
import { secondFactorMail } from '@portal/contracts/identity/events';
import {
  beginPasskey,
  beginPasskeyCheck,
  confirmPasskey,
  renamePasskey,
} from '@portal/contracts/identity/passkey';
import {
  removeSecondFactor,
  removeUserSecondFactor,
  renewRecoveryCodes,
  secondFactors,
  userSecondFactors,
} from '@portal/contracts/identity/second-factor';
import type { Operation } from '@portal/contracts/operation';
import { createSoftwareAuthenticator } from '@portal/testing/software-authenticator';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeyFor,
  checkWith,
  createUserWithPasskey,
  finishSignIn,
  portalOrigin,
  signInOptions,
} from '../../../testing/passkeys.ts';
import {
  addTotp,
  createUserWithTotp,
  setPolicy,
  totpCode,
} from '../../../testing/second-factors.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const { newPassword: password, securityAnswer } = chosenSecrets;
const idempotent = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'b'.repeat(64) };

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const ownFactors = async (caller: Parameters<IdentityTestService['ask']['as']>[0]) =>
  (await identity.ask.as(caller).run(secondFactors)).data;

const passkeyRows = (userId: string) =>
  identity.database.collection('factors').find({ userId, kind: 'passkey' }).toArray();

/** The keys of all challenges that can be answered. */
const challengeKeys = () => identity.redis.keys('attempts:passkey-challenge:*');

describe('adding a passkey', () => {
  test('takes the password, then an answer of the device; the first one gives recovery codes', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const other = await identity.signIn({ username: user.username, password, securityAnswer });
    const options = await beginPasskeyFor(identity, caller);
    expect(options).toMatchObject({
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      rp: { id: 'portal.test', name: 'Staff Portal' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    // Nothing changes before it is answered.
    expect((await ownFactors(caller))?.factors).toEqual([]);

    const authenticator = createSoftwareAuthenticator(portalOrigin, { isSynced: true });
    const { attestation, credential } = authenticator.create(options);
    const input = { name: '  Ada’s phone ', passkey: attestation };
    const as = identity.ask.as(caller);
    const confirmed = await as.run(confirmPasskey, input, idempotent);
    expect(confirmed.errors).toEqual([]);
    expect(confirmed.data?.recoveryCodes).toHaveLength(10);
    // A repeated request changes nothing, and doesn't get a session.
    const [id = ''] = (confirmed.headers.get('x-portal-session') ?? '').split(';');
    const next = await identity.callerBy(id);
    expect(next).toMatchObject({ userId: user.id, stage: 'full' });
    expect((await identity.callerBy(other.id)).stage).toBe('none');
    expect(await ownFactors(next)).toEqual({
      factors: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          kind: 'passkey',
          name: 'Ada’s phone',
          isSynced: true,
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
      recoveryCodesLeft: 10,
      requiredFrom: null,
      isRemovable: true,
    });
    expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({
      action: 'second-factor-added',
      actorId: user.id,
      details: [{ field: 'secondFactor', before: null, after: 'passkey' }],
    });
    const [event] = (await identity.publishedEvents(user.id)).slice(-1);
    expect(event?.data).toEqual({ id: user.id, version: 2, change: 'passkey-added', sealed: null });
    expect(JSON.stringify(event)).not.toContain(credential.id);
  });

  test('needs the right password, and a code or a passkey from somebody who has one', async () => {
    const { caller } = await identity.createEstablishedUser();
    const wrong = await identity.ask.as(caller).run(beginPasskey, { password: 'Wrong-1' });
    expect(wrong.errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', issues: [{ path: ['password'] }] } },
    ]);
    const first = await addPasskey(identity, caller);
    const as = identity.ask.as(first.caller);
    expect((await as.run(beginPasskey, { password })).code).toBe('BAD_INPUT');
    const passkey = await checkWith(identity, first.caller, first);
    const options = await beginPasskeyFor(identity, first.caller, { passkey });
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: first.credential.id, transports: ['usb'] },
    ]);
    // An answer works once.
    expect((await as.run(beginPasskey, { password, passkey })).code).toBe('BAD_INPUT');
    const [code = ''] = first.recoveryCodes;
    const second = await addPasskey(identity, first.caller, { code, name: 'Second' });
    expect(second.recoveryCodes).toEqual([]);
    const own = await ownFactors(second.caller);
    expect(own?.factors.map(({ name }) => name)).toEqual(['Test key', 'Second']);
    expect(own?.recoveryCodesLeft).toBe(9);
  });

  test('beside an authenticator app keeps the recovery codes, and so does the other way round', async () => {
    const withApp = await createUserWithTotp(identity);
    const both = await addPasskey(identity, withApp.caller, { code: totpCode(withApp.secret) });
    expect(both.recoveryCodes).toEqual([]);
    expect((await ownFactors(both.caller))?.recoveryCodesLeft).toBe(10);

    const withPasskey = await createUserWithPasskey(identity);
    const [code = ''] = withPasskey.recoveryCodes;
    const added = await addTotp(identity, withPasskey.caller, undefined, code);
    expect(added.recoveryCodes).toEqual([]);
    expect(await ownFactors(added.caller)).toMatchObject({
      factors: [{ kind: 'passkey' }, { kind: 'totp' }],
      recoveryCodesLeft: 9,
    });
    const actions = (await identity.auditRows(withPasskey.user.id)).map(({ action }) => action);
    expect(actions).not.toContain('second-factor-replaced');
  });

  test('refuses another origin or host, a missing check of the person, and a signature for another challenge', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const authenticator = createSoftwareAuthenticator(portalOrigin);
    const faults = [
      { origin: 'https://portal.test' },
      { origin: 'http://portal.test:8080' },
      { origin: 'http://evil.test' },
      { rpId: 'evil.test' },
      { isUserVerified: false },
    ];
    for (const fault of faults) {
      const options = await beginPasskeyFor(identity, caller);
      const { attestation: passkey } = authenticator.create(options, fault);
      const confirmed = await identity.ask.as(caller).run(confirmPasskey, { name: 'x', passkey });
      expect([fault, confirmed.code]).toEqual([fault, 'BAD_INPUT']);
    }
    expect(await passkeyRows(user.id)).toEqual([]);
  });

  test('looks at nothing that the device says about its make: certificates name addresses to open', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const options = await beginPasskeyFor(identity, caller);
    const { attestation } = createSoftwareAuthenticator(portalOrigin).create(options);
    const object = Buffer.from(attestation.attestationObject, 'base64url');
    const withCertificates = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, Uint8Array[]>>([
        ['fmt', 'android-key'],
        ['attStmt', new Map([['x5c', [new Uint8Array(8)]]])],
        ['authData', decodeAttestationObject(new Uint8Array(object)).get('authData')],
      ]),
    );
    const attestationObject = Buffer.from(withCertificates).toString('base64url');
    const passkey = { ...attestation, attestationObject };
    const confirmed = await identity.ask.as(caller).run(confirmPasskey, { name: 'x', passkey });
    expect(confirmed.code).toBeNull();
    expect(await passkeyRows(user.id)).toHaveLength(1);
  });

  test.each(['AAAA', 'o2NmbXQ', '_w', Buffer.alloc(15_000, 0x81).toString('base64url')])(
    'refuses %j, which is no attestation',
    async (attestationObject) => {
      const { caller } = await identity.createEstablishedUser();
      const options = await beginPasskeyFor(identity, caller);
      const { attestation } = createSoftwareAuthenticator(portalOrigin).create(options);
      const passkey = { ...attestation, attestationObject };
      const confirmed = await identity.ask.as(caller).run(confirmPasskey, { name: 'x', passkey });
      expect(confirmed.code).toBe('BAD_INPUT');
    },
  );

  test('takes a challenge of the same person, purpose and 5 minutes, once', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const authenticator = createSoftwareAuthenticator(portalOrigin);
    const codes: Record<string, string | null> = {};
    const confirm = async (
      how: string,
      passkey: ReturnType<typeof authenticator.create>['attestation'],
    ) => {
      codes[how] = (await identity.ask.as(caller).run(confirmPasskey, { name: 'x', passkey })).code;
    };
    const options = await beginPasskeyFor(identity, caller);
    const { challenge } = await signInOptions(identity);
    await confirm('another purpose', authenticator.create(options, { challenge }).attestation);
    await confirm('made up', authenticator.create(options, { challenge: 'abc' }).attestation);
    const stranger = await identity.createEstablishedUser();
    const theirs = await beginPasskeyFor(identity, stranger.caller);
    await confirm('another person', authenticator.create(theirs).attestation);
    for (const key of await challengeKeys()) {
      const left = await identity.redis.pttl(key);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(5 * 60_000);
      await identity.redis.pexpire(key, 1);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    await confirm('expired', authenticator.create(options).attestation);
    expect(codes).toEqual({
      'another purpose': 'NOT_FOUND',
      'made up': 'NOT_FOUND',
      'another person': 'NOT_FOUND',
      expired: 'NOT_FOUND',
    });
    const again = await beginPasskeyFor(identity, caller);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        identity.ask
          .as(caller)
          .run(confirmPasskey, { name: 'x', passkey: authenticator.create(again).attestation }),
      ),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(await passkeyRows(user.id)).toHaveLength(1);
  });

  test('refuses a passkey that somebody has, also if both add it at once', async () => {
    const authenticator = createSoftwareAuthenticator(portalOrigin);
    const people = await Promise.all([1, 2].map(() => identity.createEstablishedUser()));
    const credentials = await Promise.all(
      people.map(async ({ caller }) => {
        const options = await beginPasskeyFor(identity, caller);
        return { caller, options };
      }),
    );
    const [one, two] = credentials;
    if (!one || !two) throw new Error('not reached');
    const made = authenticator.create(one.options);
    // Attestations of kind `none` aren't signed, so anybody can claim the id of another's passkey.
    const { challenge } = two.options;
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: portalOrigin }),
    ).toString('base64url');
    const copied = { ...made.attestation, clientDataJSON };
    const answers = await Promise.all([
      identity.ask.as(one.caller).run(confirmPasskey, { name: 'x', passkey: made.attestation }),
      identity.ask.as(two.caller).run(confirmPasskey, { name: 'x', passkey: copied }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', null]);
  });

  test('ends at ten', async () => {
    const { user, recoveryCodes, caller } = await createUserWithPasskey(identity);
    const [row] = await passkeyRows(user.id);
    const rows = Array.from({ length: 9 }, (_, i) => ({
      ...row,
      _id: `${'0'.repeat(23)}${i}` as never,
      passkey: { ...row?.passkey, credentialId: `${user.id}-${i}` },
    }));
    await identity.database.collection('factors').insertMany(rows);
    const [code = ''] = recoveryCodes;
    const full = await identity.ask.as(caller).run(beginPasskey, { password, code });
    expect(full.code).toBe('CONFLICT');
    await identity.database
      .collection('factors')
      .deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
    // It uses up no code.
    await beginPasskeyFor(identity, caller, { code });
  });

  test('can be the factor that is demanded', async () => {
    const identity = await startIdentityService();
    const { user } = await identity.createEstablishedUser();
    const { username } = user;
    await setPolicy(identity, { inDays: 0 });
    const limited = await identity.signIn({ username, password, securityAnswer });
    expect(limited.caller.stage).toBe('factor-setup');
    const added = await addPasskey(identity, limited.caller);
    expect(added.caller).toMatchObject({ userId: user.id, stage: 'full' });
  });

  test('tells the person by email', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const admin = await identity.insertAccount('master-admin');
    const email = 'passkey@example.org';
    await identity.ask.as(admin.caller).run(updateEmail, { id: user.id, email });
    const added = await addPasskey(identity, caller);
    const [id = ''] = (await passkeyRows(user.id)).map(({ _id }) => String(_id));
    const [code = ''] = added.recoveryCodes;
    const removed = await identity.ask
      .as(added.caller)
      .run(removeSecondFactor, { id, password, code });
    expect(removed.code).toBeNull();
    const mails = (await identity.publishedEvents(user.id))
      .filter(({ type }) => type === 'portal.identity.second-factor-changed')
      .map(({ data }) => (data as { sealed: string }).sealed)
      .map((sealed) => createSealer(identity.env.MAIL_KEY as string).open(sealed) ?? '')
      .map((json) => secondFactorMail.parse(JSON.parse(json)).change);
    expect(mails).toEqual(['passkey-added', 'recovery-code-used', 'passkey-removed']);
  });
});

describe('a passkey', () => {
  test('is renamed by its owner only', async () => {
    const { user, caller } = await createUserWithPasskey(identity);
    const [id = ''] = (await passkeyRows(user.id)).map(({ _id }) => String(_id));
    const stranger = await identity.createEstablishedUser();
    const rename = (as: typeof caller, name: string) =>
      identity.ask.as(as).run(renamePasskey, { id, name });
    expect((await rename(stranger.caller, 'Mine')).code).toBe('NOT_FOUND');
    expect((await rename(caller, ' ')).code).toBe('BAD_INPUT');
    expect((await rename(caller, 'x'.repeat(61))).code).toBe('BAD_INPUT');
    expect((await rename(caller, 'Work laptop')).data).toEqual({ success: true });
    expect((await ownFactors(caller))?.factors.map(({ name }) => name)).toEqual(['Work laptop']);
  });

  test('confirms changes in place of a code, and doesn’t sign in afterwards if it is removed', async () => {
    const person = await createUserWithPasskey(identity);
    const { user, caller, authenticator, credential } = person;
    const as = identity.ask.as(caller);
    const renewed = await as.run(renewRecoveryCodes, {
      password,
      passkey: await checkWith(identity, caller, person),
    });
    expect(renewed.data?.recoveryCodes).toHaveLength(10);
    const [id = ''] = (await passkeyRows(user.id)).map(({ _id }) => String(_id));
    const passkey = await checkWith(identity, caller, person);
    const missing = await as.run(removeSecondFactor, { id, password });
    const wrongPassword = await as.run(removeSecondFactor, { id, password: 'Wrong-1', passkey });
    expect([missing.code, wrongPassword.code]).toEqual(['BAD_INPUT', 'BAD_INPUT']);
    // A challenge for signing in confirms nothing.
    const signIn = authenticator.use(await signInOptions(identity), credential);
    expect((await as.run(removeSecondFactor, { id, password, passkey: signIn })).code).toBe(
      'BAD_INPUT',
    );
    // A wrong password uses up nothing, but the device counts on.
    const again = await checkWith(identity, caller, person);
    expect((await as.run(removeSecondFactor, { id, password, passkey: again })).data).toEqual({
      success: true,
    });
    expect(await identity.database.collection('factors').countDocuments({ userId: user.id })).toBe(
      0,
    );
    const gone = await finishSignIn(
      identity,
      authenticator.use(await signInOptions(identity), credential),
    );
    expect(gone.response.code).toBe('INVALID_CREDENTIALS');
    const { username } = user;
    const withAnswer = await identity.signIn({ username, password, securityAnswer });
    expect(withAnswer.caller.stage).toBe('full');
    const last = (await identity.auditRows(user.id)).filter(
      ({ action }) => action === 'second-factor-removed',
    );
    expect(last).toMatchObject([
      { actorId: user.id, details: [{ field: 'secondFactor', before: null, after: 'passkey' }] },
    ]);
  });

  test('can’t be removed if one is demanded and it is the only one, also of two at once', async () => {
    const identity = await startIdentityService();
    const first = await createUserWithPasskey(identity);
    const [one = '', two = '', three = ''] = first.recoveryCodes;
    const second = await addPasskey(identity, first.caller, { code: one });
    await setPolicy(identity, { inDays: 0, graceDays: 5 });
    const as = identity.ask.as(second.caller);
    const { factors = [] } = (await as.run(secondFactors)).data ?? {};
    const codes = [two, three];
    const removals = await Promise.all(
      factors.map(({ id }, i) => as.run(removeSecondFactor, { id, password, code: codes[i] })),
    );
    expect(removals.map(({ code }) => code).sort()).toEqual(['FORBIDDEN', null]);
    expect((await as.run(secondFactors)).data).toMatchObject({ isRemovable: false });
  });

  test('is seen and removed by HR, who don’t see what it is made of', async () => {
    const { user, authenticator, credential } = await createUserWithPasskey(identity);
    const admin = await identity.insertAccount('admin');
    const as = identity.ask.as(admin.caller);
    const listed = await as.run(userSecondFactors, { userId: user.id });
    expect(listed.data).toMatchObject([{ kind: 'passkey', name: 'Test key', isSynced: false }]);
    expect(JSON.stringify(listed.data)).not.toContain(credential.id);
    const id = listed.data?.[0]?.id ?? '';
    const removed = await as.run(removeUserSecondFactor, { userId: user.id, id });
    expect(removed.data).toEqual({ success: true });
    const [event] = (await identity.publishedEvents(user.id)).slice(-1);
    expect(event?.data).toMatchObject({ change: 'passkey-removed-by-admin' });
    const gone = await finishSignIn(
      identity,
      authenticator.use(await signInOptions(identity), credential),
    );
    expect(gone.response.code).toBe('INVALID_CREDENTIALS');
  });

  test('goes with the account', async () => {
    const { user, authenticator, credential } = await createUserWithPasskey(identity);
    const admin = await identity.insertAccount('master-admin');
    const options = await signInOptions(identity);
    const deleted = await identity.ask.as(admin.caller).run(deleteUser, { id: user.id });
    expect(deleted.code).toBeNull();
    expect(await passkeyRows(user.id)).toEqual([]);
    const gone = await finishSignIn(identity, authenticator.use(options, credential));
    expect(gone.response.code).toBe('INVALID_CREDENTIALS');
  });
});

test('somebody in setup, or not signed in, may do nothing; whoever must add one may only do that', async () => {
  const { user, password: temporary } = await identity.createNewUser();
  const { caller } = await identity.signIn({ username: user.username, password: temporary });
  const established = await identity.createEstablishedUser();
  const limited = { ...established.caller, stage: 'factor-setup' } as const;
  const id = 'a'.repeat(24);
  const passkey = { id: 'abc', clientDataJSON: 'abc', attestationObject: 'abc' };
  const calls = [
    [beginPasskey, { password }, null],
    [confirmPasskey, { name: 'x', passkey }, 'NOT_FOUND'],
    [renamePasskey, { id, name: 'x' }, 'FACTOR_SETUP_REQUIRED'],
    [beginPasskeyCheck, {}, 'FACTOR_SETUP_REQUIRED'],
  ] as const;
  for (const [operation, input, code] of calls) {
    const { name } = operation;
    const codeAs = async (ask: ReturnType<typeof identity.ask.anonymous>) =>
      (await ask.run(operation as Operation, input)).code;
    expect([name, await codeAs(identity.ask.anonymous())]).toEqual([name, 'UNAUTHENTICATED']);
    expect([name, await codeAs(identity.ask.as(caller))]).toEqual([name, 'SETUP_REQUIRED']);
    expect([name, await codeAs(identity.ask.as(limited))]).toEqual([name, code]);
  }
  expect((await identity.ask.as(established.caller).run(beginPasskeyCheck, {})).code).toBe(
    'NOT_FOUND',
  );
});
