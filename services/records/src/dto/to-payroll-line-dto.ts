import type { PayrollLineDto } from '@portal/contracts/records/payroll';
import type { StoredPayrollLine } from '../store/payroll-lines.ts';

/** Converts a line to its contract. A new number in the payroll software replaces that of the closing. */
export function toPayrollLineDto(
  line: StoredPayrollLine,
  references: ReadonlyMap<string, string>,
): PayrollLineDto {
  const { userId, firstName, lastName, reference, totals, adjustments } = line;
  return {
    userId,
    firstName,
    lastName,
    reference: references.get(userId) ?? reference,
    totals,
    adjustments: adjustments.map(({ start, end, totals }) => ({ start, end, totals })),
  };
}
