interface ShiftTimes {
  workStartTime?: string | undefined;
  workEndTime?: string | undefined;
}

/**
 * The length of a shift in minutes; a shift that ends earlier than it starts passes midnight. Null
 * if its times are unknown.
 */
export function shiftMinutes({ workStartTime, workEndTime }: ShiftTimes): number | null {
  if (workStartTime === undefined || workEndTime === undefined) return null;
  const length = minutesOf(workEndTime) - minutesOf(workStartTime);
  return length > 0 ? length : length + 24 * 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
