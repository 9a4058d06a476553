import type { ServiceName } from '@portal/contracts/operation';

/** The number of migrations of each service, for commands that read its database. A service checks its own. */
export const knownDataVersions: Readonly<Record<ServiceName, number>> = {
  identity: 4,
  attendance: 0,
  leave: 0,
  messaging: 1,
  records: 2,
};

/** Why data of a newer version is refused. */
export function newerDataMessage(service: ServiceName, found: number, known: number): string {
  return `the ${service} database was written by a newer version of the portal (data version ${found}; this version supports up to ${known}): start the newer version, or restore a backup`;
}
