import type { FieldErrors } from '../../../app/use-form.ts';
import { rangeErrors } from '../../leave/leave-range.ts';

/** What stands in the dialog; days as `YYYY-MM-DD`, nothing where there is none yet. */
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

/** What is missing or can't be, by field. */
export function sickFormErrors(form: SickForm, earliest?: string): FieldErrors<SickForm> {
  return {
    ...rangeErrors(form, earliest),
    ...(!form.reason.trim() && { reason: 'Please give a reason.' }),
  };
}

/** Whether something is missing, which portal.md has a message of its own for. */
export function isIncomplete({ startDate, endDate, reason }: SickForm): boolean {
  return !startDate || !endDate || !reason.trim();
}
