import type { StaffMember } from '../staff/staff-member.ts';

/** Minutes worked today by all together; null where nobody's are known. */
export function totalMinutes(staff: readonly StaffMember[]): number | null {
  const known = staff.flatMap(({ hours }) => (hours ? [hours.totalMinutes] : []));
  if (staff.length > 0 && known.length === 0) return null;
  return known.reduce((sum, minutes) => sum + minutes, 0);
}
