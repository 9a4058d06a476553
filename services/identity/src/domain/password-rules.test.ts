import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { breachedPasswords, passwordProblem } from './password-rules.ts';
import { createPredictabilityCheck } from './predictability-check.ts';

const ranked = dictionary['passwords-common'];
const rules = {
  minLength: 6,
  breached: breachedPasswords(ranked, 6),
  isPredictable: createPredictabilityCheck(),
  organisationWords: ['Harbour Trust', 'hbt', 'St. Mary’s', '…'],
};
const owner = { username: 'florence.n', firstName: 'Florence', lastName: 'Nightingale' };

test('the message states the minimum length', () => {
  expect(passwordProblem('abc12', rules)).toBe('Password must be at least 6 characters long');
  expect(passwordProblem('🐕🐕🐕🐕🐕', rules)).toBe('Password must be at least 6 characters long');
  expect(passwordProblem('Zk7@ms', rules)).toBeNull();
  expect(passwordProblem('Zk7@ms', { ...rules, minLength: 12 })).toBe(
    'Password must be at least 12 characters long',
  );
});

test('blanks only are refused', () => {
  expect(passwordProblem('        ', rules)).toBe('Password must not be blank');
  expect(passwordProblem(' a      ', rules)).toBeNull();
});

test.each(['123456', 'password', 'Password', 'QWERTY', 'dragon', 'letmein'])(
  '%s is refused as common',
  (password) => {
    expect(passwordProblem(password, rules)).toContain('too common');
  },
);

test.each([
  'aaaaaa',
  'abcdef',
  'P@ssw0rd',
  'P@ssw0rd1',
  'abcdef1',
  'fedcba',
  '987654',
  'abcabcabc',
  '121212',
  'zzzzzz1',
  'Passw0rd!',
  'a'.repeat(200),
  'abcdefghijklmnopqrstuvwxyz',
])('%s is refused as easily guessed', (password) => {
  expect(passwordProblem(password, rules)).toMatch(/easily guessed/);
});

test.each([
  'florence.n',
  'FLORENCE.N',
  'Florence',
  'florence2026',
  '!!Florence1',
  'Nightingale',
  'nightingale7',
  'FlorenceNightingale',
  'Florence.Nightingale-1',
  'nightingale florence',
  'Fl0r3nce',
  'n1ght!ngale99',
  'Portal',
  'portal1',
  'P0rt@l2026',
  '«portal»',
])('%s is refused as a name', (password) => {
  expect(passwordProblem(password, rules, owner)).toMatch(/can’t be the username|too common/);
});

test.each([
  'Florence-likes-tea',
  'nightingale-wards',
  'portal-of-entry',
  'Zk7@ms',
  'secret-1',
  'Own-Secret-1',
  'temporary-7391',
  `${'a'.repeat(40)}-kettle-and-orchard-42`,
])('%s is accepted', (password) => {
  expect(passwordProblem(password, rules, owner)).toBeNull();
});

test.each([
  'HarbourTrust',
  'harbour-trust!',
  'H@rb0urTrust2026',
  'HBTSt.Marys',
  'hbt-harbour-trust',
  'StMarysHBT1',
])('%s is refused as words of the organisation', (password) => {
  expect(passwordProblem(password, rules, owner)).toMatch(/your organisation’s name/);
  expect(passwordProblem(password, { ...rules, organisationWords: [] }, owner)).toBeNull();
});

test.each(['Harbour-kettle-Trust', 'hbt-orchard', 'Trust-Harbour-Zk'])(
  '%s is more than words of the organisation',
  (password) => {
    expect(passwordProblem(password, rules, owner)).toBeNull();
  },
);

test('names of digits and signs only refuse nothing', () => {
  const none = { username: '...', firstName: '1', lastName: '' };
  expect(passwordProblem('739182-', rules, none)).toBeNull();
});

test('checking any password is fast enough not to block the process', () => {
  const worst = [
    '4@8({[<369&#!1|0$5+7%2/'.repeat(9).slice(0, 200),
    'p@$$w0rd1!'.repeat(20),
    'abc'.repeat(66),
    'harbourtrust'.repeat(16),
  ];
  const started = process.cpuUsage();
  for (const password of worst) passwordProblem(password, rules, owner);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000 / worst.length).toBeLessThan(400);
});

test('refuses tens of thousands of breached passwords of the minimum length', () => {
  expect(rules.breached.size).toBeGreaterThan(40_000);
  expect([...rules.breached].every((password) => password.length >= 6)).toBe(true);
  const rarest = [...breachedPasswords(ranked, 8)].at(-1) ?? '';
  expect(passwordProblem(rarest.toUpperCase(), rules)).toMatch(/^This password is too common/);
});
