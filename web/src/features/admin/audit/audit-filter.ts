import { type AuditAction, auditActions } from '@portal/contracts/identity/audit';

/** The filter of the audit trail. It lives in the URL. */
export interface AuditFilter {
  action: AuditAction | null;
  /** The person who acted or was affected. */
  personId: string | null;
  /** London days, inclusive. */
  fromDay: string | null;
  toDay: string | null;
}

export const noAuditFilter: AuditFilter = {
  action: null,
  personId: null,
  fromDay: null,
  toDay: null,
};

export const urlParamNames = {
  action: 'action',
  personId: 'of',
  fromDay: 'from',
  toDay: 'to',
} as const;

export function readAuditFilter(urlParams: URLSearchParams): AuditFilter {
  const action = urlParams.get(urlParamNames.action);
  return {
    action: auditActions.find((known) => known === action) ?? null,
    personId: urlParams.get(urlParamNames.personId) || null,
    fromDay: parseDay(urlParams.get(urlParamNames.fromDay)),
    toDay: parseDay(urlParams.get(urlParamNames.toDay)),
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeAuditFilter(urlParams: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  for (const [field, name] of Object.entries(urlParamNames)) {
    const value = filter[field as keyof AuditFilter];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

/** The error of the date range; null when it is valid. */
export function dayRangeError({
  fromDay,
  toDay,
}: Pick<AuditFilter, 'fromDay' | 'toDay'>): string | null {
  return fromDay && toDay && toDay < fromDay ? 'The end date can’t be before the start date' : null;
}

export function isAuditFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** The REST path of a page of entries: the newest, or those before an entry. */
export function auditPath(
  filter: AuditFilter,
  limit: number,
  before: number | null = null,
): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (before !== null) query.set('before', String(before));
  return `/api/admin/audit?${query}`;
}

/** A day of the URL; null for anything else. */
export function parseDay(text: string | null): string | null {
  const isDay = text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : null;
}
