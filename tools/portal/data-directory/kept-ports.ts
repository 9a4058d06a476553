import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { readJson, writePrivate } from './private-file.ts';

/**
 * A port of the loopback per name: those of the last start, where nobody else has taken them. None of
 * them is `door`, which nobody listens on yet.
 */
export async function keptPorts<Name extends string>(
  directory: string,
  names: readonly Name[],
  door: number,
): Promise<Record<Name, number>> {
  const file = join(directory, 'ports.json');
  const known = (await readJson<Record<string, number>>(file)) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    let port = await freePort(known[name]);
    while (port === door || Object.values(ports).includes(port)) port = await freePort();
    ports[name] = port;
  }
  await writePrivate(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports as Record<Name, number>;
}
