import { formatDay, formatLongDay } from '@portal/kernel/format-date';

/** `16 to 22 November 2026`, with both months or years if the week spans two. */
export function formatWeek(start: string, end: string): string {
  const [, from = '', fromMonth = '', fromYear = ''] = formatLongDay(start).split(' ');
  const [, to = '', toMonth = '', toYear = ''] = formatLongDay(end).split(' ');
  const before = [from, fromMonth !== toMonth && fromMonth, fromYear !== toYear && fromYear];
  return `${before.filter(Boolean).join(' ')} to ${to} ${toMonth} ${toYear}`;
}

/** `Mon 16/11/2026` */
export function formatWeekdayAndDate(day: string): string {
  return `${formatLongDay(day).slice(0, 3)} ${formatDay(day)}`;
}
