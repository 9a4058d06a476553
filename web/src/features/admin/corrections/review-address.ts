const name = 'review';
const hours = 'hours';

/** Where the hours that wait for HR are put right, above the overview. */
export const reviewAddress = `/?${name}=${hours}`;

/** Whether an address asks for it. */
export function isReview(address: URLSearchParams): boolean {
  return address.get(name) === hours;
}

/** The same address without it, for the page below, or for somebody's own panel. */
export function withoutReview(address: URLSearchParams, person?: string): URLSearchParams {
  const without = new URLSearchParams(address);
  without.delete(name);
  if (person) without.set('person', person);
  return without;
}
