import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';

/** The working days from one day to another, both included (docs/specification/leave.md). */
export function workingDays(from: string, to: string, schedule?: WorkSchedule): string[] {
  return eachDay(from, to).filter((day) => isLeaveDay(day, schedule));
}
