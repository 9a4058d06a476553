import { formatDay, formatLongDay } from '@portal/kernel/format';
import { weekOf } from '@portal/kernel/london';

/** The week that an address asks for, as its Monday; this week's where it asks for none that exists. */
export function weekAsked(asked: string | null, today: string): string {
  return weekOf(asked !== null && isDay(asked) ? asked : today).start;
}

/** `16 to 22 November 2026`; where a month or a year ends in the week, with both. */
export function weekInWords(start: string, end: string): string {
  const [, from = '', fromMonth = '', fromYear = ''] = formatLongDay(start).split(' ');
  const [, to = '', toMonth = '', toYear = ''] = formatLongDay(end).split(' ');
  const before = [from, fromMonth !== toMonth && fromMonth, fromYear !== toYear && fromYear];
  return `${before.filter(Boolean).join(' ')} to ${to} ${toMonth} ${toYear}`;
}

/** `Mon 16/11/2026` */
export function shortDay(day: string): string {
  return `${formatLongDay(day).slice(0, 3)} ${formatDay(day)}`;
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
