const name = 'leave-settings';

/** The person whose leave settings are open: '' before one is chosen, null when closed. */
export function readSettingsPersonId(urlParams: URLSearchParams): string | null {
  return urlParams.get(name);
}

/** Opens or closes the leave settings and keeps the other parameters. */
export function writeSettingsPersonId(
  urlParams: URLSearchParams,
  personId: string | null,
): URLSearchParams {
  const next = new URLSearchParams(urlParams);
  if (personId === null) next.delete(name);
  else next.set(name, personId);
  return next;
}
