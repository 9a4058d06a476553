import { updateEmail } from '@portal/contracts/identity/edit-user';
import { openPasswordLink, usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { beforeAll, expect, test } from 'vitest';
import { createUserWithPasswordLink } from '../../../testing/password-links.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const open = (token: string) => identity.ask.anonymous().run(openPasswordLink, { token });

test('shows the question and when the link expires, and does not use it up', async () => {
  const { token } = await createUserWithPasswordLink(identity);
  const first = await open(token);
  expect(first.data).toEqual({
    securityQuestion: chosenSecrets.securityQuestion,
    expiresAt: expect.stringMatching(/Z$/),
  });
  expect((await open(token)).data).toEqual(first.data);
  const { securityAnswer } = chosenSecrets;
  const input = { token, securityAnswer, newPassword: 'Found-Again-1' };
  const used = await identity.ask.anonymous().run(usePasswordLink, input);
  expect(used.data).toEqual({ success: true });
});

test('an unknown token opens nothing', async () => {
  const { code, errors } = await open('x'.repeat(43));
  expect(code).toBe('LINK_VOID');
  expect(errors[0]?.message).toBe(
    'This link has been used or has expired. Please ask for a new one.',
  );
});

test('a link opens nothing once the person has left', async () => {
  const { user, token } = await createUserWithPasswordLink(identity);
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: user.id }, { $set: { isDeactivated: true } });
  expect((await open(token)).code).toBe('LINK_VOID');
});

test('a link opens nothing after another address, nor when the first one is back', async () => {
  const { user, token } = await createUserWithPasswordLink(identity);
  const admin = identity.ask.as((await identity.insertAccount('admin')).caller);
  const { id } = user;
  for (const email of ['other@example.org', `${user.username}@example.org`]) {
    expect((await admin.run(updateEmail, { id, email })).code).toBeNull();
    expect((await open(token)).code).toBe('LINK_VOID');
  }
});
