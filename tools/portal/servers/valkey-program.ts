import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import { expectedError } from '../expected-error.ts';
import type { Program } from '../processes/supervise.ts';
import type { MemberOptions } from './mongod-program.ts';
import { quarantineAppendOnlyFile } from './quarantine-append-only-file.ts';
import { isAlive, respondsWith } from './server-probes.ts';
import {
  defaultMaxMemory,
  type ValkeyReplication,
  valkeyConfiguration,
} from './valkey-configuration.ts';

/** Valkey (or Redis) for sessions and jobs; acknowledged writes are on disk within a second. */
export async function valkeyProgram(
  command: string,
  port: number,
  data: DataDirectory,
  { name = 'valkey', replication }: MemberOptions & { replication?: ValkeyReplication } = {},
): Promise<Program> {
  const passwords = data.secrets.valkey;
  const file = data.in(name, 'valkey.conf');
  const settings = {
    bind: '127.0.0.1',
    port,
    directory: data.in(name),
    maxMemory: maxMemoryIn(process.env),
  };
  await writePrivate(file, valkeyConfiguration(settings, passwords, replication));
  return {
    name,
    command,
    args: [file],
    cwd: data.in(name),
    env: process.env,
    ready: () => respondsWith(port, '+PONG', `AUTH health ${passwords.health}\r\nPING\r\n`),
    // A request for the password is a response, too.
    alive: () => isAlive(port, '\r\n', 'PING\r\n'),
    repair: (lastOutput) => quarantineAppendOnlyFile(data.in(name), lastOutput),
  };
}

function maxMemoryIn({ VALKEY_MAXMEMORY }: NodeJS.ProcessEnv): string {
  const value = VALKEY_MAXMEMORY || defaultMaxMemory;
  if (/^[1-9]\d*(kb|mb|gb)$/i.test(value)) return value;
  throw expectedError('VALKEY_MAXMEMORY must be a size such as 512mb or 2gb');
}
