import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { readJson, writePrivate } from './private-file.ts';

/** A port of the loopback per name: those of the last start, where nobody else has taken them. */
export async function keptPorts<Name extends string>(
  directory: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const file = join(directory, 'ports.json');
  const known = (await readJson<Record<string, number>>(file)) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    let port = await freePort(known[name]);
    while (Object.values(ports).includes(port)) port = await freePort();
    ports[name] = port;
  }
  await writePrivate(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports as Record<Name, number>;
}
