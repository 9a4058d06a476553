import type { ServiceName } from '@portal/contracts/operation';

/** The broker's account of the gateway, which has no JetStream. */
export const gatewayAccount = 'GATEWAY';

/** The name of a service's stream: `ATTENDANCE`. */
export function streamName(service: ServiceName): string {
  return service.toUpperCase();
}

/** The name of a service's account of the broker, which holds only the service's stream. */
export function accountName(service: ServiceName): string {
  return service.toUpperCase();
}

/** The name of the durable consumer of `service` in the stream of `from`: `records-from-leave`. */
export function durableName(service: ServiceName, from: ServiceName): string {
  return `${service}-from-${from}`;
}

/** The subject pattern of a service's events. */
export function eventSubjects(service: ServiceName): string {
  return `portal.${service}.>`;
}

/** The subject pattern to which the broker republishes each stored event, for live readers. */
export function republishedSubjects(service: ServiceName): string {
  return `published.${service}.>`;
}

/** The prefix by which other accounts call JetStream of a service's account. */
export function importedApiPrefix(owner: ServiceName): string {
  return `$JS.${accountName(owner)}.API`;
}
