import type { FieldErrors } from '../../../app/use-form.ts';
import { rangeErrors } from '../../leave/leave-range.ts';

/** The form’s values; days as `YYYY-MM-DD`, empty until chosen. */
export type SickForm = {
  leaveType: 'sick' | 'compassionate';
  startDate: string;
  endDate: string;
  reason: string;
};

export const emptySickForm: SickForm = {
  leaveType: 'sick',
  startDate: '',
  endDate: '',
  reason: '',
};

/** Validation errors by field. */
export function sickFormErrors(form: SickForm, earliest?: string): FieldErrors<SickForm> {
  return {
    ...rangeErrors(form, earliest),
    ...(!form.reason.trim() && { reason: 'Enter a reason' }),
  };
}

/** Whether a required value is missing, for which the specification has its own message. */
export function isIncomplete({ startDate, endDate, reason }: SickForm): boolean {
  return !startDate || !endDate || !reason.trim();
}
