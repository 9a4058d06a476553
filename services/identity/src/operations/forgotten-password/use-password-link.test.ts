import { deleteUser, updateEmail } from '@portal/contracts/identity/edit-user';
import { openPasswordLink, usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { changePassword } from '@portal/contracts/identity/own-account';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createUserWithPasswordLink,
  requestPasswordLink,
} from '../../../testing/password-links.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const voidMessage = 'This link has been used or has expired. Please ask for a new one.';
const chosen = { securityAnswer: chosenSecrets.securityAnswer, newPassword: 'Found-Again-1' };

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService({
    // The tests make more attempts than the limits allow.
    FORGOTTEN_LIMIT_PAIR: '100',
    FORGOTTEN_LIMIT_ADDRESS: '10000',
  });
});

const anonymous = () => identity.ask.anonymous();

/** Requests a newer link, although there was a request a moment ago. */
async function requestNewerLink(user: { id: string; username: string }, count: number) {
  const requests = identity.database.collection('passwordrequests');
  await requests.updateMany({}, { $set: { at: new Date(0) } });
  return requestPasswordLink(identity, user, count);
}

function signInWith(username: string, password: string) {
  return identity.signIn({ username, password, securityAnswer: chosenSecrets.securityAnswer });
}

test('shows the question, sets the new password and ends all sessions', async () => {
  const { user, id, token } = await createUserWithPasswordLink(identity);
  const opened = await anonymous().run(openPasswordLink, { token });
  expect(opened.data).toEqual({
    securityQuestion: chosenSecrets.securityQuestion,
    expiresAt: expect.stringMatching(/Z$/),
  });
  const from = { 'x-client-address': '198.51.100.5' };
  const used = await anonymous().run(usePasswordLink, { token, ...chosen }, from);
  expect(used.data).toEqual({ success: true });

  expect((await identity.callerBy(id)).stage).toBe('none');
  expect((await signInWith(user.username, chosenSecrets.newPassword)).response.code).toBe(
    'INVALID_CREDENTIALS',
  );
  expect((await signInWith(user.username, chosen.newPassword)).caller.stage).toBe('full');
  const rows = await identity.auditRows(user.id);
  expect(rows.find(({ action }) => action === 'password-link-used')).toMatchObject({
    actorId: null,
    address: '198.51.100.5',
  });
});

test('works once for 10 concurrent requests', async () => {
  const { user, token } = await createUserWithPasswordLink(identity);
  const passwords = Array.from({ length: 10 }, (_, i) => `Found-Again-${i}`);
  const responses = await Promise.all(
    passwords.map((newPassword) =>
      anonymous().run(usePasswordLink, { token, ...chosen, newPassword }),
    ),
  );
  const won = passwords.filter((_, i) => responses[i]?.code === null);
  expect(won).toHaveLength(1);
  const codes = responses.map(({ code }) => code).filter((code) => code !== null);
  expect(new Set(codes)).toEqual(new Set(['LINK_VOID']));
  expect((await signInWith(user.username, won[0] as string)).response.code).toBeNull();
  const again = await anonymous().run(usePasswordLink, { token, ...chosen });
  expect([again.code, again.errors[0]?.message]).toEqual(['LINK_VOID', voidMessage]);
  expect((await anonymous().run(openPasswordLink, { token })).code).toBe('LINK_VOID');
});

test('a repeated request gets the first response', async () => {
  const { token } = await createUserWithPasswordLink(identity);
  const key = { 'idempotency-key': 'use', 'x-idempotency-fingerprint': 'd'.repeat(64) };
  const use = () => anonymous().run(usePasswordLink, { token, ...chosen }, key);
  expect((await use()).data).toEqual({ success: true });
  expect((await use()).data).toEqual({ success: true });
});

test('five wrong answers make it void, even concurrently', async () => {
  const { token } = await createUserWithPasswordLink(identity);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      anonymous().run(usePasswordLink, { token, ...chosen, securityAnswer: `cat ${i}` }),
    ),
  );
  const codes = responses.map(({ code }) => code).sort();
  expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), ...Array(3).fill('LINK_VOID')]);
  const right = await anonymous().run(usePasswordLink, { token, ...chosen });
  expect(right.code).toBe('LINK_VOID');
});

test('after using up a link, the person may request another at once', async () => {
  const { user, token } = await createUserWithPasswordLink(identity);
  await anonymous().run(usePasswordLink, { token, ...chosen });
  const second = await requestPasswordLink(identity, user, 2);
  for (let i = 0; i < 5; i += 1) {
    await anonymous().run(usePasswordLink, {
      token: second,
      ...chosen,
      securityAnswer: `cat ${i}`,
    });
  }
  const third = await requestPasswordLink(identity, user, 3);
  const newPassword = 'Found-Again-3';
  const used = await anonymous().run(usePasswordLink, { token: third, ...chosen, newPassword });
  expect(used.code).toBeNull();
});

