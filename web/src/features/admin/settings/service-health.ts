import type { StateOfServiceFragment, StatesOfServicesQuery } from '../../../gql/documents.ts';

export type Health = 'working' | 'limited' | 'away';

/** What each service does, as people know it. */
export const serviceNames = {
  identity: 'People and sign-in',
  attendance: 'Attendance',
  leave: 'Leave',
  messaging: 'Messages and mail',
  records: 'Records and reports',
} as const;
export type ServiceKey = keyof typeof serviceNames;

export interface ServiceOfPortal {
  key: ServiceKey;
  /** Null where it did not answer. */
  state: StateOfServiceFragment | null;
}

/** All services, those that don’t answer too. */
export function servicesOf(states: StatesOfServicesQuery): ServiceOfPortal[] {
  return (Object.keys(serviceNames) as ServiceKey[]).map((key) => ({
    key,
    state: states[`${key}State`] ?? null,
  }));
}

/** Whether a service does all of its work, some of it, or does not answer. */
export function healthOf(state: StateOfServiceFragment | null): Health {
  if (state === null) return 'away';
  return troublesOf(state).length > 0 ? 'limited' : 'working';
}

/** What keeps a service from doing all of its work, one sentence each; none where nothing does. */
export function troublesOf(state: StateOfServiceFragment): string[] {
  const troubles: string[] = [];
  if (!state.databaseConnected) troubles.push('Its database is not connected.');
  if (!state.brokerConnected) troubles.push('Events can’t be passed on: they are kept until then.');
  if (state.queuesConnected === false) troubles.push('Its queues are not connected.');
  if (state.isMemoryShort) {
    troubles.push('Its memory is almost full. Contact whoever looks after the portal.');
  }
  // That what they are read from is away is said already.
  if (state.databaseConnected && state.queuesConnected !== false) {
    if (state.queues === null) troubles.push('How its queues are is not known now.');
    if (state.jobs === null) troubles.push('How its jobs are is not known now.');
  }
  if (state.deadLetters) {
    const events = state.deadLetters === 1 ? 'One event' : `${state.deadLetters} events`;
    troubles.push(`${events} could not be handled.`);
  }
  for (const { name, failed } of state.queues ?? []) {
    if (failed > 0) troubles.push(`${failed} given up in the queue “${name}”.`);
  }
  for (const { name, failures } of state.jobs ?? []) {
    if (failures > 0) troubles.push(`“${jobName(name)}” failed ${times(failures)}.`);
  }
  return troubles;
}

/**
 * Whether the database is connected, as those services tell that answer; null where none does, or
 * they don’t agree.
 */
export function databaseOf(services: readonly ServiceOfPortal[]): boolean | null {
  const told = new Set(
    services.flatMap(({ state }) => (state === null ? [] : [state.databaseConnected])),
  );
  const [one] = told;
  return told.size === 1 && one !== undefined ? one : null;
}

const jobNames: Readonly<Record<string, string>> = {
  'bank-holidays': 'Bank holidays read from GOV.UK',
  'daily-archive': 'Archive of the day',
  're-archive': 'Days that changed later',
  'weekly-report': 'Weekly report',
  retention: 'Removal of old records',
  'stream-check': 'Check of published events',
  'copies-check': 'Check against other services',
  republish: 'Events published again',
};

/** What people call a job. */
export function jobName(name: string): string {
  return jobNames[name] ?? name;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
