import { expect, it } from 'vitest';
import { formatJobFailure, formatMailFailure } from './format-failure-codes.ts';

it.each([
  ['UNREACHABLE', 'We couldn’t reach our email service.'],
  ['LOGIN_REFUSED', 'Our email service didn’t accept the portal’s sign-in details.'],
  ['MAILBOX_FULL', 'The mailbox is full.'],
  ['ADDRESS_REFUSED', 'The email address was refused. Check it’s correct.'],
  [null, 'The email was refused.'],
] as const)('formats the mail failure %s as %s', (code, text) => {
  expect(formatMailFailure(code)).toBe(text);
});

it.each([
  [
    'UNREACHABLE',
    'fetch failed',
    'We couldn’t reach the website this comes from. We’ll try again.',
  ],
  ['INVALID_RESPONSE', 'it has status 503', 'What we received couldn’t be used. We’ll try again.'],
  ['INTERRUPTED', 'It was interrupted (Error).', 'It was interrupted. We’ll try again.'],
  [
    null,
    'It hasn’t run for two days. Contact your IT team.',
    'It hasn’t run for two days. Contact your IT team.',
  ],
] as const)('formats the job failure %s, %s: %s', (code, message, text) => {
  expect(formatJobFailure(code, message)).toBe(text);
});
