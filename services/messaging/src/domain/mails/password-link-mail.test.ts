import { expect, test } from 'vitest';
import { passwordLinkMail } from './password-link-mail.ts';

const token = `${'A-_'.repeat(14)}z`;
const to = { email: 'ada@example.org', firstName: 'Ada', token, purpose: 'reset' as const };
const from = {
  publicUrl: 'https://portal.example.org/',
  expiresAt: new Date('2026-07-01T08:30:00Z'),
};
const link = `https://portal.example.org/reset-password#${token}`;

test('text and HTML have the same name, link and expiry in London time', () => {
  const mail = passwordLinkMail(to, from);
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Choose a new password' });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Hello Ada,');
    expect(part).toContain(link);
    expect(part).toContain('until 01/07/2026 at 09:30');
  }
  expect(mail.html).toContain(`href="${link}"`);
});

test('a hostile name adds no link, markup or line break', () => {
  const firstName = '"><img src=x onerror=alert(1)>\r\n\r\nhttps://evil.example';
  const { text, html } = passwordLinkMail({ ...to, firstName }, from);
  expect(html).not.toMatch(/<img|evil\.example/);
  expect(text).not.toContain('evil.example');
  expect(text.split('\n')[0]).toBe('Hello img src x onerror alert 1 https evil example,');
  expect(text.match(/https?:\/\//g)).toHaveLength(1);
});

test('a name with no allowed character is left out', () => {
  expect(passwordLinkMail({ ...to, firstName: '<>' }, from).text).toMatch(/^Hello,\n/);
});

test('an invitation links to the same page and doesn’t mention the security question', () => {
  const mail = passwordLinkMail({ ...to, purpose: 'invitation' }, from);
  expect(mail.subject).toBe('Set up your staff portal account');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Hello Ada,');
    expect(part).toContain(link);
    expect(part).toContain('until 01/07/2026 at 09:30');
    expect(part).not.toMatch(/forgotten|asked your security/);
  }
});
