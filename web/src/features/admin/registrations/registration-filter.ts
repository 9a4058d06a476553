import type {
  exportRegistrations,
  RegistrationKind,
  RegistrationStatus,
} from '@portal/contracts/identity/registration';
import { registrationKindNames } from '../../registrations/format-registration.ts';
import { tabPath } from '../admin-tabs.ts';
import { readTeamParam } from '../teams/team-param.ts';

/** The status of registrations, or an expiry within 30 days. */
export type StatusFilter = RegistrationStatus | 'within-30-days';

/** The filter of the list of registrations. It lives in the URL. */
export interface RegistrationFilter {
  kind: RegistrationKind | null;
  status: StatusFilter | null;
  /** The id of a team. */
  team: string | null;
}

export const registrationKinds = Object.keys(registrationKindNames) as RegistrationKind[];

export const registrationStatusNames: Record<StatusFilter, string> = {
  expired: 'Expired',
  'within-30-days': 'Expires within 30 days',
  expiring: 'Expires within 90 days',
  valid: 'Valid or no expiry',
};
const statuses = Object.keys(registrationStatusNames) as StatusFilter[];

const exportPath: (typeof exportRegistrations)['path'] = '/api/admin/export/registrations';

export function readRegistrationFilter(urlParams: URLSearchParams): RegistrationFilter {
  return {
    kind: registrationKinds.find((kind) => kind === urlParams.get('kind')) ?? null,
    status: statuses.find((status) => status === urlParams.get('status')) ?? null,
    team: readTeamParam(urlParams),
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeRegistrationFilter(
  urlParams: URLSearchParams,
  filter: RegistrationFilter,
): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  for (const [name, value] of Object.entries(filter)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

export function isRegistrationFiltered({ kind, status, team }: RegistrationFilter): boolean {
  return kind !== null || status !== null || team !== null;
}

/** The status of a filter as the server has it. */
export function toStatusInput(status: StatusFilter | null) {
  return status === 'within-30-days'
    ? { status: null, expiresWithinDays: 30 }
    : { status, expiresWithinDays: null };
}

/** The URL of the list, with a status or all. */
export function registrationsPath(status?: StatusFilter): string {
  const path = tabPath('staff', 'registrations');
  return status ? `${path}&status=${status}` : path;
}

/** The path of the CSV file of a filter. */
export function registrationFilePath({ kind, status, team }: RegistrationFilter): string {
  const input = { kind, ...toStatusInput(status), teamId: team };
  const params = Object.entries(input).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  const query = `${new URLSearchParams(params)}`;
  return query ? `${exportPath}?${query}` : exportPath;
}
