import { z } from 'zod';
import { operation, type ServiceName, serviceNames } from './operation.ts';
import { instant, wholeNumber } from './scalars.ts';

/** Work that waits for its turn. */
export const queueState = z.strictObject({
  name: z.string(),
  waiting: wholeNumber,
  /** Given up after all tries: somebody has to look at it. */
  failed: wholeNumber,
});
export type QueueState = z.output<typeof queueState>;

/** Work that is done by the clock. */
export const jobState = z.strictObject({
  name: z.string(),
  lastRunAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  /** How often it failed since it last succeeded. */
  failures: wholeNumber,
  lastError: z.string().nullable(),
});
export type JobState = z.output<typeof jobState>;

/** How a service is, as it is when it is asked. */
export const serviceState = z.strictObject({
  startedAt: instant,
  databaseConnected: z.boolean(),
  brokerConnected: z.boolean(),
  /** Null for a service without queues. */
  queuesConnected: z.boolean().nullable(),
  /** Events that are stored and not yet published; null while the database is away. */
  eventsWaiting: wholeNumber.nullable(),
  /** Events that it could not handle; null while the database is away. */
  deadLetters: wholeNumber.nullable(),
  /** Null where nobody can say it now: what they are read from is away. */
  queues: z.array(queueState).nullable(),
  jobs: z.array(jobState).nullable(),
  /** Whether the store of sessions and jobs is almost full; null where it isn't used or has no limit. */
  isMemoryShort: z.boolean().nullable(),
});
export type ServiceState = z.output<typeof serviceState>;

/** The operation that asks a service how it is. */
export function serviceStateOf(service: ServiceName) {
  return operation({
    name: `${service}State`,
    service,
    kind: 'query',
    summary: `How the ${service} service, its queues and its jobs are`,
    access: 'admin',
    input: z.strictObject({}),
    output: serviceState,
    errors: [],
    rest: { method: 'GET', path: `/api/admin/services/${service}`, status: 200 },
  });
}

export const serviceStates = serviceNames.map(serviceStateOf);
