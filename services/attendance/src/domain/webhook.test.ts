import { expect, test } from 'vitest';
import { defaultRetrySchedule, nextAttemptAt } from './webhook.ts';
import { isPublicAddress, validateWebhookUrl } from './webhook-address.ts';

const firstAttemptAt = new Date('2026-11-02T09:00:00Z');
const hour = 3_600_000;

test('attempts go on for three days, with longer and longer pauses', () => {
  const pauses: number[] = [];
  let now = firstAttemptAt;
  for (let attempts = 1; ; attempts += 1) {
    const failure = { attempts, firstAttemptAt, now, random: 0.5 };
    const next = nextAttemptAt(defaultRetrySchedule, failure);
    if (!next) break;
    pauses.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
  expect(pauses.slice(0, 8)).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 43_200]);
  expect(now.getTime() - firstAttemptAt.getTime()).toBe(72 * hour);
  expect(pauses.length).toBeLessThan(15);
});

test('a server may ask for a longer pause, but not for a shorter or an endless one', () => {
  const pauseAfter = (retryAfterMs: number, random = 0.5) => {
    const failure = { attempts: 2, firstAttemptAt, now: firstAttemptAt, random, retryAfterMs };
    const next = nextAttemptAt(defaultRetrySchedule, failure);
    return next && next.getTime() - firstAttemptAt.getTime();
  };
  expect(pauseAfter(10 * 60_000)).toBe(10 * 60_000);
  expect(pauseAfter(1_000)).toBe(60_000);
  expect(pauseAfter(1_000 * hour)).toBe(12 * hour);
  expect([pauseAfter(0, 0), pauseAfter(0, 1)]).toEqual([54_000, 66_000]);
});

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '172.16.5.4',
  '192.168.1.1',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::7f00:1',
  '::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '4000::1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  'example.org',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://payroll.example.org/hook',
  'https://user:secret@payroll.example.org/hook',
  'ftp://payroll.example.org',
  'payroll.example.org',
  'https://localhost/hook',
  'https://portal.localhost./hook',
  'https://127.1/hook',
  'https://0x7f000001/hook',
  'https://2130706433/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused', (url) => {
  expect(validateWebhookUrl(url, false)?.failure.code).toBe('BAD_INPUT');
});

test('private addresses and http are for those who allow them', () => {
  expect(validateWebhookUrl('https://payroll.example.org/hook', false)).toBeNull();
  expect(validateWebhookUrl('http://10.0.0.5:8080/hook', true)).toBeNull();
  expect(validateWebhookUrl('ftp://10.0.0.5/hook', true)).not.toBeNull();
});
