import { CombinedGraphQLErrors } from '@apollo/client/errors';

const names: Record<string, string> = {
  identity: 'People’s names',
  attendance: 'Time and attendance',
  leave: 'Leave',
  messaging: 'Messages',
  records: 'Records',
};

/** The display names of the services that an error reports as unavailable. */
export function unavailableServices(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const services = error.errors.flatMap(({ extensions }) => {
    if (extensions?.code !== 'SERVICE_UNAVAILABLE') return [];
    const { service } = (extensions.details ?? {}) as { service?: string };
    return service && names[service] ? [names[service]] : [];
  });
  return [...new Set(services)];
}
