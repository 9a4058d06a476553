const name = 'leave-settings';

/** The person whose leave settings are open: '' before one is chosen, null when closed. */
export function configuringOf(address: URLSearchParams): string | null {
  return address.get(name);
}

/** Opens or closes the leave settings and keeps the other parameters. */
export function withConfiguring(address: URLSearchParams, of: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (of === null) next.delete(name);
  else next.set(name, of);
  return next;
}
