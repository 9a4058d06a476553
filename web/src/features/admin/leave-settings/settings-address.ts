const name = 'leave-settings';

/** Whose leave settings the address has open, empty while nobody is chosen; null for none. */
export function configuringOf(address: URLSearchParams): string | null {
  return address.get(name);
}

/** The address with other leave settings open, or none; what else it says stays. */
export function withConfiguring(address: URLSearchParams, of: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (of === null) next.delete(name);
  else next.set(name, of);
  return next;
}
