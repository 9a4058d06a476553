import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { knownDataVersions, newerDataMessage } from '@portal/runtime/data-versions';
import { dataVersion } from '@portal/runtime/migrate';
import { expectedError } from '../portal/expected-error.ts';
import type { DatabaseAccess } from './run-on-databases.ts';

/** Throws a plain error where a service's data is of a newer version. */
export function requireKnownVersions(versions: Partial<Record<ServiceName, number>>): void {
  for (const service of serviceNames) {
    const [found = 0, known] = [versions[service], knownDataVersions[service]];
    if (found > known) throw expectedError(newerDataMessage(service, found, known));
  }
}

/** Rejects with a plain error where the databases are of a newer version. */
export async function requireKnownData({
  connect,
}: Pick<DatabaseAccess, 'connect'>): Promise<void> {
  for (const service of serviceNames) {
    requireKnownVersions({ [service]: await dataVersion(await connect(service)) });
  }
}
