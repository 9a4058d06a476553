/** The form’s values; days as `YYYY-MM-DD`, empty until chosen. */
export type LeaveValues = {
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: string;
  reason: string;
};

export const emptyLeaveForm: LeaveValues = {
  startDate: '',
  endDate: '',
  isHalfDay: false,
  halfDayPeriod: 'morning',
  reason: '',
};

/** The input of the mutation: a half day ends on its start date. */
export function toLeaveInput(form: LeaveValues) {
  const { startDate, isHalfDay, reason } = form;
  return { ...effectiveDates(form), startDate, isHalfDay, reason: reason.trim() };
}

/** The values that determine the days it uses. */
export function effectiveDates({ startDate, endDate, isHalfDay, halfDayPeriod }: LeaveValues) {
  const period: 'morning' | 'afternoon' = halfDayPeriod === 'afternoon' ? 'afternoon' : 'morning';
  return {
    startDate,
    endDate: isHalfDay ? startDate : endDate,
    isHalfDay,
    halfDayPeriod: isHalfDay ? period : null,
  };
}
