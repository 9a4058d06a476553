import { expect, it } from 'vitest';
import { formatJobFailure, formatMailFailure } from './format-failure.ts';

it.each([
  ['connect ECONNREFUSED 10.0.3.7:587', 'Our email service couldn’t be reached.'],
  ['getaddrinfo ENOTFOUND smtp.example.org', 'Our email service couldn’t be reached.'],
  ['Invalid login: 535 5.7.8 Error', 'Our email service refused to let us in.'],
  ['552 5.2.2 Over quota', 'The mailbox is full.'],
  [
    '550 5.1.1 [the address]: Recipient address rejected: User unknown',
    'The email address was refused. Check that it is right.',
  ],
  ['421 mx1.example.org says no', 'The email was refused.'],
])('formats %s as %s, without host names', (reason, words) => {
  expect(formatMailFailure(reason)).toBe(words);
});

it.each([
  ['getaddrinfo ENOTFOUND www.example.org', 'It couldn’t be reached. We’ll try again.'],
  ['the answer has status 503', 'The answer couldn’t be used. We’ll try again.'],
  ['It was interrupted: the log says by what.', 'It was interrupted. We’ll try again.'],
  ['It has not run for two days.', 'It has not run for two days.'],
])('formats the job failure %s: %s', (reason, words) => {
  expect(formatJobFailure(reason)).toBe(words);
});
