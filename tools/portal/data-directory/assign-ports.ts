import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { readJsonIfValid, writePrivate } from './private-file.ts';

const fileIn = (directory: string) => join(directory, 'ports.json');

/** Reads the ports of the last start, by name; invalid ones are omitted. */
export async function readPorts(directory: string): Promise<Record<string, number>> {
  const known: unknown = await readJsonIfValid(fileIn(directory));
  return Object.fromEntries(Object.entries(known ?? {}).filter(([, port]) => isPort(port)));
}

/**
 * Assigns a loopback port to each name: that of the last start if it is free, but never for a copy of
 * another directory. `gatewayPort` is not assigned.
 */
export async function assignPorts<Name extends string>(
  directory: string,
  names: readonly Name[],
  gatewayPort: number,
  { isCopy = false } = {},
): Promise<Record<Name, number>> {
  // The original of a copy may be restarting, so its ports are never taken.
  const others = await readPorts(directory);
  const known = isCopy ? {} : others;
  const taken = new Set([gatewayPort, ...(isCopy ? Object.values(others) : [])]);
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
