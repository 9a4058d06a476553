import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { memoryOf } from '../bench/process-memory.ts';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import { findRunningProcesses } from '../portal/processes/pid-files.ts';
import type { Series } from './find-growth.ts';

/** One value of a series. */
export type Sample = Pick<Series, 'name' | 'unit' | 'isData'> & { value: number };

/** Folders of the data directory, and whether people's data are in them. */
const folders = { mongod: true, nats: true, valkey: false, logs: false, mail: true };
const bytesPerMb = 1024 * 1024;

/**
 * Measures a running portal from outside: memory and open files of each process, the folders of the data
 * directory, events that wait. Needs Linux.
 */
export async function samplePortal(dataDir: string, supervisor: number): Promise<Sample[]> {
  const processes = new Map([['supervisor', supervisor]]);
  for (const [name, { pid }] of findRunningProcesses(join(dataDir, 'run')))
    processes.set(name, pid);
  const samples = await Promise.all([
    ...[...processes].map(([name, pid]) => sampleProcess(name, pid)),
    ...Object.entries(folders).map(([name, isData]) => sampleFolder(dataDir, name, isData)),
    sampleBacklogs(dataDir),
  ]);
  return samples.flat();
}

async function sampleProcess(name: string, pid: number): Promise<Sample[]> {
  const files = (await readdir(`/proc/${pid}/fd`)).length;
  return [
    { name: `memory of ${name}`, unit: 'MB', value: memoryOf(pid).rss / bytesPerMb } as const,
    { name: `open files of ${name}`, unit: 'files', value: files } as const,
  ].map((sample) => ({ ...sample, isData: false }));
}

async function sampleFolder(dataDir: string, name: string, isData: boolean): Promise<Sample[]> {
  const value = (await sizeOf(join(dataDir, name))) / bytesPerMb;
  return [{ name: `disk of ${name}`, unit: 'MB', isData, value }];
}

/** The size of a folder in bytes. Files that are removed meanwhile count as empty. */
async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = await stat(join(parentPath, name)).catch(() => null);
      return file?.size ?? 0;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Events that are not published or not handled yet, of all services. */
async function sampleBacklogs(dataDir: string): Promise<Sample[]> {
  const ports = await readPorts(dataDir);
  const texts = await Promise.all(
    serviceNames.map(async (service) =>
      (await fetch(`http://127.0.0.1:${ports[service]}/metrics`)).text(),
    ),
  );
  const sumOf = (metric: string) =>
    [...texts.join('\n').matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  const backlog = { unit: 'events', isData: false } as const;
  return [
    { ...backlog, name: 'unpublished events', value: sumOf('portal_outbox_pending') },
    { ...backlog, name: 'unhandled events', value: sumOf('portal_consumer_pending') },
  ];
}
