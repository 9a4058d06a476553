import {
  type SecurityEventKind,
  type SecurityEventOutcome,
  securityEventKind,
  securityEventOutcome,
} from '@portal/contracts/identity/security-event';
import { urlParamNames as auditParamNames, parseDay } from '../audit/audit-filter.ts';

/** The filter of the security events. It lives in the URL. */
export interface SecurityFilter {
  kind: SecurityEventKind | null;
  outcome: SecurityEventOutcome | null;
  /** The person who acted or was affected. */
  personId: string | null;
  /** London days, inclusive. */
  fromDay: string | null;
  toDay: string | null;
}

export const noSecurityFilter: SecurityFilter = {
  kind: null,
  outcome: null,
  personId: null,
  fromDay: null,
  toDay: null,
};

const urlParamNames = {
  kind: 'kind',
  outcome: 'outcome',
  personId: auditParamNames.personId,
  fromDay: auditParamNames.fromDay,
  toDay: auditParamNames.toDay,
} as const;

export function readSecurityFilter(urlParams: URLSearchParams): SecurityFilter {
  const paramOf = (field: keyof SecurityFilter) => urlParams.get(urlParamNames[field]);
  return {
    kind: securityEventKind.options.find((known) => known === paramOf('kind')) ?? null,
    outcome: securityEventOutcome.options.find((known) => known === paramOf('outcome')) ?? null,
    personId: paramOf('personId') || null,
    fromDay: parseDay(paramOf('fromDay')),
    toDay: parseDay(paramOf('toDay')),
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeSecurityFilter(
  urlParams: URLSearchParams,
  filter: SecurityFilter,
): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  for (const [field, name] of Object.entries(urlParamNames)) {
    const value = filter[field as keyof SecurityFilter];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

export function isSecurityFiltered(filter: SecurityFilter): boolean {
  return Object.values(filter).some(Boolean);
}
