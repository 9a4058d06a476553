import type { ServiceName } from '@portal/contracts/operation';

/** What every service adds to its SDL, and answers by itself (service-state.ts): how it is. */
export function serviceStateSdl(service: ServiceName): string {
  return `
extend type Query {
  "How this service, its queues and its jobs are."
  ${service}State: ServiceState
}

"How a service is, as it is when it is asked."
type ServiceState @shareable {
  startedAt: Instant!
  databaseConnected: Boolean!
  brokerConnected: Boolean!
  "Null for a service without queues."
  queuesConnected: Boolean
  "Events that are stored and not yet published; null while the database is away."
  eventsWaiting: Int
  "Events that it could not handle; null while the database is away."
  deadLetters: Int
  "Null where nobody can say it now: what they are read from is away."
  queues: [QueueState!]
  jobs: [JobState!]
  "Whether the store of sessions and jobs is almost full; null for a service without it."
  isMemoryShort: Boolean
}

"Work that waits for its turn."
type QueueState @shareable {
  name: String!
  waiting: Int!
  "Given up after all tries: somebody has to look at it."
  failed: Int!
}

"Work that is done by the clock."
type JobState @shareable {
  name: String!
  lastRunAt: Instant
  nextRunAt: Instant
  "How often it failed since it last succeeded."
  failures: Int!
  lastError: String
}
`;
}
