/** The form’s values; days as `YYYY-MM-DD`, empty until chosen. */
export type SickLeaveValues = {
  leaveType: 'sick' | 'compassionate';
  startDate: string;
  endDate: string;
  reason: string;
};

export const emptySickLeaveForm: SickLeaveValues = {
  leaveType: 'sick',
  startDate: '',
  endDate: '',
  reason: '',
};

/** The input of the mutation. */
export function toSickLeaveInput({ leaveType, startDate, endDate, reason }: SickLeaveValues) {
  return { leaveType, startDate, endDate, reason: reason.trim() };
}
