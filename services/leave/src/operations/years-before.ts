/** The same day some years earlier, from which lists begin; 29 February may be a day of none. */
export function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
