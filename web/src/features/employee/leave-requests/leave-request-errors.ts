import { rangeErrors } from '../../leave/leave-range.ts';

/** What every request needs; days as `YYYY-MM-DD`, empty until chosen. */
export interface LeaveRequestFields {
  startDate: string;
  endDate: string;
  reason: string;
}

/** Validation errors by field. `earliest` is the first day for which leave can be requested. */
export function leaveRequestErrors(
  request: LeaveRequestFields,
  earliest?: string,
): Partial<Record<keyof LeaveRequestFields, string>> {
  return {
    ...rangeErrors(request, earliest),
    ...(!request.reason.trim() && { reason: 'Enter a reason' }),
  };
}

/** Whether a required value is missing, for which the specification has its own message. */
export function isIncomplete({ startDate, endDate, reason }: LeaveRequestFields): boolean {
  return !startDate || !endDate || !reason.trim();
}
