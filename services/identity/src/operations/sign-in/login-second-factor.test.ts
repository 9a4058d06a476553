import { createSealer } from '@portal/auth/sealer';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import { secondFactorMail } from '@portal/contracts/identity/events';
import { acceptInvitation, usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { secondFactors } from '@portal/contracts/identity/second-factor';
import { authSession, setupSecurity } from '@portal/contracts/identity/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { passwordLinkMails, requestPasswordLink } from '../../../testing/password-links.ts';
import {
  addTotp,
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

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

describe('a person with an authenticator app', () => {
  test('signs in with password and code instead of the answer', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const { username } = user;
    const code = totpCode(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)} `;
    const { caller, response } = await identity.signIn({ username, password, code: spaced });
    expect(caller).toMatchObject({ userId: user.id, stage: 'full' });
    expect(response.data).toMatchObject({ isFirstLogin: false, missingSecondFactor: null });
  });

  test('is asked for the code after the right password only, whatever the answer', async () => {
    const { user } = await createUserWithTotp(identity);
    const { username } = user;
    for (const input of [{}, { securityAnswer }, { code: null }, { code: '' }, { code: '  ' }]) {
      const { response, id } = await identity.signIn({ username, password, ...input });
      expect(response.errors).toMatchObject([
        {
          message: 'Please enter the code from your authenticator app',
          extensions: {
            code: 'SECOND_FACTOR_REQUIRED',
            details: { methods: ['totp', 'recovery-code'] },
          },
        },
      ]);
      expect(id).toBe('');
    }
    const wrong = await identity.signIn({ username, password: 'Wrong-1' });
    expect(wrong.response.code).toBe('INVALID_CREDENTIALS');
  });

  test('can’t sign in with a wrong code, not even with the right answer', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const { username } = user;
    const right = totpCode(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    const inputs = [
      { password, code: wrong },
      { password, code: wrong, securityAnswer },
      { password, code: totpCode(secret, -3) },
      { password, code: totpCode(secret, 3) },
      { password: 'Wrong-1', code: right },
      { password, code: 'ABCDE-FGHJK' },
    ];
    for (const input of inputs) {
      const { response, id } = await identity.signIn({ username, ...input });
      expect(response.errors).toEqual([
        {
          message: 'Invalid credentials',
          path: ['login'],
          extensions: { code: 'INVALID_CREDENTIALS' },
        },
      ]);
      expect(id).toBe('');
    }
    // A wrong password uses up nothing.
    expect((await identity.signIn({ username, password, code: right })).caller.stage).toBe('full');
  });

  test('may have a clock that is half a minute off', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const { username } = user;
    for (const steps of [-1, 1]) {
      await forgetUsedCodes(identity, user.id);
      // Near the end of a step the code before may be two steps old by then.
      await startOfStep();
      const { caller } = await identity.signIn({
        username,
        password,
        code: totpCode(secret, steps),
      });
      expect(caller.stage, String(steps)).toBe('full');
    }
  });

  test('can use a code once, and none from before it', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const { username } = user;
    await startOfStep();
    const [earlier, code] = [totpCode(secret, -1), totpCode(secret)];
    const codes = [];
    for (const one of [code, code, earlier]) {
      codes.push((await identity.signIn({ username, password, code: one })).response.code);
    }
    expect(codes).toEqual([null, 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
  });

  test('can use a code for one of ten sign-ins at once', async () => {
    const { user, secret, recoveryCodes } = await createUserWithTotp(identity);
    const { username } = user;
    for (const code of [totpCode(secret), recoveryCodes[0] as string]) {
      const signIns = await Promise.all(
        Array.from({ length: 10 }, () => identity.signIn({ username, password, code })),
      );
      expect(signIns.filter(({ response }) => response.code === null)).toHaveLength(1);
      const refused = signIns.filter(({ response }) => response.code === 'INVALID_CREDENTIALS');
      expect(refused).toHaveLength(9);
      // The failures count, which isn't what this test is about.
      await identity.redis.flushdb();
    }
  });

  test('can use each recovery code once in its place, which is audited and told by email', async () => {
    const email = 'recovery@example.org';
    const { user, recoveryCodes } = await createUserWithTotp(identity);
    const admin = await identity.insertAccount('master-admin');
    await identity.ask.as(admin.caller).run(updateEmail, { id: user.id, email });
    const { username } = user;
    const [code = '', other = ''] = recoveryCodes;
    const first = await identity.signIn({ username, password, code: code.toLowerCase() });
    expect(first.caller.stage).toBe('full');
    const again = await identity.signIn({ username, password, code });
    expect(again.response.code).toBe('INVALID_CREDENTIALS');
    expect((await identity.signIn({ username, password, code: other })).caller.stage).toBe('full');
    const { data } = await identity.ask.as(first.caller).run(secondFactors);
    expect(data?.recoveryCodesLeft).toBe(8);
    const rows = await identity.auditRows(user.id);
    expect(rows.filter(({ action }) => action === 'recovery-code-used')).toHaveLength(2);
    expect(rows.at(-2)).toMatchObject({ actorId: user.id, address: '192.0.2.1' });
    const events = await identity.publishedEvents(user.id);
    const mails = events
      .filter(({ type }) => type === 'portal.identity.second-factor-changed')
      .map(({ data }) => (data as { sealed: string | null }).sealed)
      .filter((sealed) => sealed !== null)
      .map((sealed) => createSealer(identity.env.MAIL_KEY as string).open(sealed) ?? '')
      .map((json) => secondFactorMail.parse(JSON.parse(json)));
    const change = 'recovery-code-used' as const;
    expect(mails).toEqual([
      { email, firstName: 'Ada', change, recoveryCodesLeft: 9 },
      { email, firstName: 'Ada', change, recoveryCodesLeft: 8 },
    ]);
  });

  test('keeps it through a reset by HR, and needs the code with the temporary password', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const admin = await identity.insertAccount('master-admin');
    const temporary = { username: user.username, password: 'Temp@rary-99' };
    await identity.ask
      .as(admin.caller)
      .run(resetUser, { userId: user.id, newPassword: temporary.password });
    const none = await identity.signIn(temporary);
    expect(none.response.code).toBe('SECOND_FACTOR_REQUIRED');
    const wrong = await identity.signIn({ ...temporary, code: totpCode(secret, 5) });
    expect(wrong.response.code).toBe('INVALID_CREDENTIALS');
    const { caller } = await identity.signIn({ ...temporary, code: totpCode(secret) });
    expect(caller.stage).toBe('setup');
    const done = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    const [id = ''] = (done.headers.get('x-portal-session') ?? '').split(';');
    expect((await identity.callerBy(id)).stage).toBe('full');
  });

  test('can’t get around it by an invitation', async () => {
    const { user } = await createUserWithTotp(identity);
    const admin = identity.ask.as((await identity.insertAccount('master-admin')).caller);
    await admin.run(resetUser, { userId: user.id, newPassword: 'Temp@rary-98' });
    await admin.run(updateEmail, { id: user.id, email: 'invited@example.org' });
    const token = (await passwordLinkMails(identity, user.id)).at(-1)?.token ?? '';
    const accepted = await identity.ask.anonymous().run(acceptInvitation, { token });
    expect(accepted.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(accepted.headers.get('x-portal-session')).toBeNull();
  });

  test('still needs the code after choosing a password by a link', async () => {
    const { user, secret } = await createUserWithTotp(identity);
    const admin = identity.ask.as((await identity.insertAccount('master-admin')).caller);
    await admin.run(updateEmail, { id: user.id, email: 'forgotten@example.org' });
    const { username } = user;
    const token = await requestPasswordLink(identity, user);
    const newPassword = 'By-Link-Secret-7';
    const used = await identity.ask
      .anonymous()
      .run(usePasswordLink, { token, securityAnswer, newPassword });
    expect(used.errors).toEqual([]);
    const withAnswer = await identity.signIn({ username, password: newPassword, securityAnswer });
    expect(withAnswer.response.code).toBe('SECOND_FACTOR_REQUIRED');
    const withCode = { username, password: newPassword, code: totpCode(secret) };
    expect((await identity.signIn(withCode)).caller.stage).toBe('full');
  });
});

test('a code is ignored for people without a second factor', async () => {
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  const withAnswer = { username, password, securityAnswer, code: '123456' };
  expect((await identity.signIn(withAnswer)).caller.stage).toBe('full');
  const withoutAnswer = await identity.signIn({ username, password, code: '123456' });
  expect(withoutAnswer.response.code).toBe('SECURITY_ANSWER_REQUIRED');
});

test('wrong codes count like wrong passwords', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '3' });
  const { user, secret } = await createUserWithTotp(identity);
  const { username } = user;
  const code = totpCode(secret, 9);
  const codes = [];
  // A missing code doesn't count.
  for (const input of [
    { code },
    {},
    { code },
    {},
    { code },
    { code },
    { code: totpCode(secret) },
  ]) {
    codes.push((await identity.signIn({ username, password, ...input })).response.code);
  }
  expect(codes).toEqual([
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_CREDENTIALS',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
});

test('a concurrent sign-in without it doesn’t survive adding one', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const { username } = user;
  const adding = addTotp(identity, caller);
  const signIns = Array.from({ length: 8 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 10));
    return identity.signIn({ username, password, securityAnswer });
  });
  const added = await adding;
  await Promise.all(signIns);
  const open = await identity.sessions.listForUser(user.id);
  expect(open.map(({ hash }) => hash)).toEqual([added.caller.sessionId]);
});

describe('where one is demanded', () => {
  test('people without one see the day before it, and can do everything', async () => {
    const identity = await startIdentityService();
    const { user } = await identity.createEstablishedUser();
    const { username } = user;
    for (const policy of [{ inDays: 3 }, { inDays: -2, graceDays: 3 }]) {
      await setPolicy(identity, policy);
      const signedIn = await identity.signIn({ username, password, securityAnswer });
      expect(signedIn.caller.stage).toBe('full');
      const missing = { requiredFrom: expect.any(String), isSessionLimited: false };
      expect(signedIn.response.data?.missingSecondFactor).toEqual(missing);
      const session = await identity.ask.as(signedIn.caller).run(authSession);
      expect(session.data?.missingSecondFactor).toEqual(missing);
    }
  });

  test('from that day on a sign-in without one can only add one', async () => {
    const identity = await startIdentityService();
    const { user } = await identity.createEstablishedUser();
    const { username } = user;
    await setPolicy(identity, { inDays: -2, graceDays: 2 });
    const limited = await identity.signIn({ username, password, securityAnswer });
    expect(limited.caller.stage).toBe('factor-setup');
    expect(limited.response.data?.missingSecondFactor?.isSessionLimited).toBe(true);
    const session = await identity.ask.as(limited.caller).run(authSession);
    expect(session.data).toMatchObject({
      user: { id: user.id },
      missingSecondFactor: { isSessionLimited: true },
    });
    const added = await addTotp(identity, limited.caller);
    expect(added.caller).toMatchObject({ userId: user.id, stage: 'full' });
    expect((await identity.callerBy(limited.id)).stage).toBe('none');
    const after = await identity.ask.as(added.caller).run(authSession);
    expect(after.data?.missingSecondFactor).toBeNull();
  });

  test('finishing the setup leads to adding one', async () => {
    const identity = await startIdentityService();
    await setPolicy(identity, { audience: 'administrators' });
    const stages = [];
    for (const role of ['employee', 'admin'] as const) {
      stages.push((await identity.createEstablishedUser({ role })).caller.stage);
    }
    expect(stages).toEqual(['full', 'factor-setup']);
  });
});

/** Waits for a new step if the current one is about to end. */
async function startOfStep() {
  const left = 30_000 - (Date.now() % 30_000);
  // Longer, because a timer may fire a millisecond early, in the step before.
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}
