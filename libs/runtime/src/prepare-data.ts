import type { Sealer } from '@portal/auth/sealer';
import type { ServiceName } from '@portal/contracts/operation';
import { knownDataVersions } from './data-versions.ts';
import { registerKeyAgeMetrics } from './key-metrics.ts';
import { type Migration, migrate } from './migrate.ts';
import { createIndexes } from './mongo.ts';
import type { Connections, StartContext } from './open-connections.ts';
import { hasOlderKeys, resealField } from './replace-keys.ts';
import type { SealedField } from './start-service.ts';

/** Copies of personal data are sealed for a week. */
const personalDataField: SealedField = { collection: 'personaldata', field: 'sealed' };

/**
 * Brings a service’s data up to date: migrations, indexes and, in the background, fields that are sealed with an older key.
 * Gives the function that seals them again.
 */
export async function prepareData(
  { service, env, log, opened }: StartContext,
  { connection, isNew }: Connections,
  sealer: Sealer,
  {
    migrations = [],
    sealedFields = [],
  }: { migrations?: readonly Migration[]; sealedFields?: readonly SealedField[] },
): Promise<() => Promise<void>> {
  requireKnownNumber(service, migrations);
  await migrate({ connection, service, isNew, log }, migrations);
  await createIndexes(connection);
  await registerKeyAgeMetrics(connection, service, env, log);
  async function resealFields(): Promise<void> {
    if (!hasOlderKeys(env)) return;
    for (const each of [...sealedFields, personalDataField]) {
      const count = await resealField(connection, each, each.sealer ?? sealer);
      const { collection, field } = each;
      if (count > 0) log.info({ collection, field, count }, 'sealed again with the new key');
    }
  }
  const resealing = resealFields().catch((err) => log.error({ err }, 'not sealed again'));
  opened.add('sealed fields', () => resealing);
  return resealFields;
}

/** Throws where data-versions.ts lacks a migration. */
function requireKnownNumber(service: ServiceName, { length }: readonly Migration[]): void {
  if (length === knownDataVersions[service]) return;
  throw new Error(
    `data-versions.ts must have ${length} for ${service}, as many as it has migrations`,
  );
}
