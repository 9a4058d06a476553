import type { LeaveType } from './format-leave.ts';

/**
 * The kinds of leave that have screens and operations of their own. Compassionate leave shares
 * those of sick leave.
 */
export type LeaveCategory = 'annual' | 'sick';

export function leaveCategory(type: LeaveType): LeaveCategory {
  return type === 'annual' ? 'annual' : 'sick';
}
