import { type AccountAlert, accountAlert } from '@portal/contracts/identity/events';
import { expect, test } from 'vitest';
import { accountAlertMail } from './account-alert-mail.ts';

const at = new Date('2026-07-01T08:04:00Z');
const publicUrl = 'https://portal.example.org/';
const write = (alert: AccountAlert, device: string | null = null, firstName = 'Ada') =>
  accountAlertMail({ email: 'ada@example.org', firstName, alert, device }, { publicUrl, at });

test('a new device: which kind, when in London, and what to do if it was a stranger', () => {
  const mail = write('new-device', 'Firefox on Windows');
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'You signed in on a new device' });
  expect(mail.text).toContain('Hello Ada,\n');
  expect(mail.text).toContain('a device that we haven’t seen before: Firefox on Windows.');
  expect(mail.text).toContain('This was on 01/07/2026 at 09:04.');
  expect(mail.text).toContain('change your password and tell HR straight away');
  expect(mail.text).toContain('https://portal.example.org/');
  // It is about security, so it can't be turned off.
  expect(mail.unsubscribe).toBeUndefined();
  expect(write('new-device').text).toContain('an unknown browser');
});

test('each alert has texts of its own, and says what to do', () => {
  const { options } = accountAlert;
  expect(new Set(options.map((alert) => write(alert).subject)).size).toBe(options.length);
  expect(new Set(options.map((alert) => write(alert).text)).size).toBe(options.length);
  for (const alert of options) expect(write(alert).text).toContain('tell HR straight away');
});

test('a hostile name or browser stays text and makes no link', () => {
  const { html, text } = write('new-device', '<b>evil.example/x</b>', '<img src=x>');
  expect(html).not.toMatch(/<img|<b>/);
  expect(text).not.toContain('evil.example');
});
