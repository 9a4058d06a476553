import { updateEmployment } from '@portal/contracts/identity/edit-user';
import { contractedHours, isEndAfterStart, jobTitle } from '@portal/contracts/identity/employment';
import { describe, expect, it } from 'vitest';
import {
  changedEmploymentFields,
  employmentErrors,
  newEmploymentValues,
  toEmployment,
  toEmploymentValues,
} from './employment-values.ts';

const typed = { ...newEmploymentValues, firstDay: '2026-11-27' };
const id = '66f0000000000000000a11ce';

describe('employmentErrors', () => {
  it.each([
    '0',
    '37.5',
    '100',
    ' 40 ',
    '7.25',
    '100.5',
    '101',
    '-1',
    '37,5',
    '1e1',
    '7.125',
    'ten',
  ])('judges %j hours as the server does', (hours) => {
    const isNumber = /^[\d.]+$/.test(hours.trim());
    const { success } = contractedHours.safeParse(isNumber ? Number(hours) : hours);
    const errors = employmentErrors({ ...typed, contractedHours: hours });
    expect(errors.contractedHours === undefined).toBe(success);
  });

  it.each(['Staff nurse', 'x'.repeat(100), 'x'.repeat(101)])(
    'judges the job title %j as the server does',
    (title) => {
      const errors = employmentErrors({ ...typed, jobTitle: title });
      expect(errors.jobTitle === undefined).toBe(jobTitle.safeParse(title).success);
    },
  );

  it.each([
    ['', ''],
    ['', '2026-11-26'],
    ['2026-11-27', '2026-11-27'],
    ['2026-11-27', '2026-11-26'],
    ['2026-11-27', '2027-01-01'],
  ])('refuses a last day before the first: %j, %j', (firstDay, lastDay) => {
    const errors = employmentErrors({ ...typed, firstDay, lastDay });
    const isValid = isEndAfterStart({ firstDay, lastDay });
    expect(Object.keys(errors).length === 0).toBe(isValid);
  });

  it('refuses a year that nobody means', () => {
    const errors = employmentErrors({ ...typed, firstDay: '0206-11-27', lastDay: '9999-01-01' });
    expect(Object.keys(errors)).toEqual(['firstDay', 'lastDay']);
  });

  it('refuses a last day that is incomplete', () => {
    expect(employmentErrors({ ...typed, lastDay: 'incomplete' })).toEqual({
      lastDay: 'Enter the last day as dd/mm/yyyy',
    });
  });

  it('wants a type', () => {
    expect(employmentErrors({ ...typed, employmentType: '' })).toHaveProperty('employmentType');
  });
});

it('sends what the server accepts', () => {
  expect(toEmployment(typed)).toEqual({
    jobTitle: null,
    employmentType: 'permanent',
    contractedHours: null,
    firstDay: '2026-11-27',
    lastDay: null,
  });
  expect(toEmployment(newEmploymentValues).firstDay).toBeNull();
  const full = { ...typed, jobTitle: ' Staff nurse ', contractedHours: ' 37.5 ' };
  expect(toEmployment(full)).toMatchObject({ jobTitle: 'Staff nurse', contractedHours: 37.5 });
  expect(updateEmployment.input.safeParse({ id, ...toEmployment(full) }).success).toBe(true);
});

it('reads back what it shows', () => {
  const employment = toEmployment({ ...typed, contractedHours: '0', lastDay: '2027-05-31' });
  expect(toEmployment(toEmploymentValues(employment))).toEqual(employment);
});

it('sends only changed fields, with null for one that is removed', () => {
  const before = toEmployment({ ...typed, jobTitle: 'Porter', lastDay: '2027-05-31' });
  expect(changedEmploymentFields(before, before)).toEqual({});
  expect(changedEmploymentFields(before, { ...before, lastDay: null, contractedHours: 0 })).toEqual(
    { lastDay: null, contractedHours: 0 },
  );
});
