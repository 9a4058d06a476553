import { setTimeout as delay } from 'node:timers/promises';
import { balancedNames, memberNames } from '../cluster/cluster-names.ts';
import type { ClusterState } from '../cluster/cluster-state.ts';

/** A fault of a process of a cluster, or of processes that belong to different services. */
export interface ClusterFault {
  name: string;
  /** The processes, by the cluster's state before the fault. */
  processesIn(state: ClusterState): string[];
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
const [firstOfPairs, secondOfPairs] = [0, 1].map((member) =>
  processes.filter((_, index) => index % 2 === member),
) as [string[], string[]];
/** Three hang at a time, because each is only replaced after 15 seconds. The other of each pair goes on. */
const hungTogether = [firstOfPairs, secondOfPairs].flatMap((names) => [
  names.slice(0, 3),
  names.slice(3),
]);

/** Each process killed and hung, each primary paused and cut off the other members. */
export const clusterFaults: readonly ClusterFault[] = [
  ...processes.map((name) => faultOf([name], 'killed')),
  ...Object.keys(servers).map((name) => faultOfServer(name, 'killed')),
  ...hungTogether.map((names) => faultOf(names, 'hung')),
  ...Object.keys(servers).map((name) => faultOfServer(name, 'hung')),
  ...["MongoDB's primary", 'the leader of a stream', "Valkey's primary"].map((name) =>
    faultOfServer(name, 'paused'),
  ),
  ...["MongoDB's primary", 'the leader of a stream'].map((name) => faultOfServer(name, 'cut off')),
];

function faultOf(names: string[], kind: ClusterFault['kind']): ClusterFault {
  return { name: names.join(', '), processesIn: () => names, kind };
}

function faultOfServer(name: string, kind: ClusterFault['kind']): ClusterFault {
  const nameIn = servers[name] as (state: ClusterState) => string;
  return { name, processesIn: (state) => [nameIn(state)], kind };
}

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
