import { type ServiceName, serviceNames } from '@portal/contracts/operation';

/** The names of `count` processes of a kind: the first has the name of the kind, as in a single portal. */
export function memberNames(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? kind : `${kind}-${index + 1}`));
}

export const mongodNames = memberNames('mongod', 3);
export const natsNames = memberNames('nats', 3);
export const valkeyNames = memberNames('valkey', 2);
export const sentinelNames = memberNames('sentinel', 3);

/** The port for the other servers of NATS. */
export const routePortName = (server: string) => `${server}-route`;
/** The port of HAProxy for a service. */
export const balancerPortName = (service: ServiceName) => `${service}-balancer`;
/** The port of a gateway's metrics. */
export const metricsPortName = (gateway: string) => `${gateway}-metrics`;

/** How many processes of each service and of the gateway run. */
export interface ProcessCounts {
  services: number;
  gateways: number;
}

/** The processes of each service, by its name. */
export function serviceProcesses({ services }: ProcessCounts): Record<ServiceName, string[]> {
  return Object.fromEntries(
    serviceNames.map((service) => [service, memberNames(service, services)]),
  ) as Record<ServiceName, string[]>;
}

/** The processes behind HAProxy: those of the services and the gateways. */
export function balancedNames(counts: ProcessCounts): string[] {
  return [
    ...Object.values(serviceProcesses(counts)).flat(),
    ...memberNames('gateway', counts.gateways),
  ];
}

/** The names of all ports of a cluster, besides that of the portal. */
export function portNames(counts: ProcessCounts): string[] {
  const gateways = memberNames('gateway', counts.gateways);
  return [
    ...[mongodNames, natsNames, natsNames.map(routePortName), valkeyNames, sentinelNames].flat(),
    ...Object.values(serviceProcesses(counts)).flat(),
    ...serviceNames.map(balancerPortName),
    ...gateways,
    ...gateways.map(metricsPortName),
  ];
}

/** In the order in which they are stopped: what is used last, stops last. */
export function stopOrder(counts: ProcessCounts): string[][] {
  return [
    ['haproxy'],
    memberNames('gateway', counts.gateways),
    Object.values(serviceProcesses(counts)).flat(),
    sentinelNames,
    valkeyNames,
    natsNames,
    mongodNames,
  ];
}
