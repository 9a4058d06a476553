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
