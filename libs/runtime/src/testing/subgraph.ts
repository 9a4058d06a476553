import { setTimeout as sleep } from 'node:timers/promises';
import { operation } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import { tokenKeys } from '@portal/testing/token-keys';
import { z } from 'zod';
import { createBatchLoader } from '../batch-loader.ts';
import { createLog } from '../log.ts';
import type { HealthChecks } from '../readiness.ts';
import type { Request } from '../request.ts';
import { resolve } from '../resolve.ts';
import type { Resolvers } from '../resolver-types.ts';
import { startSubgraph } from '../start-subgraph.ts';

/** A small subgraph with an example of each feature. */
export const typeDefs = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])
  type Query {
    hello: Greeting!
    slow(input: SlowInput): Greeting!
    broken: Greeting!
    away: Greeting!
    unsayable: Email
  }
  type Mutation {
    rename(input: RenameInput!): Greeting!
    signOut: Greeting!
  }
  type Greeting { text: String! }
  type User @key(fields: "id") { id: ID! town: String broken: String }
  input RenameInput { name: String! email: Email }
  input SlowInput { milliseconds: Int }
  scalar Email
  scalar Instant
`;

const greeting = z.strictObject({ text: z.string() });
const route = { method: 'POST', path: '/api/tests', status: 200 } as const;
const shared = { service: 'leave', summary: 'For tests', output: greeting, rest: route } as const;
const none = z.strictObject({});

export const hello = operation({
  ...shared,
  name: 'hello',
  kind: 'query',
  access: 'anyone',
  input: none,
  errors: [],
});
export const slow = operation({
  ...shared,
  name: 'slow',
  kind: 'query',
  access: 'anyone',
  input: z.strictObject({ milliseconds: z.int().nullish() }),
  errors: [],
});
export const broken = operation({ ...hello, name: 'broken' });
export const away = operation({ ...hello, name: 'away' });
export const rename = operation({
  ...shared,
  name: 'rename',
  kind: 'mutation',
  access: 'employee',
  input: z.strictObject({
    name: z.string().trim().min(1, 'Please enter a name.'),
    email: z.email('must be an email address').nullish(),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
export const signOut = operation({ ...hello, name: 'signOut', kind: 'mutation' });

export interface Loaders {
  town: ReturnType<typeof createBatchLoader<string | null>>;
}

export const resolvers: Resolvers<Loaders> = {
  Query: {
    hello: resolve(hello, async ({ caller }) => ok({ text: `Hello ${caller.userId}` })),
    slow: resolve(slow, async (_request, { milliseconds }) => {
      await sleep(milliseconds ?? 0);
      return ok({ text: 'done' });
    }),
    broken: resolve(broken, async () => {
      throw new Error('mongodb://admin:hunter2@10.0.0.7 exploded');
    }),
    away: resolve(away, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:27017'), {
        code: 'ECONNREFUSED',
      });
    }),
    // Goes through GraphQL, and not through JSON.
    unsayable: () => 1n,
  },
  Mutation: {
    rename: resolve(rename, async (request, { name }) => {
      if (name === 'nobody') return fail('NOT_FOUND', 'Person not found');
      if (name === 'hasty') {
        const more = { retryAfterSeconds: 7, details: { left: 0 } };
        return fail('TOO_MANY_REQUESTS', 'Slowly, please', more);
      }
      const { id, address, agent, idempotency } = request;
      return ok({ text: JSON.stringify({ name, id, address, agent, idempotency }) });
    }),
    signOut: resolve(signOut, async ({ responseHeaders }) => {
      responseHeaders.set('x-portal-session-end', '1');
      return ok({ text: 'bye' });
    }),
  },
  User: {
    __resolveReference: ({ id }: { id: string }) => ({ id }),
    town: ({ id }: { id: string }, _: unknown, { loaders }: Request<Loaders>) =>
      loaders.town.load(id),
    broken: () => {
      throw new Error('a secret of the field');
    },
  },
};

export interface LogLine {
  level: string;
  msg: string;
  [name: string]: unknown;
}

/** Starts the test subgraph on a free port. `lines` are its log lines, `loads` the batches of its loader. */
export async function startTestSubgraph({
  checks = {},
  level = 'info',
}: {
  checks?: HealthChecks;
  level?: string;
} = {}) {
  const lines: LogLine[] = [];
  const log = createLog(
    { service: 'leave', level },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const loads: (readonly string[])[] = [];
  const subgraph = await startSubgraph<Loaders>({
    service: 'leave',
    env: { HOST: '127.0.0.1', PORT: 0, TOKEN_PUBLIC_KEY: tokenKeys().publicKey },
    typeDefs,
    resolvers,
    loaders: {
      town: createBatchLoader<string | null>(async (ids) => {
        loads.push(ids);
        return new Map(ids.map((id) => [id, `town of ${id}`]));
      }, null),
    },
    checks,
    log,
  });
  return { ...subgraph, lines, loads };
}
