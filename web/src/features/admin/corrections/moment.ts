import { instantInLondon, londonDay, londonTime } from '@portal/kernel/london';

/** An instant as it is typed: a London day and time of day. */
export interface Moment {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM`, or `0900` and `9:00` while it is typed. */
  time: string;
  /** Of a time that comes twice, in the night when summer time ends: the second one. */
  again: boolean;
}

const hour = 3_600_000;

/** An instant as somebody would type it. */
export function momentOf(at: Date): Moment {
  const day = londonDay(at);
  const time = londonTime(at);
  const isSecond = at.getTime() - instantInLondon(day, time).getTime() >= hour;
  return { day, time, again: isSecond };
}

/**
 * The instant that was typed; null for a time that there is not. Where nothing was changed it is the
 * very instant of before, to the millisecond.
 */
export function instantOf(moment: Moment, before: Date | null = null): Date | null {
  const time = normalTime(moment.time);
  if (time === null || !/^\d{4}-\d{2}-\d{2}$/.test(moment.day)) return null;
  const again = moment.again && comesTwice(moment);
  if (before !== null) {
    const was = momentOf(before);
    if (was.day === moment.day && was.time === time && was.again === again) return before;
  }
  const first = instantInLondon(moment.day, time);
  // Between one and two there is no time in the night when summer time begins.
  if (londonTime(first) !== time) return null;
  return again ? new Date(first.getTime() + hour) : first;
}

/** Whether clocks in London show it twice: an hour of the night when summer time ends. */
export function comesTwice({ day, time }: Pick<Moment, 'day' | 'time'>): boolean {
  const normal = normalTime(time);
  if (normal === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const later = new Date(instantInLondon(day, normal).getTime() + hour);
  return londonTime(later) === normal && londonDay(later) === day;
}

/** `9:00` and `0900` as `09:00`; null for what is no time of day. */
export function normalTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
