/** The part of a day that is leave. */
export type LeavePortion = 'full' | 'morning' | 'afternoon';

/** A day of leave of any type that is in effect. */
export interface LeaveDay {
  date: string;
  portion: LeavePortion;
}

/** The portions of leave on a day, which may come from several requests. */
export function portionsOn(leave: readonly LeaveDay[], date: string): LeavePortion[] {
  return leave.filter((day) => day.date === date).map(({ portion }) => portion);
}

/**
 * The part of a day that portions cover: 0, 0.5 or 1. A morning and an afternoon are a whole day.
 */
export function coveredShareOfDay(portions: readonly LeavePortion[]): 0 | 0.5 | 1 {
  const [morning, afternoon] = [portions.includes('morning'), portions.includes('afternoon')];
  if (portions.includes('full') || (morning && afternoon)) return 1;
  return morning || afternoon ? 0.5 : 0;
}

/** The dates on which a request's leave differs before and after a change, sorted. */
export function changedDates(before: readonly LeaveDay[], after: readonly LeaveDay[]): string[] {
  const dates = new Set([...before, ...after].map(({ date }) => date));
  const taken = (leave: readonly LeaveDay[], date: string) => portionsOn(leave, date).sort().join();
  return [...dates].filter((date) => taken(before, date) !== taken(after, date)).sort();
}
