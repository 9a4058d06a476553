/** Whether a date field has a complete day of a plausible year, because any year can be typed. */
export function isDay(day: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(day);
}
