interface Week {
  staff: readonly { sessionsCount: number }[];
  totalMinutes: number;
}

/** How many worked in a week, and how long each of them did on average, in whole minutes. */
export function activeStaff({ staff, totalMinutes }: Week): { count: number; average: number } {
  const count = staff.filter(({ sessionsCount }) => sessionsCount > 0).length;
  return { count, average: count === 0 ? 0 : Math.round(totalMinutes / count) };
}
