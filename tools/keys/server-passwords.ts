import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import { makeSecrets, type Secrets, writeSecrets } from '../portal/data-directory/secrets.ts';
import { rotationMs } from './rotation-age.ts';

/**
 * Gives the programs' accounts on the servers new passwords where these are KEY_ROTATION_DAYS old. Only before
 * the servers start: they get the accounts from the secrets.
 */
export async function renewOldPasswords(
  data: Pick<DataDirectory, 'path' | 'secrets'>,
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(data.secrets.passwordsSince) < rotationMs()) return;
  const secrets = withNewPasswords(data.secrets, now);
  await writeSecrets(data.path, secrets);
  data.secrets = secrets;
}

/**
 * The secrets with new passwords of the programs' accounts. Those of MongoDB's root, which makes the accounts,
 * and of subscribers stay.
 */
export function withNewPasswords<Made extends Secrets>(secrets: Made, now: Date): Made {
  const { mongodb, nats, valkey } = makeSecrets();
  return {
    ...secrets,
    mongodb: { ...secrets.mongodb, services: mongodb.services },
    nats: { ...secrets.nats, gateway: nats.gateway, services: nats.services },
    valkey,
    passwordsSince: now.toISOString(),
  };
}
