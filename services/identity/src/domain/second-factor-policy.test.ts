import type { SecondFactorPolicy } from '@portal/contracts/identity/second-factor';
import { expect, test } from 'vitest';
import {
  defaultSecondFactorPolicy,
  factorRequiredFrom,
  isFactorRemovable,
  isFactorRequired,
} from './second-factor-policy.ts';

const policy = (overrides: Partial<SecondFactorPolicy> = {}): SecondFactorPolicy => ({
  audience: 'everybody',
  fromDay: '2026-03-20',
  graceDays: 10,
  ...overrides,
});

test('it is demanded from the end of the grace period, of those concerned', () => {
  expect(factorRequiredFrom(policy(), 'employee')).toBe('2026-03-30');
  expect(factorRequiredFrom(policy({ graceDays: 0 }), 'employee')).toBe('2026-03-20');
  const ofAdministrators = policy({ audience: 'administrators' });
  expect(factorRequiredFrom(ofAdministrators, 'employee')).toBeNull();
  expect(factorRequiredFrom(ofAdministrators, 'admin')).toBe('2026-03-30');
  expect(factorRequiredFrom(ofAdministrators, 'master-admin')).toBe('2026-03-30');
  expect(factorRequiredFrom(defaultSecondFactorPolicy, 'master-admin')).toBeNull();
});

test('days begin at midnight in London, in summer time too', () => {
  // The clocks went forward on 29 March 2026.
  const summer = policy();
  expect(isFactorRequired(summer, 'employee', new Date('2026-03-29T22:59:59Z'))).toBe(false);
  expect(isFactorRequired(summer, 'employee', new Date('2026-03-29T23:00:00Z'))).toBe(true);
  const winter = policy({ fromDay: '2026-01-01', graceDays: 0 });
  expect(isFactorRequired(winter, 'employee', new Date('2025-12-31T23:59:59Z'))).toBe(false);
  expect(isFactorRequired(winter, 'employee', new Date('2026-01-01T00:00:00Z'))).toBe(true);
});

test('it can be removed until the first day, by those not concerned always', () => {
  expect(isFactorRemovable(policy(), 'employee', new Date('2026-03-19T23:59:59Z'))).toBe(true);
  expect(isFactorRemovable(policy(), 'employee', new Date('2026-03-20T00:00:00Z'))).toBe(false);
  const now = new Date('2026-05-01T00:00:00Z');
  expect(isFactorRemovable(policy({ audience: 'administrators' }), 'employee', now)).toBe(true);
  expect(isFactorRemovable(policy({ audience: 'administrators' }), 'admin', now)).toBe(false);
  expect(isFactorRemovable(defaultSecondFactorPolicy, 'admin', now)).toBe(true);
});
