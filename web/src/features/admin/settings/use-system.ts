import { useWatched, type Watched } from '../../../app/use-watched.ts';
import {
  StatesOfServicesDocument,
  SystemInfoDocument,
  type SystemInfoQuery,
} from '../../../gql/documents.ts';
import { type ServiceOfPortal, servicesOf } from './service-health.ts';

const everyMs = 30_000;

/** How many people and sessions there are. */
export function useSystemInfo(): Watched<NonNullable<SystemInfoQuery['systemInfo']>> {
  return useWatched(SystemInfoDocument, {
    everyMs,
    on: ['portal.identity.user-'],
    read: ({ systemInfo }) => systemInfo,
  });
}

const nothingTellsOfIt: string[] = [];

/**
 * How each service is: asked for again and again, because one that is away can’t tell. Undefined
 * until the first answer, also one without any service in it.
 */
export function useServices() {
  const { value, error, retry } = useWatched(StatesOfServicesDocument, {
    everyMs,
    on: nothingTellsOfIt,
    read: (states) => states,
  });
  const services: ServiceOfPortal[] | undefined = value && servicesOf(value);
  return { services, error, retry };
}
