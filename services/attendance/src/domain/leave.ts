/** The part of a day on which somebody is off. */
export type LeavePortion = 'full' | 'morning' | 'afternoon';

/** A day of leave that is in effect, of whatever kind. */
export interface LeaveDay {
  date: string;
  portion: LeavePortion;
}

/** The parts of a day that are leave, also where they come from several requests. */
export function portionsOn(leave: readonly LeaveDay[], date: string): LeavePortion[] {
  return leave.filter((day) => day.date === date).map(({ portion }) => portion);
}

/** How much of a day some parts are: 0, 0.5 or 1. A morning and an afternoon are the whole day. */
export function partOfDay(portions: readonly LeavePortion[]): 0 | 0.5 | 1 {
  const [morning, afternoon] = [portions.includes('morning'), portions.includes('afternoon')];
  if (portions.includes('full') || (morning && afternoon)) return 1;
  return morning || afternoon ? 0.5 : 0;
}

/** The dates on which a request takes something else after a change than it did before. */
export function datesOfChange(before: readonly LeaveDay[], after: readonly LeaveDay[]): string[] {
  const dates = new Set([...before, ...after].map(({ date }) => date));
  const taken = (leave: readonly LeaveDay[], date: string) => portionsOn(leave, date).sort().join();
  return [...dates].filter((date) => taken(before, date) !== taken(after, date)).sort();
}
