const name = 'review';
const hours = 'hours';

/** The address of the timesheet issues, a panel above the overview. */
export const reviewAddress = `/?${name}=${hours}`;

/** Whether the address opens the review panel. */
export function isReview(address: URLSearchParams): boolean {
  return address.get(name) === hours;
}

/** The address without the review panel, optionally with a person's panel. */
export function withoutReview(address: URLSearchParams, person?: string): URLSearchParams {
  const without = new URLSearchParams(address);
  without.delete(name);
  if (person) without.set('person', person);
  return without;
}
