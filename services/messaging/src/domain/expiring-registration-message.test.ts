import { registrationKinds } from '@portal/contracts/identity/registration';
import { describe, expect, test } from 'vitest';
import { expiringRegistrationMessage } from './expiring-registration-message.ts';

const expiresOn = '2027-03-31';
const subjectOf = (kind: (typeof registrationKinds)[number], trainingName: string | null = null) =>
  expiringRegistrationMessage({ kind, trainingName, expiresOn }, 'employee').subject;

test.each([
  ['nmc', 'Your NMC registration expires on 31 March 2027'],
  ['hcpc', 'Your HCPC registration expires on 31 March 2027'],
  ['gmc', 'Your GMC registration expires on 31 March 2027'],
  ['gphc', 'Your GPhC registration expires on 31 March 2027'],
  ['dbs', 'Your DBS check expires on 31 March 2027'],
  ['right-to-work', 'Your right to work check expires on 31 March 2027'],
] as const)('the subject names a registration of kind %s', (kind, subject) => {
  expect(subjectOf(kind)).toBe(subject);
});

test('the subject names a training, without repeating the word', () => {
  expect(subjectOf('training', 'Fire safety')).toContain('Your Fire safety training expires on');
  expect(subjectOf('training', 'Basic Life Support Training')).toBe(
    'Your Basic Life Support Training expires on 31 March 2027',
  );
});

describe.each(registrationKinds)('the message about %s', (kind) => {
  const trainingName = kind === 'training' ? 'Fire safety' : null;
  const registration = { kind, trainingName, expiresOn };

  test('tells a member of staff what to do', () => {
    const { subject, content } = expiringRegistrationMessage(registration, null);
    expect(content).toMatch(/^Your .* expires on 31 March 2027\.\n\n(Please|A new check) .*\.\n\n/);
    expect(content).toContain('reply to this message');
    expect(content.startsWith(subject)).toBe(true);
  });

  test('is written to HR if it is about an administrator', () => {
    const { subject, content } = expiringRegistrationMessage(registration, 'admin');
    expect(subject).toMatch(/^My /);
    expect(content).not.toContain('reply');
  });
});
