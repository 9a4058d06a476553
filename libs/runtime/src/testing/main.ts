import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import {
  personalDataRequested,
  teamChanged,
  teamDeleted,
  userChanged,
  userCreated,
  userDeleted,
} from '@portal/contracts/identity/events';
import { ok } from '@portal/kernel/result';
import { Schema } from 'mongoose';
import { valkeyEnv } from '../env.ts';
import { resolve } from '../resolve.ts';
import type { Resolvers } from '../resolver-types.ts';
import { runMain } from '../run-main.ts';
import { startService } from '../start-service.ts';
import { hello, rename, resolvers, typeDefs } from './subgraph.ts';

/** The SDL that every service has. */
const stateTypeDefs = `
  extend type Query { leaveState: ServiceState leaveErasures: [Erasure!] }
  type Erasure {
    userId: ID!
    removedAt: Instant!
    removed: [RemovedCount!]!
    purgedAt: Instant
    completedAt: Instant
  }
  type RemovedCount { kind: String! count: Int! }
  type ServiceState {
    startedAt: Instant!
    databaseConnected: Boolean!
    brokerConnected: Boolean!
    queuesConnected: Boolean
    eventsWaiting: Int
    deadLetters: Int
    queues: [QueueState!]
    jobs: [JobState!]
    retention: [RetentionState!]
    isMemoryShort: Boolean
    isDiskShort: Boolean
  }
  type QueueState { name: String! waiting: Int! failed: Int! }
  type JobState {
    name: String!
    lastRunAt: Instant
    nextRunAt: Instant
    failures: Int!
    lastError: String
    lastErrorCode: JobErrorCode
  }
  type RetentionState {
    kind: RetentionKind!
    years: Int
    days: Int
    lastRunAt: Instant
    removed: Int!
    failures: Int!
  }
  enum RetentionKind { CLOCK_INS LEAVE RECORDS MESSAGES MAILS AUDIT_TRAIL ADDRESSES }
  enum JobErrorCode { INTERRUPTED INVALID_RESPONSE UNREACHABLE }
`;

const schema = join(mkdtempSync(join(tmpdir(), 'portal-schema-')), 'schema.graphql');
writeFileSync(schema, `${typeDefs}${stateTypeDefs}`);

const neverRun = { lastRunAt: null, nextRunAt: null, lastError: null, lastErrorCode: null };

/** Starts a service that stores a name with each `rename`, and consumes identity's events. */
export function start(
  env: NodeJS.ProcessEnv,
  closed: (what: string, connectionState: number) => void = () => {},
) {
  return startService({
    service: 'leave',
    env,
    shape: valkeyEnv,
    schema: pathToFileURL(schema),
    build({ connection, outbox, redis }) {
      const names = connection.model(
        'names',
        new Schema({ name: { type: String, unique: true }, from: String }),
      );
      const closable = (what: string) => ({
        close: async () => closed(what, connection.readyState),
      });
      const serviceResolvers: Resolvers = {
        Query: {
          ...resolvers.Query,
          hello: resolve(hello, async () => ok({ text: await redis.ping() })),
        },
        Mutation: {
          ...resolvers.Mutation,
          rename: resolve(rename, (request, { name }) =>
            outbox.transact(request, async ({ session }) => {
              await names.create([{ name }], { session });
              return ok({ text: name });
            }),
          ),
        },
      };
      return {
        resolvers: { ...resolvers, ...serviceResolvers } as Resolvers,
        consumers: [
          {
            from: 'identity' as const,
            handlers: {
              [userCreated.name]: (event: { subject: string }, session) =>
                names.create([{ name: event.subject, from: 'identity' }], { session }),
              [userChanged.name]: async () => null,
              [userDeleted.name]: async () => null,
              [teamChanged.name]: async () => null,
              [teamDeleted.name]: async () => null,
              [personalDataRequested.name]: async () => null,
            },
          },
          {
            from: 'attendance' as const,
            handlers: { [irregularHoursChanged.name]: async () => null },
          },
        ],
        workers: [
          () => {
            const isIndexed = names.collection.indexExists('name_1').catch(() => false);
            return {
              close: async () => closable((await isIndexed) ? 'workers' : 'too early').close(),
            };
          },
        ],
        queues: [closable('queues')],
        queueStates: async () => [
          { name: 'tests', waiting: Number(await redis.get('waiting')), failed: 0 },
        ],
        oldestJobs: async () => ({ tests: new Date(Date.now() - 60_000) }),
        jobStates: async () => [
          { ...neverRun, name: 'counting', failures: await names.countDocuments() },
        ],
      };
    },
  });
}

if (import.meta.main) await runMain('leave', start);
