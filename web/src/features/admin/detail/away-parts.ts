import { CombinedGraphQLErrors } from '@apollo/client/errors';

const names: Record<string, string> = {
  identity: 'People’s names',
  attendance: 'Time and attendance',
  leave: 'Leave',
  messaging: 'Messages',
  records: 'Records',
};

/** The parts of the portal that an answer names as away, as people call them; none of another failure. */
export function awayParts(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const services = error.errors.flatMap(({ extensions }) => {
    if (extensions?.code !== 'SERVICE_UNAVAILABLE') return [];
    const { service } = (extensions.details ?? {}) as { service?: string };
    return service && names[service] ? [names[service]] : [];
  });
  return [...new Set(services)];
}
