import { z } from 'zod';
import { operation, type ServiceName, serviceNames } from './operation.ts';
import { retentionState } from './retention.ts';
import { instant, wholeNumber } from './scalars.ts';

/** The state of a job queue. */
export const queueState = z.strictObject({
  name: z.string(),
  waiting: wholeNumber,
  /** Jobs that failed after all attempts: an administrator must look at them. */
  failed: wholeNumber,
});
export type QueueState = z.output<typeof queueState>;

/** The kind of error that a scheduled job failed with. */
export const jobErrorCode = z.enum(['INTERRUPTED', 'INVALID_RESPONSE', 'UNREACHABLE']);
export type JobErrorCode = z.output<typeof jobErrorCode>;

/** The state of a scheduled job. */
export const jobState = z.strictObject({
  name: z.string(),
  lastRunAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  /** Failures since the last success. */
  failures: wholeNumber,
  lastError: z.string().nullable(),
  /** Null without an error, or if the message alone describes it. */
  lastErrorCode: jobErrorCode.nullable(),
});
export type JobState = z.output<typeof jobState>;

/** The current state of a service. */
export const serviceState = z.strictObject({
  startedAt: instant,
  databaseConnected: z.boolean(),
  brokerConnected: z.boolean(),
  /** Null for a service without queues. */
  queuesConnected: z.boolean().nullable(),
  /** Events that are stored but not published yet; null while the database is unreachable. */
  eventsWaiting: wholeNumber.nullable(),
  /** Events that the service couldn't handle; null while the database is unreachable. */
  deadLetters: wholeNumber.nullable(),
  /** Null while their server is unreachable. */
  queues: z.array(queueState).nullable(),
  jobs: z.array(jobState).nullable(),
  /** The data that the service removes after a period; null while the database is unreachable. */
  retention: z.array(retentionState).nullable(),
  /** Whether Valkey's memory is almost full; null where it isn't used or has no limit. */
  isMemoryShort: z.boolean().nullable(),
  /** Whether the disk of the database is almost full; null where it isn't known. */
  isDiskShort: z.boolean().nullable(),
});
export type ServiceState = z.output<typeof serviceState>;

/** Declares the operation that reads a service's state. */
export function serviceStateQuery(service: ServiceName) {
  return operation({
    name: `${service}State`,
    service,
    kind: 'query',
    summary: `The state of the ${service} service, its queues and its jobs`,
    access: 'admin',
    input: z.strictObject({}),
    output: serviceState,
    errors: [],
    rest: { method: 'GET', path: `/api/admin/services/${service}`, status: 200 },
  });
}

export const serviceStates = serviceNames.map(serviceStateQuery);
