import type { EmploymentType } from '@portal/contracts/identity/employment';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { type EmploymentFields, employmentTypeNames } from './format-employment.ts';

/** The values of the form, as typed. */
export type EmploymentValues = {
  jobTitle: string;
  employmentType: string;
  contractedHours: string;
  /** `YYYY-MM-DD`, or empty; `incompleteDay` while it is typed. */
  firstDay: string;
  lastDay: string;
};

export const employmentFieldNames = [
  'jobTitle',
  'employmentType',
  'contractedHours',
  'firstDay',
  'lastDay',
] as const;

const maxJobTitle = 100;
const maxHours = 100;

/** The values of a person of whom nothing is known. */
export const newEmploymentValues: EmploymentValues = {
  jobTitle: '',
  employmentType: 'permanent',
  contractedHours: '',
  firstDay: '',
  lastDay: '',
};

export function toEmploymentValues(employment: EmploymentFields): EmploymentValues {
  const { jobTitle, employmentType, contractedHours, firstDay, lastDay } = employment;
  return {
    jobTitle: jobTitle ?? '',
    employmentType,
    contractedHours: contractedHours === null ? '' : String(contractedHours),
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
  };
}

/** The employment of valid values. */
export function toEmployment(values: EmploymentValues): EmploymentFields {
  const hours = values.contractedHours.trim();
  return {
    jobTitle: values.jobTitle.trim() || null,
    employmentType: values.employmentType as EmploymentType,
    contractedHours: hours === '' ? null : Number(hours),
    firstDay: values.firstDay || null,
    lastDay: values.lastDay || null,
  };
}

/** Checks values like libs/contracts/src/identity/employment.ts, without loading its library. */
export function employmentErrors(values: EmploymentValues): FieldErrors<EmploymentValues> {
  const { jobTitle, employmentType, contractedHours, firstDay, lastDay } = values;
  const errors: FieldErrors<EmploymentValues> = {};
  if (jobTitle.trim().length > maxJobTitle) {
    errors.jobTitle = `must be ${maxJobTitle} characters or fewer`;
  }
  if (!(employmentType in employmentTypeNames)) errors.employmentType = 'Select a type';
  if (contractedHours.trim() !== '' && !areHours(contractedHours)) {
    errors.contractedHours = `Enter hours from 0 to ${maxHours}, like 37.5`;
  }
  if (firstDay !== '' && !isDay(firstDay)) errors.firstDay = 'Enter the first day as dd/mm/yyyy';
  if (lastDay !== '' && !isDay(lastDay)) {
    errors.lastDay = 'Enter the last day as dd/mm/yyyy';
  } else if (isDay(firstDay) && lastDay !== '' && lastDay < firstDay) {
    errors.lastDay = 'The last day can’t be before the first day';
  }
  return errors;
}

/** The fields that differ, as they are sent: the others keep what another administrator may save meanwhile. */
export function changedEmploymentFields(
  before: EmploymentFields,
  after: EmploymentFields,
): Partial<EmploymentFields> {
  const changed = employmentFieldNames.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** 0 to 100 with at most two decimals. */
function areHours(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= maxHours;
}
