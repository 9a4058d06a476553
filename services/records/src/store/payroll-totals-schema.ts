import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { Schema } from 'mongoose';

const count = { type: Number, required: true };

/** Totals within a stored document. */
export const payrollTotalsSchema = new Schema<PayrollTotals>(
  {
    dueMinutes: count,
    workedMinutes: count,
    overtimeMinutes: count,
    annualLeaveDays: count,
    annualLeaveMinutes: count,
    sickDays: count,
    sickMinutes: count,
    compassionateDays: count,
    compassionateMinutes: count,
    missingClockOuts: count,
  },
  { _id: false },
);
