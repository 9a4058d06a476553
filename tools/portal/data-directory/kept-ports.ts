import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { readJsonIfWhole, writePrivate } from './private-file.ts';

const fileIn = (directory: string) => join(directory, 'ports.json');

/** The ports of the last start, by name; what can't be read is left out. */
export async function readPorts(directory: string): Promise<Record<string, number>> {
  const known: unknown = await readJsonIfWhole(fileIn(directory));
  return Object.fromEntries(Object.entries(known ?? {}).filter(([, port]) => isPort(port)));
}

/**
 * A port of the loopback per name: those of the last start where nobody has taken them, and none of
 * those for a copy of another directory. None of them is `door`, which nobody listens on yet.
 */
export async function keptPorts<Name extends string>(
  directory: string,
  names: readonly Name[],
  door: number,
  { isCopy = false } = {},
): Promise<Record<Name, number>> {
  // The original of a copy may only be between two starts.
  const others = await readPorts(directory);
  const known = isCopy ? {} : others;
  const taken = new Set([door, ...(isCopy ? Object.values(others) : [])]);
  const ports: Record<string, number> = {};
  for (const name of names) {
    let port = await freePort(known[name]);
    while (taken.has(port)) port = await freePort();
    taken.add(port);
    ports[name] = port;
  }
  await writePrivate(fileIn(directory), `${JSON.stringify(ports, null, 2)}\n`);
  return ports as Record<Name, number>;
}

function isPort(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536;
}
