import { addDays } from '@portal/kernel/london';

const isoDay = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const britishDay = /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\b/;

/**
 * Parses a past day or today: `2026-11-16`, `16/11/2026`, or `16/11` for the latest one. Null for
 * other texts and future days.
 */
export function parseTypedDay(text: string, today: string): string | null {
  const iso = isoDay.exec(text);
  if (iso) return notAfterToday(validDay(iso[0]), today);
  const british = britishDay.exec(text);
  if (!british) return null;
  const [, day = '', month = '', year] = british;
  const inYear = (fullYear: string) =>
    validDay([fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('-'));
  if (year) return notAfterToday(inYear(year), today);
  const thisYear = Number(today.slice(0, 4));
  return notAfterToday(inYear(`${thisYear}`), today) ?? inYear(`${thisYear - 1}`);
}

function validDay(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && addDays(day, 0) === day ? day : null;
}

function notAfterToday(day: string | null, today: string): string | null {
  return day !== null && day <= today ? day : null;
}
