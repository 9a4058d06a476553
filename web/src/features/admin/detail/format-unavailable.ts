import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** As in the middle of a sentence. */
const names: Record<string, string> = {
  identity: 'people’s names',
  attendance: 'attendance',
  leave: 'leave',
  messaging: 'messages',
  records: 'records',
};

const listFormat = new Intl.ListFormat('en-GB');

/**
 * Which services an error reports as unavailable: `Leave and attendance are unavailable`; null if
 * none.
 */
export function formatUnavailable(error: unknown): string | null {
  const services = unavailableServices(error);
  const [first] = services;
  if (first === undefined) return null;
  const verb = services.length > 1 || first.endsWith('s') ? 'are' : 'is';
  const list = listFormat.format(services);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb} unavailable`;
}

function unavailableServices(error: unknown): string[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const services = error.errors.flatMap(({ extensions }) => {
    if (extensions?.code !== 'SERVICE_UNAVAILABLE') return [];
    const { service } = (extensions.details ?? {}) as { service?: string };
    return service && names[service] ? [names[service]] : [];
  });
  return [...new Set(services)];
}
