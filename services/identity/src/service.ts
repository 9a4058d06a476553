import { attemptLimits } from '@portal/auth/attempt-limits';
import { sessionStore } from '@portal/auth/sessions';
import { startService } from '@portal/runtime/service';
import { dictionary } from '@zxcvbn-ts/language-common';
import { mostCommon } from './domain/password-rules.ts';
import { environment } from './environment.ts';
import { makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { hash } from './hashing/argon2id.ts';
import { auditHash } from './hashing/audit-hash.ts';
import { hashingLanes, hashingQueue } from './hashing/hashing-queue.ts';
import { accountStore } from './store/accounts.ts';
import { auditTrailStore } from './store/audit-trail.ts';
import { guardStore } from './store/guards.ts';
import { newId } from './store/new-id.ts';

/** Starts the identity service: people, their passwords and their sessions. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'identity',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    async build({ env, connection, outbox, redis, sealer }) {
      const minLength = env.PASSWORD_MIN_LENGTH;
      const accounts = accountStore(connection);
      const resolvers = resolversOf({
        accounts,
        guards: guardStore(connection),
        audit: auditTrailStore(connection, auditHash(env.SEALING_KEY)),
        outbox,
        sealer,
        sessions: sessionStore(redis),
        attempts: attemptLimits(redis, {
          perPair: env.SIGN_IN_LIMIT_PAIR,
          perAddress: env.SIGN_IN_LIMIT_ADDRESS,
          perAccount: env.SIGN_IN_LIMIT_ACCOUNT,
        }),
        hashing: hashingQueue(hashingLanes()),
        longestWaitSeconds: env.SIGN_IN_WAIT_SECONDS,
        decoy: await hash(newId()),
        passwordRules: {
          minLength,
          common: mostCommon(dictionary['passwords-common'], minLength),
        },
      });
      return { resolvers, loaders: makeLoaders(accounts) };
    },
  });
}
