import { attemptLimits } from '@portal/auth/attempt-limits';
import { knownDevices } from '@portal/auth/known-devices';
import { sealer as sealerOf } from '@portal/auth/sealing';
import { sessionStore } from '@portal/auth/sessions';
import { auditAnchors } from '@portal/bus/audit-anchors';
import { recordErasure } from '@portal/bus/erasures';
import { every } from '@portal/runtime/every';
import { startService } from '@portal/runtime/service';
import { dictionary } from '@zxcvbn-ts/language-common';
import { onAudited } from './consumers/on-audited.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { onWorkHoursRequested } from './consumers/on-work-hours-requested.ts';
import { mostCommon } from './domain/password-rules.ts';
import { predictablePasswords } from './domain/predictable-password.ts';
import { environment } from './environment.ts';
import { makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { hash } from './hashing/argon2id.ts';
import { auditHash } from './hashing/audit-hash.ts';
import { hashingPool } from './hashing/hashing-pool.ts';
import { startAnchoring } from './jobs/anchor-audit.ts';
import { answerForgotten } from './jobs/answer-forgotten.ts';
import { checkAuditNightly } from './jobs/check-audit.ts';
import { tellAddresses } from './jobs/tell-addresses.ts';
import type { Dependencies } from './operations/dependencies.ts';
import { accountStore } from './store/accounts.ts';
import { auditCheckStore } from './store/audit-checks.ts';
import { auditTrailStore } from './store/audit-trail.ts';
import { failedSignInStore } from './store/failed-sign-ins.ts';
import { guardStore } from './store/guards.ts';
import { historyOf } from './store/history.ts';
import { inTurn } from './store/in-turn.ts';
import { newId } from './store/new-id.ts';
import { passwordLinkStore } from './store/password-links.ts';
import { passwordRequestStore } from './store/password-requests.ts';
import { sessionEndingStore } from './store/session-endings.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Starts the identity service: people, their passwords and their sessions. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'identity',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    async build({ env, connection, bus, outbox: shared, followers, redis, sealer, log }) {
      const minLength = env.PASSWORD_MIN_LENGTH;
      const accounts = accountStore(connection);
      const keyed = auditHash(env.SEALING_KEY);
      const audit = auditTrailStore(connection, keyed);
      const auditChecks = auditCheckStore(connection);
      const anchors = auditAnchors(bus);
      const sessions = sessionStore(redis, env.SESSION_KEY);
      const sessionEndings = sessionEndingStore(connection);
      const outbox = inTurn(shared);
      const hashing = hashingPool({ longestWaitSeconds: env.SIGN_IN_WAIT_SECONDS });
      const deps: Dependencies = {
        accounts,
        guards: guardStore(connection),
        audit,
        auditChecks,
        outbox,
        followers,
        sealer,
        mailSealer: sealerOf(env.MAIL_KEY),
        sessions,
        sessionEndings,
        recordErasure: ({ id, version }, session) =>
          recordErasure(connection, id, session, { version }),
        devices: knownDevices(env.SESSION_KEY),
        attempts: attemptLimits(redis, {
          perPair: env.SIGN_IN_LIMIT_PAIR,
          perAddress: env.SIGN_IN_LIMIT_ADDRESS,
          perAccount: env.SIGN_IN_LIMIT_ACCOUNT,
        }),
        failedSignIns: failedSignInStore(redis),
        firstAdminCode: env.FIRST_ADMIN_CODE ?? null,
        forgottenAttempts: attemptLimits(
          redis,
          {
            perPair: env.FORGOTTEN_LIMIT_PAIR,
            perAddress: env.FORGOTTEN_LIMIT_ADDRESS,
            perAccount: env.FORGOTTEN_LIMIT_ACCOUNT,
          },
          'forgotten',
        ),
        passwordRequests: passwordRequestStore(connection, sealer),
        passwordLinks: passwordLinkStore(connection),
        hashing,
        decoy: await hashing.run((derive) => hash(newId(), derive)),
        passwordRules: {
          minLength,
          common: mostCommon(dictionary['passwords-common'], minLength),
          isPredictable: predictablePasswords(),
        },
      };
      const handlers = {
        'settings-changed': onSettingsChanged(accounts),
        'work-hours-requested': onWorkHoursRequested(deps),
        audited: onAudited(audit),
      };
      return {
        resolvers: resolversOf(deps),
        loaders: makeLoaders(accounts),
        history: historyOf(connection, deps.mailSealer),
        queues: [hashing],
        consumers: [
          { from: 'attendance', handlers: { audited: handlers.audited } },
          { from: 'leave', handlers },
          { from: 'messaging', handlers: { audited: handlers.audited } },
          { from: 'records', handlers: { audited: handlers.audited } },
        ],
        workers: [
          () =>
            every(hour, () => accounts.eraseVoidPasswords(new Date()), {
              what: 'erasing void passwords',
              log,
            }),
          () =>
            every(second, () => sessionEndings.workOff(sessions.endAllOf), {
              what: 'ending sessions',
              log,
            }),
          () =>
            every(hour, () => tellAddresses(deps, () => new Date()), {
              what: 'telling of addresses',
              log,
            }),
          () =>
            startAnchoring(
              { anchors, auditEnd: audit.end, keyed, log },
              { intervalMs: env.AUDIT_ANCHOR_SECONDS * second },
            ),
          () =>
            every(
              10 * minute,
              () =>
                checkAuditNightly(
                  { connection, anchors, checks: auditChecks, keyed, log },
                  new Date(),
                ),
              { what: 'checking the audit trail', log },
            ),
          // Not at the request: what comes next would take longer where the name was right.
          () =>
            every(second, () => answerForgotten(deps, () => new Date()), {
              what: 'helping with forgotten passwords',
              log,
            }),
        ],
      };
    },
  });
}
