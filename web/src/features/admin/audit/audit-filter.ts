import { type AuditAction, auditActions } from '@portal/contracts/people/audit';

/** Which entries are shown: all of it is in the address. */
export interface AuditFilter {
  action: AuditAction | null;
  /** Who did it, or to whom it was done. */
  personId: string | null;
  /** London days, both included. */
  fromDay: string | null;
  toDay: string | null;
}

export const everything: AuditFilter = {
  action: null,
  personId: null,
  fromDay: null,
  toDay: null,
};

const names = { action: 'action', personId: 'of', fromDay: 'from', toDay: 'to' } as const;

export function readFilter(address: URLSearchParams): AuditFilter {
  const action = address.get(names.action);
  return {
    action: auditActions.find((known) => known === action) ?? null,
    personId: address.get(names.personId) || null,
    fromDay: dayOf(address.get(names.fromDay)),
    toDay: dayOf(address.get(names.toDay)),
  };
}

/** The address with another filter; what else it says stays. */
export function writeFilter(address: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const [field, name] of Object.entries(names)) {
    const value = filter[field as keyof AuditFilter];
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** What is wrong with the days; null where nothing is. */
export function daysProblem({ fromDay, toDay }: AuditFilter): string | null {
  return fromDay && toDay && toDay < fromDay ? 'This is before the first day.' : null;
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** The path that asks for entries: the newest of the filter, or those before one. */
export function pathOf(filter: AuditFilter, limit: number, before: number | null = null): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (before !== null) query.set('before', String(before));
  return `/api/admin/audit?${query}`;
}

function dayOf(text: string | null): string | null {
  const isDay = text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : null;
}
