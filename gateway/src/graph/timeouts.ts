import { scimOperations } from '@portal/contracts/identity/scim';
import type { ServiceName } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';

/** Timeouts in milliseconds, for the services that run a slow operation of the request. */
export type ServiceTimeouts = ReadonlyMap<ServiceName, number>;

/** The timeout of all other operations. */
export const defaultTimeoutMs = 5_000;

const slowOperations = new Map(
  [...operations, ...scimOperations].flatMap(({ name, service, timeoutSeconds }) =>
    timeoutSeconds === undefined ? [] : [[name, { service, ms: timeoutSeconds * 1_000 }]],
  ),
);

const askingProviders = new Set(
  operations.flatMap(({ name, asksProvider }) => (asksProvider ? [name] : [])),
);

/** Whether one of the operations with these names asks a provider of single sign-on. */
export function asksProvider(names: Iterable<string>): boolean {
  return [...names].some((name) => askingProviders.has(name));
}

/** The timeouts of the operations with these names. */
export function timeoutsForOperations(names: Iterable<string>): ServiceTimeouts {
  const timeouts = new Map<ServiceName, number>();
  for (const name of names) {
    const found = slowOperations.get(name);
    if (found) timeouts.set(found.service, Math.max(found.ms, timeouts.get(found.service) ?? 0));
  }
  return timeouts;
}

/** The longest time that the whole request may take. */
export function longestTimeoutMs(timeouts: ServiceTimeouts): number {
  return Math.max(defaultTimeoutMs, ...timeouts.values());
}
