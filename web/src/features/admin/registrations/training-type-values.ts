import { nameField } from '@portal/contracts/identity/user';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import type { TrainingType } from './use-training-types.ts';

/** The values of the form, as typed. */
export type TrainingTypeValues = { name: string; intervalMonths: string };

export const newTrainingTypeValues: TrainingTypeValues = { name: '', intervalMonths: '' };

const maxMonths = 120;

export function toTrainingTypeValues({ name, intervalMonths }: TrainingType): TrainingTypeValues {
  return { name, intervalMonths: intervalMonths === null ? '' : String(intervalMonths) };
}

/** The input of valid values. */
export function toTrainingTypeInput({ name, intervalMonths }: TrainingTypeValues) {
  const months = intervalMonths.trim();
  return { name: name.trim(), intervalMonths: months === '' ? null : Number(months) };
}

/** The fields that differ. */
export function changedTrainingTypeFields(before: TrainingType, values: TrainingTypeValues) {
  return { id: before.id, ...changedFields(before, toTrainingTypeInput(values)) };
}

/** Checks values like libs/contracts/src/identity/registration.ts. */
export function trainingTypeErrors(values: TrainingTypeValues): FieldErrors<TrainingTypeValues> {
  const errors: FieldErrors<TrainingTypeValues> = {};
  const { error } = nameField('Enter a name').safeParse(values.name);
  if (error) errors.name = error.issues[0]?.message;
  const months = values.intervalMonths.trim();
  const isInterval = /^\d{1,3}$/.test(months) && Number(months) >= 1 && Number(months) <= maxMonths;
  if (months !== '' && !isInterval) {
    errors.intervalMonths = `Enter a number of months from 1 to ${maxMonths}`;
  }
  return errors;
}
