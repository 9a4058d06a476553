import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import { replaceFile } from '../portal/data-directory/private-file.ts';
import type { Program } from '../portal/processes/supervise.ts';
import { isAlive, respondsWith } from '../portal/servers/server-probes.ts';
import {
  hashPassword,
  type ValkeyUser,
  valkeyPrograms,
} from '../portal/servers/valkey-configuration.ts';
import type { ClusterSecrets } from './cluster-secrets.ts';

/** What the sentinels call the primary. */
export const primaryName = 'portal';

export interface SentinelSettings {
  port: number;
  directory: string;
  /** The primary at the start. */
  primary: { host: string; port: number };
  /** By default only this machine. */
  bind?: string;
  /** How long the primary may be silent. By default as on one machine, without a network in between. */
  downAfterMs?: number;
}

/**
 * Makes the configuration of a sentinel. It has the accounts of the programs, which may only ask for the
 * primary, and be informed of a failover.
 */
export function sentinelConfiguration(
  { port, directory, primary, bind = '127.0.0.1', downAfterMs = 800 }: SentinelSettings,
  passwords: Record<ValkeyUser, string>,
  { sentinel }: Pick<ClusterSecrets, 'sentinel'>,
): string {
  const clientCommands =
    'resetchannels &+switch-master -@all +sentinel|get-master-addr-by-name +sentinel|sentinels ' +
    '+subscribe +ping +info +hello +client|setname +client|setinfo';
  return `${[
    `bind ${bind}`,
    `port ${port}`,
    `dir ${JSON.stringify(directory)}`,
    // As of the servers: a process title would overwrite the environment, by which leaked processes are found.
    'set-proc-title no',
    'user default off',
    `user health on ${hashPassword(passwords.health)} resetchannels -@all +ping`,
    `user sentinel on ${hashPassword(sentinel)} allchannels +@all`,
    ...valkeyPrograms.map(
      (program) => `user ${program} on ${hashPassword(passwords[program])} ${clientCommands}`,
    ),
    'sentinel sentinel-user sentinel',
    `sentinel sentinel-pass ${sentinel}`,
    `sentinel monitor ${primaryName} ${primary.host} ${primary.port} 2`,
    `sentinel auth-user ${primaryName} sentinel`,
    `sentinel auth-pass ${primaryName} ${sentinel}`,
    `sentinel down-after-milliseconds ${primaryName} ${downAfterMs}`,
    `sentinel failover-timeout ${primaryName} 10000`,
    `sentinel parallel-syncs ${primaryName} 1`,
  ].join('\n')}\n`;
}

/** Writes the configuration of a sentinel, which it changes itself, and gives its program. */
export async function sentinelProgram(
  command: string,
  { name, ...settings }: Omit<SentinelSettings, 'directory'> & { name: string },
  data: Pick<DataDirectory, 'in' | 'secrets'>,
  secrets: ClusterSecrets,
): Promise<Program> {
  const file = data.in(name, 'sentinel.conf');
  const { valkey: passwords } = data.secrets;
  const content = sentinelConfiguration(
    { ...settings, directory: data.in(name) },
    passwords,
    secrets,
  );
  await replaceFile(file, content);
  return {
    name,
    command,
    args: [file, '--sentinel'],
    cwd: data.in(name),
    env: process.env,
    ready: () =>
      respondsWith(settings.port, '+PONG', `AUTH health ${passwords.health}\r\nPING\r\n`),
    alive: () => isAlive(settings.port, '\r\n', 'PING\r\n'),
  };
}
