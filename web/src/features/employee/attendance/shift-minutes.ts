/** The length of a shift in minutes; one that ends at the earlier time goes over midnight. */
export function shiftMinutes(times: { workStartTime: string; workEndTime: string }): number {
  const length = minutesOf(times.workEndTime) - minutesOf(times.workStartTime);
  return length > 0 ? length : length + 24 * 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