test('a wrong answer doesn’t void the link, and a bad password costs no try', async () => {
  const { token } = await createUserWithPasswordLink(identity);
  const use = (overrides: object) =>
    anonymous().run(usePasswordLink, { token, ...chosen, ...overrides });
  for (let i = 0; i < 6; i += 1) {
    const short = await use({ newPassword: 'Ab1@x' });
    expect(short.errors[0]?.extensions.issues).toEqual([
      { path: ['newPassword'], message: 'Password must be at least 6 characters long' },
    ]);
  }
  expect((await use({ newPassword: 'Password1' })).code).toBe('BAD_INPUT');
  expect((await use({ confirmPassword: 'Other-1' })).code).toBe('BAD_INPUT');
  expect((await use({ securityAnswer: 'a cat' })).code).toBe('INVALID_CREDENTIALS');
  expect((await use({ securityAnswer: '  REX  the dog ' })).code).toBeNull();
});

test('a bad password is reported before an invalid link', async () => {
  const use = { token: 'x'.repeat(43), ...chosen, newPassword: 'Ab1@x' };
  expect((await anonymous().run(usePasswordLink, use)).code).toBe('BAD_INPUT');
});

describe('is void', () => {
  const use = (token: string) => anonymous().run(usePasswordLink, { token, ...chosen });
  const master = async () => identity.ask.as((await identity.insertAccount('master-admin')).caller);

  test('once there is a newer link', async () => {
    const { user, token } = await createUserWithPasswordLink(identity);
    const newer = await requestNewerLink(user, 2);
    expect((await use(token)).code).toBe('LINK_VOID');
    expect((await use(newer)).code).toBeNull();
  });

  test('after 30 minutes', async () => {
    const { user, token } = await createUserWithPasswordLink(identity);
    const links = identity.database.collection<{ _id: string }>('passwordlinks');
    await links.updateOne({ _id: user.id }, { $set: { expiresAt: new Date() } });
    expect((await use(token)).code).toBe('LINK_VOID');
  });

  test('after a reset', async () => {
    const { user, token } = await createUserWithPasswordLink(identity);
    expect((await (await master()).run(resetUser, { userId: user.id })).code).toBeNull();
    expect((await use(token)).code).toBe('LINK_VOID');
  });

  test('after a change of the password, and of the address', async () => {
    const changed = await createUserWithPasswordLink(identity);
    const change = { currentPassword: chosenSecrets.newPassword, newPassword: 'Another-Secret-2' };
    await identity.ask.as(changed.caller).run(changePassword, change);
    expect((await use(changed.token)).code).toBe('LINK_VOID');
    const moved = await createUserWithPasswordLink(identity);
    await (await master()).run(updateEmail, { id: moved.user.id, email: 'new@example.org' });
    expect((await use(moved.token)).code).toBe('LINK_VOID');
  });

  test('after the deletion of the account, which also deletes the link', async () => {
    const { user, token } = await createUserWithPasswordLink(identity);
    expect((await (await master()).run(deleteUser, { id: user.id })).code).toBeNull();
    expect((await use(token)).code).toBe('LINK_VOID');
    const links = identity.database.collection<{ _id: string }>('passwordlinks');
    expect(await links.findOne({ _id: user.id })).toBeNull();
  });
});

test('void links and wrong answers count, and a correct answer unlocks sign-in', async () => {
  const limited = await startIdentityService({
    FORGOTTEN_LIMIT_PAIR: '3',
    SIGN_IN_LIMIT_PAIR: '3',
  });
  const before = identity;
  identity = limited;
  const { user, token } = await createUserWithPasswordLink(identity);
  const use = (answer: string) =>
    anonymous().run(usePasswordLink, { token, ...chosen, securityAnswer: answer });
  for (let i = 0; i < 4; i += 1) await signInWith(user.username, 'Wrong-1');
  expect((await signInWith(user.username, chosenSecrets.newPassword)).response.code).toBe(
    'TOO_MANY_REQUESTS',
  );

  // The request itself was one of the three.
  expect((await use('a cat')).code).toBe('INVALID_CREDENTIALS');
  const unknown = 'A'.repeat(43);
  for (let i = 0; i < 3; i += 1) {
    expect((await anonymous().run(openPasswordLink, { token: unknown })).code).toBe('LINK_VOID');
  }
  expect((await anonymous().run(openPasswordLink, { token: unknown })).code).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect((await use(chosenSecrets.securityAnswer)).code).toBeNull();
  expect((await signInWith(user.username, chosen.newPassword)).response.code).toBeNull();
  identity = before;
});
