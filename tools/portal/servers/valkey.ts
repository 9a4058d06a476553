import type { DataDirectory } from '../data-directory/open.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import { plainError } from '../plain-error.ts';
import type { Program } from '../processes/supervise.ts';
import { quarantineAppendOnlyFile } from './quarantine-append-only-file.ts';
import { answersWith, isAlive } from './reachable.ts';
import { defaultMaxMemory, valkeyConfiguration } from './valkey-configuration.ts';

/** Valkey (or Redis) for sessions and jobs: what it acknowledged is on the disk within a second. */
export async function valkeyProgram(
  command: string,
  port: number,
  data: DataDirectory,
): Promise<Program> {
  const passwords = data.secrets.valkey;
  const file = data.in('valkey', 'valkey.conf');
  const place = {
    bind: '127.0.0.1',
    port,
    directory: data.in('valkey'),
    maxMemory: maxMemoryIn(process.env),
  };
  await writePrivate(file, valkeyConfiguration(place, passwords));
  return {
    name: 'valkey',
    command,
    args: [file],
    cwd: data.in('valkey'),
    env: process.env,
    ready: () => answersWith(port, '+PONG', `AUTH health ${passwords.health}\r\nPING\r\n`),
    // That it asks for a password is an answer, too.
    alive: () => isAlive(port, '\r\n', 'PING\r\n'),
    repair: (lastWords) => quarantineAppendOnlyFile(data.in('valkey'), lastWords),
  };
}

function maxMemoryIn({ VALKEY_MAXMEMORY }: NodeJS.ProcessEnv): string {
  const given = VALKEY_MAXMEMORY || defaultMaxMemory;
  if (/^[1-9]\d*(kb|mb|gb)$/i.test(given)) return given;
  throw plainError('VALKEY_MAXMEMORY must be a size such as 512mb or 2gb');
}
