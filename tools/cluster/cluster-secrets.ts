import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import { readJson, writePrivate } from '../portal/data-directory/private-file.ts';

/** The passwords that the servers of a cluster use among each other. */
export interface ClusterSecrets {
  /** Between the servers of NATS. */
  routes: string;
  /** Of Valkey's replica at its primary, and of the sentinels at both. */
  replication: string;
  sentinel: string;
}

const secretsFile = 'cluster-secrets.json';

/** Tells whether a data directory is that of a cluster. */
export function hasClusterSecrets(directory: string): boolean {
  return existsSync(join(directory, secretsFile));
}

/** Reads the passwords of a cluster, and makes them at its first start. */
export async function ensureClusterSecrets(
  data: Pick<DataDirectory, 'in'>,
): Promise<ClusterSecrets> {
  const known = await readJson<ClusterSecrets>(data.in(secretsFile));
  if (known) return known;
  const secrets = { routes: password(), replication: password(), sentinel: password() };
  await writePrivate(data.in(secretsFile), `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
