interface Week {
  staff: readonly { sessionsCount: number }[];
  totalMinutes: number;
}

/** The number of people who worked in a week, and their average in whole minutes. */
export function activeStaffStats({ staff, totalMinutes }: Week): {
  count: number;
  average: number;
} {
  const count = staff.filter(({ sessionsCount }) => sessionsCount > 0).length;
  return { count, average: count === 0 ? 0 : Math.round(totalMinutes / count) };
}
