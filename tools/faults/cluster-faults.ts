import { setTimeout as delay } from 'node:timers/promises';
import { balancedNames, memberNames } from '../cluster/cluster-names.ts';
import type { ClusterState } from '../cluster/cluster-state.ts';

/** A fault of one process of a cluster. */
export interface ClusterFault {
  name: string;
  /** The process, by the cluster's state before the fault. */
  processIn(state: ClusterState): string;
  kind: 'killed' | 'hung' | 'paused' | 'cut off';
}

const counts = { services: 2, gateways: 2 };
const pauseMs = 6_000;
const cutMs = 15_000;

/** The servers, by what they are at the time of the fault. */
const servers: Record<string, (state: ClusterState) => string> = {
  "MongoDB's primary": ({ mongod }) => mongod,
  "MongoDB's secondary": ({ mongod }) => otherThan(mongod, memberNames('mongod', 3)),
  'the leader of a stream': ({ nats }) => nats,
  'another server of NATS': ({ nats }) => otherThan(nats, memberNames('nats', 3)),
  "Valkey's primary": ({ valkey }) => valkey,
  "Valkey's replica": ({ valkey }) => otherThan(valkey, memberNames('valkey', 2)),
  'a sentinel': () => 'sentinel',
};

const processes = balancedNames(counts);

/** Each process killed and hung, each primary paused and cut off the other members. */
export const clusterFaults: readonly ClusterFault[] = [
  ...(['killed', 'hung'] as const).flatMap((kind) => [
    ...processes.map((name) => ({ name, processIn: () => name, kind })),
    ...Object.entries(servers).map(([name, processIn]) => ({ name, processIn, kind })),
  ]),
  ...["MongoDB's primary", 'the leader of a stream', "Valkey's primary"].map((name) => ({
    name,
    processIn: servers[name] as ClusterFault['processIn'],
    kind: 'paused' as const,
  })),
  ...["MongoDB's primary", 'the leader of a stream'].map((name) => ({
    name,
    processIn: servers[name] as ClusterFault['processIn'],
    kind: 'cut off' as const,
  })),
];

/** Injects a fault. Resolves once it is over, except for a process that is replaced. */
export async function injectFault(
  kind: ClusterFault['kind'],
  { pid, name }: { pid: number; name: string },
  network: { cut(server: string): void; mend(server: string): void },
): Promise<void> {
  if (kind === 'cut off') {
    network.cut(name);
    await delay(cutMs);
    network.mend(name);
    return;
  }
  process.kill(pid, kind === 'killed' ? 'SIGKILL' : 'SIGSTOP');
  if (kind !== 'paused') return;
  await delay(pauseMs);
  process.kill(pid, 'SIGCONT');
}

function otherThan(one: string, names: readonly string[]): string {
  return names.find((name) => name !== one) ?? '';
}
