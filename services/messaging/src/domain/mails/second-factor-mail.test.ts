import { type SecondFactorChange, secondFactorChange } from '@portal/contracts/identity/events';
import { expect, test } from 'vitest';
import { secondFactorMail } from './second-factor-mail.ts';

const at = new Date('2026-07-01T08:04:00Z');
const publicUrl = 'https://portal.example.org/';
const write = (change: SecondFactorChange, recoveryCodesLeft = 9, firstName = 'Ada') =>
  secondFactorMail(
    { email: 'ada@example.org', firstName, change, recoveryCodesLeft },
    { publicUrl, at },
  );

test('it says what happened and when, and what to do if it was a stranger', () => {
  const mail = write('removed-by-admin');
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    subject: 'HR has removed your authenticator app',
  });
  expect(mail.text).toContain('Hello Ada,\nHR has removed the authenticator app');
  expect(mail.text).toContain('This was on 01/07/2026 at 09:04.');
  expect(mail.text).toContain('change your password and tell HR straight away');
  expect(mail.text).toContain('https://portal.example.org/');
  // It is about security, so it can't be turned off.
  expect(mail.unsubscribe).toBeUndefined();
});

test('it says how many recovery codes are left', () => {
  expect(write('recovery-code-used').text).toContain('You have 9 recovery codes left.');
  expect(write('recovery-code-used', 1).text).toContain('You have 1 recovery code left.');
});

test('each change has a text of its own', () => {
  const { options } = secondFactorChange;
  expect(new Set(options.map((change) => write(change).subject)).size).toBe(options.length);
  expect(new Set(options.map((change) => write(change).text)).size).toBe(options.length);
});

test('a hostile name stays text', () => {
  const { html } = write('added', 10, '<img src=x onerror=alert(1)>');
  expect(html).not.toContain('<img');
});
