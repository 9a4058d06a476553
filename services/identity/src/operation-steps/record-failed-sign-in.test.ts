import { auditTrail } from '@portal/contracts/identity/audit';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { chosenSecrets, startIdentityService } from '../../testing/service.ts';
import { createFailedSignInStore } from '../store/failed-sign-ins.ts';

const right = { password: chosenSecrets.newPassword, securityAnswer: chosenSecrets.securityAnswer };

test('failed sign-ins are audited once per account and network', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '3' });
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  const admin = await identity.insertAccount('admin');
  const failures = async () => {
    const { data } = await identity.ask.as(admin.caller).run(auditTrail, { limit: 100 });
    return (data ?? [])
      .filter(({ action }) => action === 'sign-in-failed' || action === 'sign-in-locked')
      .map(({ action, targetId, actorId, address }) => [action, actorId, targetId, address])
      .reverse();
  };
  const wrong = { username, password: 'Wrong-1' };
  for (let turn = 0; turn < 3; turn += 1) await identity.signIn(wrong, { address: '198.51.100.1' });
  await eventually(async () =>
    expect(await failures()).toEqual([['sign-in-failed', null, user.id, '198.51.100.1']]),
  );
  // Locked from now on, which is audited once too.
  for (let turn = 0; turn < 3; turn += 1) await identity.signIn(wrong, { address: '198.51.100.1' });
  await eventually(async () =>
    expect((await failures()).slice(1)).toEqual([
      ['sign-in-locked', null, user.id, '198.51.100.1'],
    ]),
  );
  // A wrong answer to the security question is a failed sign-in too.
  await identity.signIn(
    { username, ...right, securityAnswer: 'not theirs' },
    { address: '2001:db8:1:1::7' },
  );
  await identity.signIn(wrong, { address: '2001:db8:1:1::8' });
  await eventually(async () =>
    expect((await failures()).slice(2)).toEqual([
      ['sign-in-failed', null, user.id, '2001:db8:1:1::7'],
    ]),
  );
  // Without an account. The typed name is not stored, because it may be a password.
  for (const typed of ['nobody.there', 'My-Password-1']) {
    await identity.signIn({ username: typed, password: 'x' }, { address: '198.51.100.2' });
  }
  await eventually(async () =>
    expect((await failures()).slice(3)).toEqual([['sign-in-failed', null, null, '198.51.100.2']]),
  );
  // Success and being asked the question are not failures.
  await identity.signIn({ username, password: right.password }, { address: '198.51.100.3' });
  await identity.signIn({ username, ...right }, { address: '198.51.100.3' });
  expect(await failures()).toHaveLength(4);
  expect(JSON.stringify(await identity.database.collection('audit').find().toArray())).not.toMatch(
    /nobody\.there|My-Password-1/,
  );
});

test('the total from many addresses is limited', async () => {
  const { redis } = await startIdentityService();
  const store = createFailedSignInStore(redis, 5);
  const now = new Date();
  const found: string[] = [];
  for (let host = 0; host < 8; host += 1) {
    found.push(await store.findRecorded('sign-in-failed:', `198.51.100.${host}`, now));
  }
  expect(found).toEqual([...Array(5).fill('none'), ...Array(3).fill('limit-reached')]);
  // Those that were beyond the limit stay beyond it, the others are known.
  expect(await store.findRecorded('sign-in-failed:', '198.51.100.7', now)).toBe('limit-reached');
  expect(await store.findRecorded('sign-in-failed:', '198.51.100.0', now)).toBe('recorded');
});
