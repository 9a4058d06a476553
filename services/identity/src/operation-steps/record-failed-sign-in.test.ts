import { auditTrail } from '@portal/contracts/identity/audit';
import { usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { changePassword } from '@portal/contracts/identity/own-account';
import { securityEvents } from '@portal/contracts/identity/security-event';
import { reauthenticate } from '@portal/contracts/identity/sign-in';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createUserWithPasswordLink } from '../../testing/password-links.ts';
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
  const ofNetwork = ['sign-in-failed', null, user.id, '2001:db8:1:1::7'];
  await eventually(async () => expect((await failures()).slice(2)).toEqual([ofNetwork]));
  // The same network, so it isn't recorded again. Requests don't wait for their record: the next one shows it.
  await identity.signIn(wrong, { address: '2001:db8:1:1::8' });
  // Without an account. The typed name is not stored, because it may be a password.
  for (const typed of ['nobody.there', 'My-Password-1']) {
    await identity.signIn({ username: typed, password: 'x' }, { address: '198.51.100.2' });
  }
  await eventually(async () =>
    expect((await failures()).slice(2)).toEqual([
      ofNetwork,
      ['sign-in-failed', null, null, '198.51.100.2'],
    ]),
  );
  // Success and being asked the question are not failures.
  await identity.signIn({ username, password: right.password }, { address: '198.51.100.3' });
  await identity.signIn({ username, ...right }, { address: '198.51.100.3' });
  expect(await failures()).toHaveLength(4);
  expect(JSON.stringify(await identity.database.collection('audit').find().toArray())).not.toMatch(
    /nobody\.there|My-Password-1/,
  );
});

test('a wrong password in an open session, and a wrong answer to a link, are failed sign-ins, too', async () => {
  const identity = await startIdentityService({
    SIGN_IN_LIMIT_PAIR: '2',
    FORGOTTEN_LIMIT_PAIR: '2',
  });
  const admin = await identity.insertAccount('admin');
  const { user, caller, token } = await createUserWithPasswordLink(identity);
  const inSession = identity.ask.as(caller);
  const change = { currentPassword: 'Wrong-1', newPassword: 'Another-Secret-2' };
  const answer = { token, securityAnswer: 'not theirs', newPassword: 'Another-Secret-2' };
  const from = (address: string) => ({ 'x-client-address': address });
  const codes: (string | null)[] = [];
  // The third one is refused because of the limit.
  for (let turn = 0; turn < 3; turn += 1) {
    const changed = await inSession.run(changePassword, change, from('198.51.100.1'));
    const used = await identity.ask.anonymous().run(usePasswordLink, answer, from('198.51.100.2'));
    codes.push(changed.code, used.code);
  }
  const wrong = { password: 'Wrong-1' };
  const confirmed = await inSession.run(reauthenticate, wrong, from('198.51.100.3'));
  expect([...codes, confirmed.code]).toEqual([
    ...['BAD_INPUT', 'INVALID_CREDENTIALS'],
    ...['BAD_INPUT', 'INVALID_CREDENTIALS'],
    ...['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'],
    'BAD_INPUT',
  ]);
  const expected = [
    ['sign-in-failed', '198.51.100.1', 2],
    ['sign-in-failed', '198.51.100.2', 2],
    ['sign-in-failed', '198.51.100.3', 1],
    ['sign-in-locked', '198.51.100.1', 1],
    ['sign-in-locked', '198.51.100.2', 1],
  ];
  await eventually(async () => {
    const { data } = await identity.ask
      .as(admin.caller)
      .run(securityEvents, { personId: user.id, outcome: 'failure' });
    const listed = data?.items.map(({ action, address, times }) => [action, address, times]);
    expect(listed?.sort()).toEqual(expected);
    const rows = (await identity.auditRows(user.id)).filter(({ action }) =>
      action.startsWith('sign-in-'),
    );
    expect(rows.map(({ action, address }) => [action, address]).sort()).toEqual(
      expected.map(([action, address]) => [action, address]),
    );
  });
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
