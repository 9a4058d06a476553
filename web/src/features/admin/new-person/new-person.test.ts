import { describe, expect, it } from 'vitest';
import { grantableRoles, type NewPerson, newPersonErrors } from './new-person.ts';

const grace: NewPerson = {
  firstName: 'Grace',
  lastName: 'Okafor',
  username: 'graceokafor.1000',
  email: '',
  role: 'employee',
  entitlement: '25',
  password: 'aB3@aB3@aB3@',
};

describe('newPersonErrors', () => {
  it('accepts a complete person', () => {
    expect(newPersonErrors(grace)).toEqual({});
  });

  it('requires a first name, a last name and an access level', () => {
    const errors = newPersonErrors({ ...grace, firstName: ' ', lastName: '', role: '' });
    expect(Object.keys(errors)).toEqual(['firstName', 'lastName', 'role']);
  });

  it('accepts an email address or none', () => {
    expect(newPersonErrors({ ...grace, email: 'grace@example.org' })).toEqual({});
    expect(newPersonErrors({ ...grace, email: 'grace@' })).toEqual({
      email: 'Please enter a valid email address.',
    });
  });

  it.each(['', '0', '51', '-1', '25.5', '1e1', 'many'])(
    'refuses %j days of leave',
    (entitlement) => {
      expect(newPersonErrors({ ...grace, entitlement })).toEqual({
        entitlement: 'Please enter a valid number between 1 and 50.',
      });
    },
  );

  it.each(['1', '50', ' 25 '])('accepts %j days of leave', (entitlement) => {
    expect(newPersonErrors({ ...grace, entitlement })).toEqual({});
  });
});

it('offers master-admin to master admins only', () => {
  const offered = (by: 'admin' | 'master-admin') => grantableRoles(by).map(({ value }) => value);
  expect(offered('admin')).toEqual(['employee', 'admin']);
  expect(offered('master-admin')).toEqual(['employee', 'admin', 'master-admin']);
});
