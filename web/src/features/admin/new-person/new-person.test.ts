import { describe, expect, it } from 'vitest';
import { newEmploymentValues } from '../employment/employment-values.ts';
import { grantableRoles, type NewPerson, newPersonErrors } from './new-person.ts';

const grace: NewPerson = {
  firstName: 'Grace',
  lastName: 'Okafor',
  username: 'graceokafor.1000',
  email: '',
  role: 'employee',
  entitlement: '25',
  ...newEmploymentValues,
  firstDay: '2026-11-27',
};
const errorsOf = (changes: Partial<NewPerson>) =>
  newPersonErrors({ ...grace, ...changes }, '2026-11-27');

describe('newPersonErrors', () => {
  it('accepts a complete person', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('requires a first name, a last name and an access level', () => {
    const errors = errorsOf({ firstName: ' ', lastName: '', role: '' });
    expect(Object.keys(errors)).toEqual(['firstName', 'lastName', 'role']);
  });

  it('accepts an email address or none', () => {
    expect(errorsOf({ email: 'grace@example.org' })).toEqual({});
    expect(errorsOf({ email: 'grace@' })).toEqual({
      email: 'Please enter a valid email address.',
    });
  });

  it.each(['', '0', '51', '-1', '25.5', '1e1', 'many'])(
    'refuses %j days of leave',
    (entitlement) => {
      expect(errorsOf({ entitlement })).toEqual({
        entitlement: 'Please enter a valid number between 1 and 50.',
      });
    },
  );

  it('checks the employment, and refuses a last day that has passed', () => {
    expect(errorsOf({ firstDay: '2026-12-01', lastDay: '2027-05-31' })).toEqual({});
    expect(errorsOf({ lastDay: '2026-11-27' })).toEqual({});
    expect(errorsOf({ firstDay: '2026-01-05', lastDay: '2026-11-26' })).toEqual({
      lastDay: 'The last day must be today or later',
    });
    expect(errorsOf({ lastDay: '2026-11-26' })).toEqual({
      lastDay: 'The last day can’t be before the first day',
    });
    expect(Object.keys(errorsOf({ firstDay: '0206-11-27', contractedHours: '101' }))).toEqual([
      'contractedHours',
      'firstDay',
    ]);
  });

  it.each(['1', '50', ' 25 '])('accepts %j days of leave', (entitlement) => {
    expect(errorsOf({ entitlement })).toEqual({});
  });
});

it('offers master-admin to master admins only', () => {
  const offered = (by: 'admin' | 'master-admin') => grantableRoles(by).map(({ value }) => value);
  expect(offered('admin')).toEqual(['employee', 'admin']);
  expect(offered('master-admin')).toEqual(['employee', 'admin', 'master-admin']);
});
