import { attemptLimits } from '@portal/auth/attempt-limits';
import { sessionStore } from '@portal/auth/sessions';
import { recordErasure } from '@portal/bus/erasures';
import { every } from '@portal/runtime/every';
import { startService } from '@portal/runtime/service';
import { dictionary } from '@zxcvbn-ts/language-common';
import { onAudited } from './consumers/on-audited.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { onWorkHoursRequested } from './consumers/on-work-hours-requested.ts';
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
import { sessionEndingStore } from './store/session-endings.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Starts the identity service: people, their passwords and their sessions. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'identity',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    async build({ env, connection, outbox, followers, redis, sealer, log }) {
      const minLength = env.PASSWORD_MIN_LENGTH;
      const accounts = accountStore(connection);
      const audit = auditTrailStore(connection, auditHash(env.SEALING_KEY));
      const sessions = sessionStore(redis);
      const sessionEndings = sessionEndingStore(connection);
      const resolvers = resolversOf({
        accounts,
        guards: guardStore(connection),
        audit,
        outbox,
        followers,
        sealer,
        sessions,
        sessionEndings,
        recordErasure: (userId, session) => recordErasure(connection, userId, session),
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
      const handlers = {
        'settings-changed': onSettingsChanged(accounts),
        'work-hours-requested': onWorkHoursRequested({ accounts, audit, outbox }),
        audited: onAudited(audit),
      };
      return {
        resolvers,
        loaders: makeLoaders(accounts),
        consumers: [{ from: 'leave', handlers }],
        workers: [
          every(hour, () => accounts.eraseVoidPasswords(new Date()), {
            what: 'erasing void passwords',
            log,
          }),
          every(second, () => sessionEndings.workOff(sessions.endAllOf), {
            what: 'ending sessions',
            log,
          }),
        ],
      };
    },
  });
}
