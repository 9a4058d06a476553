import { deleteUser } from '@portal/contracts/identity/edit-user';
import {
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactors,
} from '@portal/contracts/identity/second-factor';
import type { Operation } from '@portal/contracts/operation';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addTotp,
  begin,
  createUserWithTotp,
  forgetUsedCodes,
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

/** What is stored about a person's factors. */
const rowsOf = (userId: string) =>
  identity.database.collection('factors').find({ userId }).toArray();

describe('adding an authenticator app', () => {
  test('takes the password, then a code; it is used from then on', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const as = identity.ask.as(caller);
    const none = { factors: [], recoveryCodesLeft: 0, requiredFrom: null, isRemovable: true };
    expect((await as.run(secondFactors)).data).toEqual(none);
    const begun = await as.run(beginTotp, { password });
    expect(begun.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/Staff%20Portal:${user.username}?`),
      expiresAt: expect.any(String),
    });
    const minutes = (Date.parse(begun.data?.expiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    // Nothing changes before a code has confirmed it.
    expect((await as.run(secondFactors)).data).toEqual(none);
    const { username } = user;
    const meanwhile = await identity.signIn({ username, password, securityAnswer });
    expect(meanwhile.caller.stage).toBe('full');

    const code = totpCode(begun.data?.secret ?? '');
    const confirmed = await as.run(confirmTotp, { code });
    expect(confirmed.data?.recoveryCodes).toHaveLength(10);
    const [id = ''] = (confirmed.headers.get('x-portal-session') ?? '').split(';');
    const next = await identity.callerBy(id);
    const own = await identity.ask.as(next).run(secondFactors);
    expect(own.data).toEqual({
      factors: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          kind: 'totp',
          name: null,
          isSynced: false,
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
      details: [{ field: 'secondFactor', before: null, after: 'totp' }],
    });
    const [event] = (await identity.publishedEvents(user.id)).slice(-1);
    expect(event?.data).toEqual({ id: user.id, version: 2, change: 'added', sealed: null });
    // The code that confirmed it is used up.
    const replayed = await identity.signIn({ username, password, code });
    expect(replayed.response.code).toBe('INVALID_CREDENTIALS');
  });

  test('ends every session, and the person gets one with another id', async () => {
    const { user, caller, id } = await identity.createEstablishedUser();
    const { username } = user;
    const other = await identity.signIn({ username, password, securityAnswer });
    const added = await addTotp(identity, caller);
    expect(added.caller).toMatchObject({ userId: user.id, stage: 'full' });
    expect((await identity.callerBy(id)).stage).toBe('none');
    expect((await identity.callerBy(other.id)).stage).toBe('none');
  });

  test('stores neither the secret nor the recovery codes in clear', async () => {
    const { user, secret, recoveryCodes } = await createUserWithTotp(identity);
    const stored = JSON.stringify([
      await rowsOf(user.id),
      await identity.publishedEvents(user.id),
      await identity.auditRows(user.id),
    ]);
    expect(stored).toContain('sealedSecret');
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(hidden);
      expect(stored).not.toContain(hidden.replace('-', ''));
    }
  });

  test('is refused with a wrong password or code, which count', async () => {
    const identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '2' });
    const { caller } = await identity.createEstablishedUser();
    const as = identity.ask.as(caller);
    const wrong = await as.run(beginTotp, { password: 'Wrong-1' });
    expect(wrong.errors[0]?.extensions.issues).toEqual([
      { path: ['password'], message: 'Your password is incorrect' },
    ]);
    const { secret } = await begin(identity, caller);
    const odd = await as.run(confirmTotp, { code: totpCode(secret, 7) });
    expect(odd.errors[0]?.extensions.issues).toEqual([
      { path: ['code'], message: 'This code is incorrect or has already been used' },
    ]);
    const locked = await as.run(confirmTotp, { code: totpCode(secret) });
    expect(locked.code).toBe('TOO_MANY_REQUESTS');
  });

  test('is refused after 10 minutes, and with the secret of an earlier start', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const as = identity.ask.as(caller);
    expect((await as.run(confirmTotp, { code: '123456' })).code).toBe('NOT_FOUND');
    const earlier = await begin(identity, caller);
    const later = await begin(identity, caller);
    const old = await as.run(confirmTotp, { code: totpCode(earlier.secret) });
    expect(old.code).toBe('BAD_INPUT');
    await identity.database
      .collection('factors')
      .updateOne({ userId: user.id }, { $set: { pendingUntil: new Date() } });
    const late = await as.run(confirmTotp, { code: totpCode(later.secret) });
    expect(late.code).toBe('NOT_FOUND');
    expect(late.errors[0]?.message).toMatch(/10 minutes.*are over/);
  });

  test('succeeds for one of ten confirmations at once', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const { secret } = await begin(identity, caller);
    const as = identity.ask.as(caller);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => as.run(confirmTotp, { code: totpCode(secret) })),
    );
    const [winner, ...others] = responses.filter(({ code }) => code === null);
    expect(others).toEqual([]);
    const rows = await rowsOf(user.id);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['recovery-codes', 'totp']);
    // The codes shown are those that work.
    const [code = ''] = winner?.data?.recoveryCodes ?? [];
    const { username } = user;
    expect((await identity.signIn({ username, password, code })).caller.stage).toBe('full');
  });

  test('repeated, it gives the same recovery codes', async () => {
    const { caller } = await identity.createEstablishedUser();
    const { secret } = await begin(identity, caller);
    const as = identity.ask.as(caller);
    const input = { code: totpCode(secret) };
    const first = await as.run(confirmTotp, input, idempotent);
    const again = await as.run(confirmTotp, input, idempotent);
    expect(again.data).toEqual(first.data);
  });

  test('leaves nothing of a person who was deleted meanwhile', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const { secret } = await begin(identity, caller);
    const admin = identity.ask.as((await identity.insertAccount('master-admin')).caller);
    const as = identity.ask.as(caller);
    await Promise.all([
      as.run(confirmTotp, { code: totpCode(secret) }),
      admin.run(deleteUser, { id: user.id }),
      as.run(beginTotp, { password }),
    ]);
    expect(await rowsOf(user.id)).toEqual([]);
  });
});

describe('replacing an authenticator app', () => {
  test('takes the password and a code of the old one, or a recovery code', async () => {
    const { user, secret, recoveryCodes, caller } = await createUserWithTotp(identity);
    const as = identity.ask.as(caller);
    const missing = await as.run(beginTotp, { password });
    expect(missing.errors[0]?.extensions.issues).toMatchObject([{ path: ['code'] }]);
    const wrong = await as.run(beginTotp, { password, code: totpCode(secret, 8) });
    expect(wrong.errors[0]?.extensions.issues).toMatchObject([{ path: ['code'] }]);
    await begin(identity, caller, { code: totpCode(secret) });
    const lost = await begin(identity, caller, { code: recoveryCodes[0] });
    const confirmed = await as.run(confirmTotp, { code: totpCode(lost.secret) });
    expect(confirmed.code).toBeNull();
    await forgetUsedCodes(identity, user.id);
    const { username } = user;
    const codes = [];
    for (const code of [totpCode(secret), recoveryCodes[1] ?? '', totpCode(lost.secret)]) {
      codes.push((await identity.signIn({ username, password, code })).response.code);
    }
    expect(codes).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', null]);
    expect((await identity.auditRows(user.id)).map(({ action }) => action)).toContain(
      'second-factor-replaced',
    );
  });
});

describe('removing an authenticator app', () => {
  test('takes the password and a code; other sessions end, and the security answer signs in again', async () => {
    const { user, secret, recoveryCodes, caller, id: own } = await createUserWithTotp(identity);
    const { username } = user;
    const [recoveryCode] = recoveryCodes;
    const other = await identity.signIn({ username, password, code: recoveryCode });
    expect(other.caller.stage).toBe('full');
    const as = identity.ask.as(caller);
    const id = (await as.run(secondFactors)).data?.factors[0]?.id ?? '';
    const code = totpCode(secret);
    const refused = [
      await as.run(removeSecondFactor, { id, password: 'Wrong-1', code }),
      await as.run(removeSecondFactor, { id, password, code: totpCode(secret, 4) }),
    ];
    expect(refused.map((response) => response.code)).toEqual(['BAD_INPUT', 'BAD_INPUT']);
    const removed = await as.run(removeSecondFactor, { id, password, code }, idempotent);
    expect(removed.data).toEqual({ success: true });
    const repeated = await as.run(removeSecondFactor, { id, password, code }, idempotent);
    expect(repeated.data).toEqual({ success: true });
    expect((await as.run(removeSecondFactor, { id, password, code })).code).toBe('NOT_FOUND');
    expect(await rowsOf(user.id)).toEqual([]);
    expect((await identity.callerBy(other.id)).stage).toBe('none');
    expect((await identity.callerBy(own)).stage).toBe('full');
    const signedIn = await identity.signIn({ username, password, securityAnswer });
    expect(signedIn.caller.stage).toBe('full');
    const actions = (await identity.auditRows(user.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'second-factor-removed')).toHaveLength(1);
  });

  test('is refused where one is demanded, from the first day on', async () => {
    const identity = await startIdentityService();
    const { secret, caller } = await createUserWithTotp(identity);
    const as = identity.ask.as(caller);
    const own = async () => (await as.run(secondFactors)).data;
    const id = (await own())?.factors[0]?.id ?? '';
    const remove = () => as.run(removeSecondFactor, { id, password, code: totpCode(secret) });
    await setPolicy(identity, { inDays: 0, graceDays: 5 });
    expect(await own()).toMatchObject({ requiredFrom: expect.any(String), isRemovable: false });
    expect((await remove()).code).toBe('FORBIDDEN');
    await setPolicy(identity, { inDays: 1 });
    expect((await own())?.isRemovable).toBe(true);
    expect((await remove()).code).toBeNull();
  });
});

describe('new recovery codes', () => {
  test('take the password and a code, and replace all earlier ones', async () => {
    const { user, secret, recoveryCodes, caller } = await createUserWithTotp(identity);
    const as = identity.ask.as(caller);
    const wrong = await as.run(renewRecoveryCodes, { password, code: '000' });
    expect(wrong.code).toBe('BAD_INPUT');
    const { data } = await as.run(renewRecoveryCodes, { password, code: totpCode(secret) });
    expect(data?.recoveryCodes).toHaveLength(10);
    const { username } = user;
    const codes = [];
    for (const code of [recoveryCodes[0] ?? '', data?.recoveryCodes[0] ?? '']) {
      codes.push((await identity.signIn({ username, password, code })).response.code);
    }
    expect(codes).toEqual(['INVALID_CREDENTIALS', null]);
    expect((await identity.auditRows(user.id)).map(({ action }) => action)).toContain(
      'recovery-codes-renewed',
    );
  });

  test('are for people with an authenticator app', async () => {
    const { caller } = await identity.createEstablishedUser();
    const response = await identity.ask
      .as(caller)
      .run(renewRecoveryCodes, { password, code: '123456' });
    expect(response.code).toBe('NOT_FOUND');
  });
});

test('somebody in setup, or not signed in, may do nothing; whoever must add one may only do that', async () => {
  const { user, password: temporary } = await identity.createNewUser();
  const { caller } = await identity.signIn({ username: user.username, password: temporary });
  const established = await identity.createEstablishedUser();
  const limited = { ...established.caller, stage: 'factor-setup' } as const;
  const id = 'a'.repeat(24);
  const calls = [
    [secondFactors, {}, null],
    [beginTotp, { password }, null],
    [confirmTotp, { code: '123456' }, 'BAD_INPUT'],
    [removeSecondFactor, { id, password, code: '123456' }, 'FACTOR_SETUP_REQUIRED'],
    [renewRecoveryCodes, { password, code: '123456' }, 'FACTOR_SETUP_REQUIRED'],
  ] as const;
  for (const [operation, input, code] of calls) {
    const { name } = operation;
    const codeAs = async (ask: ReturnType<typeof identity.ask.anonymous>) =>
      (await ask.run(operation as Operation, input)).code;
    expect([name, await codeAs(identity.ask.anonymous())]).toEqual([name, 'UNAUTHENTICATED']);
    expect([name, await codeAs(identity.ask.as(caller))]).toEqual([name, 'SETUP_REQUIRED']);
    expect([name, await codeAs(identity.ask.as(limited))]).toEqual([name, code]);
  }
});
