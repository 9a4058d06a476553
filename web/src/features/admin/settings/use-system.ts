import { ServiceStatesDocument, SystemInfoDocument } from '../../../gql/admin/settings/system.ts';
import type { SystemInfoQuery } from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { type ServiceWithState, servicesOf } from './service-health.ts';

const halfAMinute = 30_000;

/** The number of people and sessions. */
export function useSystemInfo(): LiveQuery<NonNullable<SystemInfoQuery['systemInfo']>> {
  return useLiveQuery(SystemInfoDocument, {
    everyMs: halfAMinute,
    on: ['portal.identity.user-'],
    read: ({ systemInfo }) => systemInfo,
  });
}

const noEvents: string[] = [];

/**
 * The state of each service. Polled, because an unavailable service sends no events. Undefined
 * until the first response.
 */
export function useServices({ everyMs = halfAMinute } = {}) {
  const { value, error, retry } = useLiveQuery(ServiceStatesDocument, {
    everyMs,
    on: noEvents,
    read: (states) => states,
  });
  const services: ServiceWithState[] | undefined = value && servicesOf(value);
  return { services, error, retry };
}
