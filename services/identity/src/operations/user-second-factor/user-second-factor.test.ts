import { createSealer } from '@portal/auth/sealer';
import { secondFactorChanged, secondFactorMail } from '@portal/contracts/identity/events';
import {
  removeUserSecondFactor,
  userSecondFactors,
} from '@portal/contracts/identity/second-factor';
import { beforeAll, expect, test } from 'vitest';
import { createUserWithTotp, setPolicy } from '../../../testing/second-factors.ts';
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

const asAdmin = async (role: 'admin' | 'master-admin' = 'admin') =>
  identity.ask.as((await identity.insertAccount(role)).caller);

async function factorIdOf(userId: string): Promise<string> {
  const { data } = await (await asAdmin('master-admin')).run(userSecondFactors, { userId });
  return data?.[0]?.id ?? '';
}

test('HR removes a lost one: the person is told and signed out, it is audited, and the security answer signs in again', async () => {
  const { user, id: sessionOfFinder } = await createUserWithTotp(identity);
  const email = 'lost@example.org';
  await identity.database
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: user.id }, { $set: { email } });
  const hr = await identity.insertAccount('admin');
  const as = identity.ask.as(hr.caller);
  const listed = await as.run(userSecondFactors, { userId: user.id });
  expect(listed.data).toMatchObject([{ kind: 'totp' }]);
  const input = { userId: user.id, id: listed.data?.[0]?.id ?? '' };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => as.run(removeUserSecondFactor, input)),
  );
  const codes = new Set(responses.map(({ code }) => code));
  codes.delete('NOT_FOUND');
  expect([...codes]).toEqual([null]);
  const removals = (await identity.auditRows(user.id)).filter(
    ({ action }) => action === 'second-factor-removed',
  );
  expect(removals).toMatchObject([{ actorId: hr.id, targetId: user.id }]);
  const events = await identity.publishedEvents(user.id);
  const [last, ...more] = events.filter(
    ({ data }) => (data as { change?: string }).change === 'removed-by-admin',
  );
  expect(more).toEqual([]);
  const { sealed } = secondFactorChanged.data.parse(last?.data);
  const mail = createSealer(identity.env.MAIL_KEY as string).open(sealed ?? '') ?? '';
  expect(secondFactorMail.parse(JSON.parse(mail))).toEqual({
    email,
    firstName: 'Ada',
    change: 'removed-by-admin',
    recoveryCodesLeft: 0,
  });
  expect(await identity.database.collection('factors').find({ userId: user.id }).toArray()).toEqual(
    [],
  );
  expect((await identity.callerBy(sessionOfFinder)).stage).toBe('none');
  const { username } = user;
  const signedIn = await identity.signIn({ username, password, securityAnswer });
  expect(signedIn.caller.stage).toBe('full');
  expect((await as.run(removeUserSecondFactor, input)).code).toBe('NOT_FOUND');
});

test('where one is demanded, the person must add another at the next sign-in', async () => {
  const identity = await startIdentityService();
  const { user } = await createUserWithTotp(identity);
  await setPolicy(identity, {});
  const as = identity.ask.as((await identity.insertAccount('admin')).caller);
  const { data } = await as.run(userSecondFactors, { userId: user.id });
  await as.run(removeUserSecondFactor, { userId: user.id, id: data?.[0]?.id ?? '' });
  const signedIn = await identity.signIn({ username: user.username, password, securityAnswer });
  expect(signedIn.caller.stage).toBe('factor-setup');
});

test('only those who may manage the account', async () => {
  const employee = await createUserWithTotp(identity);
  const master = await createUserWithTotp(identity, { role: 'master-admin' });
  const stranger = await createUserWithTotp(identity);
  const ofEmployee = { userId: employee.user.id, id: await factorIdOf(employee.user.id) };
  const ofMaster = { userId: master.user.id, id: await factorIdOf(master.user.id) };
  const admin = await asAdmin();
  const refused = [
    [identity.ask.anonymous(), ofEmployee, 'UNAUTHENTICATED'],
    [identity.ask.as(employee.caller), ofEmployee, 'FORBIDDEN'],
    [identity.ask.as({ ...master.caller, stage: 'setup' }), ofEmployee, 'SETUP_REQUIRED'],
    [
      identity.ask.as({ ...master.caller, stage: 'factor-setup' }),
      ofEmployee,
      'FACTOR_SETUP_REQUIRED',
    ],
    [admin, ofMaster, 'FORBIDDEN'],
    // Their own takes the password and a code.
    [identity.ask.as(master.caller), ofMaster, 'FORBIDDEN'],
    [admin, { userId: 'a'.repeat(24), id: ofEmployee.id }, 'NOT_FOUND'],
    // The id is somebody else's.
    [admin, { userId: stranger.user.id, id: ofEmployee.id }, 'NOT_FOUND'],
  ] as const;
  for (const [ask, input, code] of refused) {
    expect((await ask.run(removeUserSecondFactor, input)).code).toBe(code);
  }
  expect(await factorIdOf(employee.user.id)).toBe(ofEmployee.id);
  const read = await admin.run(userSecondFactors, { userId: master.user.id });
  expect(read.code).toBe('FORBIDDEN');
  expect((await (await asAdmin('master-admin')).run(removeUserSecondFactor, ofMaster)).code).toBe(
    null,
  );
});
