import { readFile } from 'node:fs/promises';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import type { ProcessesContext } from '../portal/processes/start-processes.ts';
import type { SupervisedProcess } from '../portal/processes/supervise.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { mongodbUri, mongodProgram } from '../portal/servers/mongod-program.ts';
import {
  type NatsCluster,
  natsProgram,
  natsUrl,
  subscriberAccess,
  subscriberListFile,
  writeNatsConfiguration,
} from '../portal/servers/nats-program.ts';
import { prepareMongod, type Servers } from '../portal/servers/start-servers.ts';
import { valkeyProgram } from '../portal/servers/valkey-program.ts';
import { watchSubscribers } from '../portal/servers/watch-subscriber-list.ts';
import {
  mongodNames,
  natsNames,
  routePortName,
  sentinelNames,
  valkeyNames,
} from './cluster-names.ts';
import type { ClusterSecrets } from './cluster-secrets.ts';
import { primaryName, sentinelProgram } from './sentinel-program.ts';

/** The ports by which servers of a kind reach each other, where these are not their own. */
export interface ServerLinks {
  /** The ports of MongoDB's members, as the members and the clients see them. */
  mongod(ports: readonly number[]): Promise<number[]>;
  /** The ports by which the server `from` of NATS reaches the routes of all servers. */
  routes(from: number, ports: readonly number[]): Promise<number[]>;
}

export interface ClusterServersOptions extends ProcessesContext {
  say(line: string): void;
  links?: ServerLinks | undefined;
}

/**
 * Another member is primary within two seconds. The usual ten are for networks between cities. A new primary waits
 * only half a second for writes that the old one has not copied: the portal acknowledges what a majority has.
 */
const replicaSetSettings = {
  electionTimeoutMillis: 1_500,
  heartbeatIntervalMillis: 300,
  heartbeatTimeoutSecs: 2,
  catchUpTimeoutMillis: 500,
};

/** Starts three members of MongoDB, three servers of NATS, two of Valkey and its three sentinels. */
export async function startClusterServers(
  data: DataDirectory,
  ports: Record<string, number>,
  secrets: ClusterSecrets,
  options: ClusterServersOptions,
): Promise<Servers> {
  const portsOf = (names: readonly string[]) => names.map((name) => ports[name] ?? 0);
  for (const name of [...mongodNames, ...natsNames, ...valkeyNames, ...sentinelNames]) {
    await makeDirectory(data.in(name), 0o700);
  }
  const [mongodPorts] = await Promise.all([
    startMembers(data, portsOf(mongodNames), options),
    startNats(data, ports, secrets, options),
    startValkey(data, ports, secrets, options),
  ]);
  const sentinels = portsOf(sentinelNames).map((port) => `127.0.0.1:${port}`);
  return {
    urls: {
      mongodb: (service) => mongodbUri(mongodPorts, service, data),
      nats: portsOf(natsNames).map(natsUrl).join(','),
      redis: (program) =>
        `redis+sentinel://${program}:${data.secrets.valkey[program]}@${sentinels}/${primaryName}`,
    },
    subscriber: subscriberAccess(ports.nats ?? 0, data),
    close: () => {},
  };
}

async function startMembers(
  data: DataDirectory,
  ports: readonly number[],
  { launch, say, signal, links }: ClusterServersOptions,
): Promise<number[]> {
  const command = await locateProgram('mongod', { say, signal });
  const members = await Promise.all(
    mongodNames.map(async (name, index) =>
      launch(await mongodProgram(command, ports[index] ?? 0, data, { name, hasSuccessor: true })),
    ),
  );
  await Promise.all(members.map(({ ready }) => ready));
  const linked = (await links?.mongod(ports)) ?? [...ports];
  await prepareMongod(linked, data, signal, replicaSetSettings);
  return linked;
}

async function startNats(
  data: DataDirectory,
  ports: Record<string, number>,
  secrets: ClusterSecrets,
  { launch, onStop, say, signal, links }: ClusterServersOptions,
): Promise<void> {
  const command = await locateProgram('nats', { say, signal });
  const routePorts = natsNames.map((name) => ports[routePortName(name)] ?? 0);
  const members = await Promise.all(
    natsNames.map(async (name, index) => {
      const linked = (await links?.routes(index, routePorts)) ?? routePorts;
      const cluster: NatsCluster = {
        serverName: name,
        routePort: routePorts[index] ?? 0,
        advertisedPort: linked[index] ?? 0,
        routes: linked.filter((_port, other) => other !== index),
        password: secrets.routes,
      };
      return { name, port: ports[name] ?? 0, cluster };
    }),
  );
  const servers: SupervisedProcess[] = [];
  for (const { port, ...member } of members) {
    servers.push(launch(await natsProgram(command, port, data, member)));
  }
  await Promise.all(servers.map(({ ready }) => ready));
  const closing = new AbortController();
  onStop(() => closing.abort());
  void watchSubscribers({
    file: subscriberListFile(data),
    async apply(subscribers) {
      for (const { port, ...member } of members) {
        await writeNatsConfiguration(port, data, subscribers, member);
      }
      for (const server of servers) {
        const pid = server.pid();
        if (pid !== null) process.kill(pid, 'SIGHUP');
      }
    },
    say,
    signal: closing.signal,
  });
}

async function startValkey(
  data: DataDirectory,
  ports: Record<string, number>,
  secrets: ClusterSecrets,
  { launch, say, signal }: ClusterServersOptions,
): Promise<void> {
  const command = await locateProgram('valkey', { say, signal });
  const primary = await findPrimary(data);
  const primaryPort = ports[primary] ?? 0;
  const servers: SupervisedProcess[] = [];
  for (const name of valkeyNames) {
    const replication = {
      primaryPort: name === primary ? null : primaryPort,
      passwords: secrets,
    };
    const port = ports[name] ?? 0;
    servers.push(launch(await valkeyProgram(command, port, data, { name, replication })));
  }
  await Promise.all(servers.map(({ ready }) => ready));
  const sentinels: SupervisedProcess[] = [];
  for (const name of sentinelNames) {
    const primary = { host: '127.0.0.1', port: primaryPort };
    const settings = { name, port: ports[name] ?? 0, primary };
    sentinels.push(launch(await sentinelProgram(command, settings, data, secrets)));
  }
  await Promise.all(sentinels.map(({ ready }) => ready));
}

/** The primary of the last start: a failover has written `replicaof` into the other's configuration. */
async function findPrimary(data: DataDirectory): Promise<string> {
  for (const name of valkeyNames) {
    const text = await readFile(data.in(name, 'valkey.conf'), 'utf8').catch(() => null);
    if (text !== null && !/^(replicaof|slaveof) /m.test(text)) return name;
  }
  return valkeyNames[0] ?? '';
}
