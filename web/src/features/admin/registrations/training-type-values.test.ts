import { expect, test } from 'vitest';
import {
  changedTrainingTypeFields,
  toTrainingTypeInput,
  toTrainingTypeValues,
  trainingTypeErrors,
} from './training-type-values.ts';

test('a training without an interval is done once', () => {
  const once = { name: ' Induction ', intervalMonths: ' ' };
  expect(trainingTypeErrors(once)).toEqual({});
  expect(toTrainingTypeInput(once)).toEqual({ name: 'Induction', intervalMonths: null });
  const type = { id: 'a'.repeat(24), name: 'Induction', intervalMonths: null };
  expect(toTrainingTypeValues(type)).toEqual({ name: 'Induction', intervalMonths: '' });
});

test('a change has only the fields that differ', () => {
  const before = { id: 'a'.repeat(24), name: 'Fire safety', intervalMonths: 12 };
  const { id } = before;
  const values = toTrainingTypeValues(before);
  expect(changedTrainingTypeFields(before, { ...values, name: 'Fire' })).toEqual({
    id,
    name: 'Fire',
  });
  expect(changedTrainingTypeFields(before, { ...values, intervalMonths: '' })).toEqual({
    id,
    intervalMonths: null,
  });
});

test.each(['0', '121', '1.5', 'year', '-1'])('%s is no interval', (intervalMonths) => {
  expect(trainingTypeErrors({ name: 'Fire safety', intervalMonths })).toEqual({
    intervalMonths: 'Enter a number of months from 1 to 120',
  });
});

test('a training has a name', () => {
  expect(trainingTypeErrors({ name: ' ', intervalMonths: '12' }).name).toBe('Enter a name');
  expect(trainingTypeErrors({ name: 'a'.repeat(101), intervalMonths: '' }).name).toBeDefined();
  expect(toTrainingTypeInput({ name: 'Fire safety', intervalMonths: '12' }).intervalMonths).toBe(
    12,
  );
});
