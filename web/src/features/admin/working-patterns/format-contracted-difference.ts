import { formatHoursWorked } from '@portal/kernel/format-working-pattern';
import { minutesPerWeek, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { EmploymentFragment } from '../employment/format-employment.ts';

/**
 * How the hours of a pattern differ from the contracted ones: `3 hours a week less than contracted
 * (37.5 hours)`. Null if they don’t, or if no hours are contracted.
 */
export function formatContractedDifference(
  pattern: WorkingPattern,
  employment: Pick<EmploymentFragment, 'contractedHours'> | null,
): string | null {
  const minutes = minutesPerWeek(pattern);
  const contracted = Math.round((employment?.contractedHours ?? 0) * 60);
  if (minutes === null || contracted === 0) return null;
  const difference = formatHoursWorked(Math.abs(minutes - contracted));
  if (difference === formatHoursWorked(0)) return null;
  const comparison = minutes < contracted ? 'less' : 'more';
  return `${difference} a week ${comparison} than contracted (${formatHoursWorked(contracted)})`;
}
