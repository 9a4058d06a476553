import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import type { LeaveUnit } from '../../gql/documents.ts';

/** An amount of leave in the unit of its leave year: `1 day`, `14.4 days`, `12.5 hours`. */
export function formatLeaveAmount(amount: number, unit: LeaveUnit): string {
  return `${roundToHundredth(amount)} ${leaveUnitName(amount, unit)}`;
}

/** `day`, `days`, `hour` or `hours`. */
export function leaveUnitName(amount: number, unit: LeaveUnit): string {
  return amount === 1 ? unit.slice(0, -1) : unit;
}
