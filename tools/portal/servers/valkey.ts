import type { DataDirectory } from '../data-directory/open.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Program } from '../processes/supervise.ts';
import { answersWith, isAlive } from './reachable.ts';
import { setAsideLog } from './set-aside-log.ts';

/** Valkey (or Redis) for sessions and jobs: what it acknowledged is on the disk within a second. */
export async function valkeyProgram(
  command: string,
  port: number,
  data: DataDirectory,
): Promise<Program> {
  const password = data.secrets.redis;
  const file = data.in('valkey', 'valkey.conf');
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(data.in('valkey'))}`,
    'appendonly yes',
    'save ""',
    // Sessions and jobs are not a cache: rather refuse a write than forget one.
    'maxmemory-policy noeviction',
  ];
  await writePrivate(file, `${settings.join('\n')}\n`);
  return {
    name: 'valkey',
    command,
    args: [file],
    cwd: data.in('valkey'),
    env: process.env,
    ready: () => answersWith(port, '+PONG', `AUTH ${password}\r\nPING\r\n`),
    // That it asks for a password is an answer, too.
    alive: () => isAlive(port, '\r\n', 'PING\r\n'),
    repair: (lastWords) => setAsideLog(data.in('valkey'), lastWords),
  };
}

export function valkeyUrl(port: number, data: Pick<DataDirectory, 'secrets'>): string {
  return `redis://:${data.secrets.redis}@127.0.0.1:${port}`;
}
