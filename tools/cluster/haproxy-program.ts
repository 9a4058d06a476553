import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { expectedError } from '../portal/expected-error.ts';
import type { Program } from '../portal/processes/supervise.ts';
import { findOnPath } from '../portal/servers/locate-program.ts';
import { isListening } from '../portal/servers/server-probes.ts';
import { haproxyConfiguration, type Listener } from './haproxy-configuration.ts';

/** Gives the path of HAProxy; fails with a plain error that says how to install it. */
export async function locateHaproxy(): Promise<string> {
  // Debian installs it where only the PATH of administrators leads.
  const found = await findOnPath('haproxy', ['/usr/sbin']);
  if (found) return found;
  throw expectedError(
    'HAProxy is not available: no haproxy on PATH. Install it, on Debian with `apt install haproxy`.',
  );
}

/** The socket of HAProxy's runtime API in a data directory. */
export function balancerSocket(data: Pick<DataDirectory, 'in'>): string {
  return data.in('run', 'haproxy.sock');
}

/** Writes the configuration of HAProxy, and gives its program. */
export async function haproxyProgram(
  command: string,
  portal: Listener,
  services: readonly Listener[],
  data: Pick<DataDirectory, 'in' | 'path'>,
): Promise<Program> {
  const file = data.in('haproxy.cfg');
  await writePrivate(file, haproxyConfiguration(portal, services, balancerSocket(data)));
  return {
    name: 'haproxy',
    command,
    // In the foreground, as one process.
    args: ['-db', '-f', file],
    cwd: data.path,
    env: process.env,
    ready: () => isListening(portal.port),
  };
}
