import type { ServiceName } from '@portal/contracts/operation';

/** The broker's account of the gateway, which has no JetStream. */
export const gatewayAccount = 'GATEWAY';

/** The stream in which a service publishes: `ATTENDANCE`. */
export function streamOf(service: ServiceName): string {
  return service.toUpperCase();
}

/** The broker's account of a service, which holds its stream and nothing of anybody else's. */
export function accountOf(service: ServiceName): string {
  return service.toUpperCase();
}

/** The name of the durable consumer of a pair: `records-from-leave`. */
export function durableOf(service: ServiceName, from: ServiceName): string {
  return `${service}-from-${from}`;
}

/** The subjects of a service's events. */
export function eventSubjects(service: ServiceName): string {
  return `portal.${service}.>`;
}

/** Where the broker repeats each event once it is stored, for those who only watch. */
export function republishedSubjects(service: ServiceName): string {
  return `published.${service}.>`;
}

/** How JetStream of a service's account is called from another account. */
export function importedApi(owner: ServiceName): string {
  return `$JS.${accountOf(owner)}.API`;
}
