import { describe, expect, test } from 'vitest';
import { incompleteDay } from '../../../ui/forms/date-field.tsx';
import type { Registration } from '../../registrations/format-registration.ts';
import {
  changedRegistrationFields,
  registrationErrors as errorsOn,
  newRegistrationValues,
  type RegistrationValues,
  replacedRegistration,
  toRegistrationInput,
  toRegistrationValues,
} from './registration-values.ts';

const today = '2026-11-28';
const registrationErrors = (values: RegistrationValues) => errorsOn(values, today);
const userId = 'a'.repeat(24);
const trainingTypeId = 'b'.repeat(24);
const nmc = {
  ...newRegistrationValues(userId),
  kind: 'nmc',
  number: '12a 3456b',
  expiresOn: '2027-03-31',
};

describe('the errors of the form', () => {
  test('are none for valid values', () => {
    expect(registrationErrors(nmc)).toEqual({});
  });

  test('ask for the person and the type first', () => {
    expect(registrationErrors(newRegistrationValues())).toEqual({
      userId: 'Select a person',
      kind: 'Select a type',
    });
  });

  test('name what is missing, by type', () => {
    const values = newRegistrationValues(userId);
    expect(registrationErrors({ ...values, kind: 'nmc' })).toEqual({
      number: 'Enter the PIN',
      expiresOn: 'Enter the expiry date',
    });
    expect(registrationErrors({ ...values, kind: 'gmc' }).number).toBe('Enter the GMC number');
    expect(registrationErrors({ ...values, kind: 'dbs' })).toEqual({
      issuedOn: 'Enter the issue date',
    });
    expect(registrationErrors({ ...values, kind: 'training' })).toEqual({
      trainingTypeId: 'Select a training',
      issuedOn: 'Enter the completion date',
    });
  });

  test('have the messages of the contract for formats', () => {
    expect(registrationErrors({ ...nmc, number: '12AB' })).toEqual({
      number: 'must have 2 digits, a letter, 4 digits and a letter, for example 12A3456B',
    });
    expect(registrationErrors({ ...nmc, issuedOn: '2027-04-01' })).toEqual({
      expiresOn: 'must not be before the day of issue',
    });
  });

  test('refuse a DBS check of a later day', () => {
    const dbs = { ...newRegistrationValues(userId), kind: 'dbs' };
    expect(registrationErrors({ ...dbs, issuedOn: '2026-11-29' })).toEqual({
      issuedOn: 'must be today or earlier',
    });
    expect(registrationErrors({ ...dbs, issuedOn: today })).toEqual({});
  });

  test('refuse incomplete dates, even where none is needed', () => {
    const expiresOn = 'Enter the expiry date as dd/mm/yyyy';
    expect(registrationErrors({ ...nmc, expiresOn: incompleteDay })).toEqual({ expiresOn });
    expect(registrationErrors({ ...nmc, expiresOn: '0027-03-31' })).toEqual({ expiresOn });
  });
});

test('only the fields of the type are sent', () => {
  const values = { ...nmc, trainingTypeId, isOnUpdateService: true };
  expect(toRegistrationInput(values, 'nmc')).toEqual({
    userId,
    kind: 'nmc',
    number: '12A3456B',
    issuedOn: null,
    expiresOn: '2027-03-31',
  });
  expect(toRegistrationInput({ ...values, number: '' }, 'dbs')).toMatchObject({
    number: null,
    isOnUpdateService: true,
  });
});

test('only the fields that differ are sent of a change', () => {
  const before: Registration = {
    id: 'c'.repeat(24),
    userId,
    person: { id: userId, firstName: 'Grace', lastName: 'Okafor' },
    kind: 'nmc',
    trainingTypeId: null,
    trainingName: null,
    number: '12A3456B',
    issuedOn: '2026-01-31',
    expiresOn: '2027-03-31',
    isOnUpdateService: null,
    status: 'valid',
  };
  const values = { ...toRegistrationValues(before), issuedOn: '', expiresOn: '2030-03-31' };
  expect(changedRegistrationFields(before, toRegistrationInput(values, 'nmc'))).toEqual({
    id: before.id,
    userId,
    kind: 'nmc',
    issuedOn: null,
    expiresOn: '2030-03-31',
  });
});

test('a registration of the same type is replaced, of trainings the same one', () => {
  const training: Registration = {
    id: 'c'.repeat(24),
    userId,
    person: { id: userId, firstName: 'Grace', lastName: 'Okafor' },
    kind: 'training',
    trainingTypeId,
    trainingName: 'Fire safety',
    number: null,
    issuedOn: '2026-01-31',
    expiresOn: null,
    isOnUpdateService: null,
    status: 'valid',
  };
  const values = toRegistrationValues(training);
  expect(replacedRegistration([training], values)).toBe(training);
  expect(replacedRegistration([training], { ...values, trainingTypeId: userId })).toBeNull();
  expect(replacedRegistration([training], nmc)).toBeNull();
});
