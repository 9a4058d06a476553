import { decimalHours } from './duration.ts';

/** 12.07 % of the hours worked, in ten-thousandths. */
const accrualRate = 1_207;
const tenThousand = 10_000;
const minutesPerHour = 60;

/**
 * The hours of leave that accrue at the end of a month for the minutes that somebody with irregular hours worked
 * in it: 12.07 % of them, where a fraction below half an hour is dropped and any other counts as an hour (Working
 * Time Regulations 1998, regulation 15B, for leave years from 1 April 2024). The statutory maximum of 28 days isn't
 * applied, because it isn't defined in hours.
 */
export function accruedHours(minutesWorked: number): number {
  const hour = minutesPerHour * tenThousand;
  return Math.floor((minutesWorked * accrualRate + hour / 2) / hour);
}

/** The hours of leave for some minutes worked before they are rounded to whole hours, with three decimals. */
export function unroundedAccrual(minutesWorked: number): number {
  return Math.round((minutesWorked * accrualRate) / (minutesPerHour * 10)) / 1_000;
}

/** The hours of a whole day of leave that was booked without hours, before leave was in hours. */
export const defaultDayHours = 8;

/**
 * The hours that a day of annual leave of irregular hours takes: those that were booked for it. The regulations give
 * leave in hours and say nothing of the length of a day (regulation 15B), so it is what the person and HR agreed on.
 * `share` is the part of the day, 0.5 or 1, for days that were booked without hours.
 */
export function leaveDayHours({
  hours,
  share,
}: {
  hours?: number | null | undefined;
  share: number;
}): number {
  return hours ?? share * defaultDayHours;
}

const smallestMinutes = 3;

/**
 * Spreads hours of leave, in quarters of an hour, over a number of days: as evenly as possible in steps of 3 minutes,
 * the smallest that are whole minutes and exact in hundredths of an hour. They add up exactly; earlier days have the
 * longer ones.
 */
export function spreadHours(hours: number, dayCount: number): number[] {
  const steps = Math.round((hours * minutesPerHour) / smallestMinutes);
  const least = Math.floor(steps / dayCount);
  const longerDays = steps - least * dayCount;
  return Array.from({ length: dayCount }, (_, index) =>
    decimalHours((index < longerDays ? least + 1 : least) * smallestMinutes),
  );
}
