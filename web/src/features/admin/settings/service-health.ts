import type { ServiceStatePartsFragment, ServiceStatesQuery } from '../../../gql/documents.ts';

export type Health = 'working' | 'limited' | 'unavailable';

/** The display names of the services. */
export const serviceTitles = {
  identity: 'People and sign-in',
  attendance: 'Attendance',
  leave: 'Leave',
  messaging: 'Messages and email',
  records: 'Records and reports',
} as const;
export type ServiceKey = keyof typeof serviceTitles;

export interface ServiceWithState {
  key: ServiceKey;
  /** Null if it didn't respond. */
  state: ServiceStatePartsFragment | null;
}

/** All services, including those that don’t respond. */
export function servicesOf(states: ServiceStatesQuery): ServiceWithState[] {
  return (Object.keys(serviceTitles) as ServiceKey[]).map((key) => ({
    key,
    state: states[`${key}State`] ?? null,
  }));
}

/** Whether a service works fully, partly or not at all. */
export function healthOf(state: ServiceStatePartsFragment | null): Health {
  if (state === null) return 'unavailable';
  return serviceIssues(state).length > 0 ? 'limited' : 'working';
}

/** The issues of a service, a sentence each. */
export function serviceIssues(state: ServiceStatePartsFragment): string[] {
  const issues: string[] = [];
  if (!state.databaseConnected) issues.push('It can’t save or read data.');
  if (!state.brokerConnected)
    issues.push(
      'Updates can’t be sent to other parts of the portal yet. They’re saved and will be sent later.',
    );
  if (state.queuesConnected === false) issues.push('Some background work has stopped.');
  if (state.isMemoryShort) {
    issues.push('This part of the portal is nearly out of memory. Contact your IT team.');
  }
  if (state.isDiskShort) {
    issues.push('Storage is nearly full. Contact your IT team.');
  }
  // Their source is reported as disconnected already.
  if (state.databaseConnected && state.queuesConnected !== false) {
    if (state.queues === null || state.jobs === null) {
      issues.push('We can’t tell whether background work is running.');
    }
  }
  if (state.deadLetters) {
    const events = state.deadLetters === 1 ? 'One update' : `${state.deadLetters} updates`;
    issues.push(`${events} couldn’t be processed.`);
  }
  const failed = sumOf(state.queues?.map((queue) => queue.failed));
  if (failed > 0) {
    issues.push(
      failed === 1 ? 'One background task failed.' : `${failed} background tasks failed.`,
    );
  }
  for (const { name, failures } of state.jobs ?? []) {
    if (failures > 0) issues.push(`“${jobName(name)}” failed ${times(failures)}.`);
  }
  return issues;
}

/** Whether the database is connected; null if no service responds or they disagree. */
export function isDatabaseConnected(services: readonly ServiceWithState[]): boolean | null {
  const answers = new Set(
    services.flatMap(({ state }) => (state === null ? [] : [state.databaseConnected])),
  );
  const [one] = answers;
  return answers.size === 1 && one !== undefined ? one : null;
}

const jobNames: Readonly<Record<string, string>> = {
  backup: 'Backup',
  'backup-changes': 'Backup of changes',
  'bank-holidays': 'Bank holidays from GOV.UK',
  'daily-archive': 'Daily archive',
  're-archive': 'Updating archived days',
  'weekly-report': 'Weekly report',
  retention: 'Removing old data',
  'stream-check': 'Checking for lost updates',
  'copies-check': 'Comparing parts of the portal',
  republish: 'Sending lost updates again',
};

/** The display name of a job. */
export function jobName(name: string): string {
  return jobNames[name] ?? name;
}

/** The number of background tasks that a service has still to do. */
export function countWaitingTasks({ queues }: Pick<ServiceStatePartsFragment, 'queues'>): number {
  return sumOf(queues?.map(({ waiting }) => waiting));
}

function sumOf(counts: readonly number[] = []): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
