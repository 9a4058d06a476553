import { randomBytes } from 'node:crypto';
import { createApiTokenCache } from '@portal/auth/api-token-cache';
import { createAttemptLimiter } from '@portal/auth/attempt-limiter';
import { createKnownDevices } from '@portal/auth/known-devices';
import { createReadingCounter } from '@portal/auth/reading-counter';
import { createRefusalQueue } from '@portal/auth/refusal-queue';
import { createSealer } from '@portal/auth/sealer';
import { createSessionStore } from '@portal/auth/session-store';
import { openAuditAnchors } from '@portal/bus/audit-anchors';
import { requestErasure } from '@portal/bus/erasures';
import { createLease } from '@portal/bus/lease';
import { runOnChange } from '@portal/bus/run-on-change';
import { ensureBackupHistory } from '@portal/runtime/backup/backup-history';
import { registerBackupMetrics } from '@portal/runtime/backup/backup-metrics';
import { backupJobStates } from '@portal/runtime/backup/backup-results';
import { addPersonalDataRequest } from '@portal/runtime/personal-data/personal-data-collector';
import { countRemoved } from '@portal/runtime/personal-data/personal-data-source';
import { createReadingRecorder } from '@portal/runtime/reading-recorder';
import { runPeriodically } from '@portal/runtime/run-periodically';
import { startService } from '@portal/runtime/start-service';
import { dictionary } from '@zxcvbn-ts/language-common';
import { onAudited } from './consumers/on-audited.ts';
import { onPersonalDataCollected } from './consumers/on-personal-data-collected.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { onWorkHoursRequested } from './consumers/on-work-hours-requested.ts';
import type { Dependencies } from './dependencies.ts';
import { relyingParty } from './domain/passkey.ts';
import { breachedPasswords } from './domain/password-rules.ts';
import { copyDays } from './domain/personal-data-copy.ts';
import { createPredictabilityCheck } from './domain/predictability-check.ts';
import { createDownloads } from './downloads.ts';
import { environment } from './environment.ts';
import { createLoaders } from './graph/loaders.ts';
import { createResolvers } from './graph/resolvers.ts';
import { createHashingPool } from './hashing/hashing-pool.ts';
import { createAuditHash, createRecoveryCodeHash } from './hashing/permanent-hashes.ts';
import { startAnchoring } from './jobs/anchor-audit.ts';
import { auditAddressRetention, auditRetention } from './jobs/audit-retention.ts';
import { checkAuditNightly } from './jobs/check-audit.ts';
import { collectFromAudit, createRefusalCollector } from './jobs/collect-security-events.ts';
import { deactivateLeavers } from './jobs/deactivate-leavers.ts';
import { findUnusualReading } from './jobs/find-unusual-reading.ts';
import { processPasswordRequests } from './jobs/process-password-requests.ts';
import { remindOfRegistrations } from './jobs/remind-of-registrations.ts';
import { publishEmployment } from './migrations/publish-employment.ts';
import { publishNamesAndEmails } from './migrations/publish-names-and-emails.ts';
import { publishTeams } from './migrations/publish-teams.ts';
import { publishWorkHours } from './migrations/publish-work-hours.ts';
import { completePersonalDataCopy } from './operation-steps/complete-personal-data-copy.ts';
import { createOidcClient } from './single-sign-on/oidc-client.ts';
import { createPasswordPolicy, warnWithoutBreakGlass } from './single-sign-on/password-policy.ts';
import { createAccountStore } from './store/accounts.ts';
import { createAdminLockStore } from './store/admin-locks.ts';
import { createApiTokenStore } from './store/api-tokens.ts';
import { createAuditTrailStore } from './store/audit-trail.ts';
import { createBrowserStore } from './store/browsers.ts';
import { createFactorStore } from './store/factors.ts';
import { createFailedSignInStore } from './store/failed-sign-ins.ts';
import { createAuditCheckStore } from './store/latest-audit-check.ts';
import { createPasskeyChallengeStore } from './store/passkey-challenges.ts';
import { createPasswordLinkStore } from './store/password-links.ts';
import { createPasswordRequestStore } from './store/password-requests.ts';
import { createPersonalDataCopyStore } from './store/personal-data-copies.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { createRegistrationStore } from './store/registrations.ts';
import { republishedHistory } from './store/republished-history.ts';
import { createSecondFactorPolicyStore } from './store/second-factor-policy.ts';
import { createSecurityEventStore } from './store/security-events.ts';
import { createSentReminderStore } from './store/sent-reminders.ts';
import { serializeTransactions } from './store/serialize-transactions.ts';
import { createSessionEndingStore } from './store/session-endings.ts';
import { createSingleSignOnLinkStore } from './store/single-sign-on-links.ts';
import { createSingleSignOnRequestStore } from './store/single-sign-on-requests.ts';
import { createTeamStore } from './store/teams.ts';
import { createTrainingTypeStore } from './store/training-types.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Starts the identity service: accounts, passwords, sessions and the audit trail. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'identity',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    async build(foundation) {
      const { env, connection, changes, bus, downstreamConsumers, redis, sealer, log } = foundation;
      const minLength = env.PASSWORD_MIN_LENGTH;
      const accounts = createAccountStore(connection);
      // Data of an earlier version has no history.
      const hasData = (await connection.collection('accounts').findOne()) !== null;
      if (hasData) await warnWithoutBreakGlass(env, accounts.byUsernameKey, log);
      await ensureBackupHistory(connection, { continuesUnnamed: hasData });
      const permanentKey = env.AUDIT_KEY ?? env.SEALING_KEY;
      const keyedHash = createAuditHash(permanentKey);
      const audit = createAuditTrailStore(connection, keyedHash);
      const auditChecks = createAuditCheckStore(connection);
      const anchors = openAuditAnchors(bus, { replicas: env.STREAM_REPLICAS });
      const sessions = createSessionStore(redis, env.SESSION_KEY);
      const apiTokens = createApiTokenStore(connection);
      const apiTokenCache = createApiTokenCache(redis, env.SESSION_KEY);
      const sessionEndings = createSessionEndingStore(connection);
      const outbox = serializeTransactions(foundation.outbox);
      const hashing = createHashingPool({
        maxWaitSeconds: env.SIGN_IN_WAIT_SECONDS,
        memory: env.PASSWORD_HASH_MEMORY,
      });
      const teams = createTeamStore(connection);
      const sources = personalDataSources(connection, { sessions, teams });
      const deps: Dependencies = {
        accounts,
        adminLocks: createAdminLockStore(connection),
        apiTokens,
        apiTokenCache,
        audit,
        auditChecks,
        factors: createFactorStore(connection),
        challenges: createPasskeyChallengeStore(redis),
        relyingParty: relyingParty(env.PUBLIC_URL),
        recoveryCodeHash: createRecoveryCodeHash(permanentKey),
        outbox,
        readings: createReadingRecorder({
          connection,
          outbox,
          write: ({ session }, entry) => audit.append([entry], session),
        }),
        downstreamConsumers,
        sealer,
        mailSealer: createSealer(env.MAIL_KEY),
        registrations: createRegistrationStore(connection),
        secondFactorPolicies: createSecondFactorPolicyStore(connection),
        securityEvents: createSecurityEventStore(connection),
        sentReminders: createSentReminderStore(connection),
        sessions,
        ssoClients: new Map(
          env.SSO_PROVIDERS.map((provider) => [
            provider.id,
            createOidcClient(provider, { publicUrl: env.PUBLIC_URL, log }),
          ]),
        ),
        singleSignOnLinks: createSingleSignOnLinkStore(connection),
        singleSignOnRequests: createSingleSignOnRequestStore(redis, sealer),
        isPasswordAllowed: createPasswordPolicy(env),
        sessionEndings,
        requestErasure: ({ id, version, removed }, session) =>
          requestErasure(connection, id, session, { version, removed }),
        countRemoved: (id, session) => countRemoved(sources, id, session),
        devices: createKnownDevices(env.SESSION_KEY),
        browsers: createBrowserStore(connection),
        signInLimiter: createAttemptLimiter(redis, {
          perPair: env.SIGN_IN_LIMIT_PAIR,
          perAddress: env.SIGN_IN_LIMIT_ADDRESS,
          perAccount: env.SIGN_IN_LIMIT_ACCOUNT,
        }),
        correctPasswordLimiter: createAttemptLimiter(
          redis,
          {
            perPair: env.SIGN_IN_LIMIT_CORRECT,
            perAddress: Number.MAX_SAFE_INTEGER,
            perAccount: env.SIGN_IN_LIMIT_CORRECT,
          },
          'attempts:correct',
        ),
        failedSignIns: createFailedSignInStore(redis),
        firstAdminCode: env.FIRST_ADMIN_CODE ?? null,
        forgottenPasswordLimiter: createAttemptLimiter(
          redis,
          {
            perPair: env.FORGOTTEN_LIMIT_PAIR,
            perAddress: env.FORGOTTEN_LIMIT_ADDRESS,
            perAccount: env.FORGOTTEN_LIMIT_ACCOUNT,
          },
          'forgotten',
        ),
        passwordRequests: createPasswordRequestStore(connection, sealer),
        passwordLinks: createPasswordLinkStore(connection),
        personalDataCopies: createPersonalDataCopyStore(connection),
        addPersonalDataRequest: (copy, session) =>
          addPersonalDataRequest(connection, copy, session),
        dataRetention: {
          clockInYears: env.RETENTION_CLOCK_INS_YEARS,
          leaveYears: env.RETENTION_LEAVE_YEARS,
          recordYears: env.RETENTION_YEARS,
          copyDays,
          messageYears: env.RETENTION_MESSAGES_YEARS,
          mailDays: env.RETENTION_MAILS_DAYS,
          auditYears: env.RETENTION_AUDIT_YEARS,
          addressDays: env.RETENTION_ADDRESSES_DAYS,
          backupDays: env.BACKUP_KEEP_DAYS,
        },
        hashing,
        decoy: await hashing.hasher.hash(randomBytes(32).toString('base64url')),
        passwordRules: {
          minLength,
          breached: breachedPasswords(dictionary['passwords-common'], minLength),
          isPredictable: createPredictabilityCheck(),
          organisationWords: env.PASSWORD_WORDS,
        },
        teams,
        trainingTypes: createTrainingTypeStore(connection),
      };
      const handlers = {
        'settings-changed': onSettingsChanged(accounts),
        'work-hours-requested': onWorkHoursRequested(deps),
        audited: onAudited(audit),
      };
      return {
        resolvers: createResolvers(deps),
        loaders: createLoaders(accounts, apiTokens),
        downloads: createDownloads(deps),
        personalData: {
          sources,
          async onCollected({ id }, { session, publish }) {
            const copy = { id, service: 'identity' } as const;
            const ready = await completePersonalDataCopy(deps, copy, session, new Date());
            if (ready) publish(ready);
          },
        },
        sealedFields: [
          { collection: 'accounts', field: 'temporaryPassword.sealed' },
          { collection: 'factors', field: 'sealedSecret' },
        ],
        history: republishedHistory(connection, deps.mailSealer),
        jobStates: () => backupJobStates(connection),
        migrations: [
          {
            name: 'publish the addresses of old accounts',
            run: () => publishNamesAndEmails(deps, () => new Date()),
          },
          {
            name: 'publish the employment of old accounts; records removes absences from before their creation',
            run: () => publishEmployment(deps, () => new Date()),
          },
          {
            name: 'publish the work hours of old accounts, from which records calculates the hours due',
            run: () => publishWorkHours(deps, () => new Date()),
          },
          {
            name: 'publish the teams, whose names records writes to files',
            run: () => publishTeams(deps, new Date()),
          },
        ],
        queues: [hashing],
        retention: [
          auditRetention({ accounts, audit, auditChecks }, env.RETENTION_AUDIT_YEARS),
          auditAddressRetention({ accounts, audit }, env.RETENTION_ADDRESSES_DAYS),
        ],
        consumers: [
          {
            from: 'attendance',
            handlers: {
              audited: handlers.audited,
              'personal-data-collected': onPersonalDataCollected(deps, 'attendance'),
            },
          },
          {
            from: 'leave',
            handlers: {
              ...handlers,
              'personal-data-collected': onPersonalDataCollected(deps, 'leave'),
            },
          },
          {
            from: 'messaging',
            handlers: {
              audited: handlers.audited,
              'personal-data-collected': onPersonalDataCollected(deps, 'messaging'),
            },
          },
          {
            from: 'records',
            handlers: {
              audited: handlers.audited,
              'personal-data-collected': onPersonalDataCollected(deps, 'records'),
            },
          },
        ],
        workers: [
          () => registerBackupMetrics(connection),
          () =>
            runPeriodically(hour, () => accounts.eraseExpiredPasswords(new Date()), {
              name: 'erasing expired passwords',
              log,
            }),
          // Every minute, because somebody’s sessions end on the day after their last.
          () =>
            runPeriodically(minute, () => deactivateLeavers(deps, new Date()), {
              name: 'deactivating leavers',
              log,
            }),
          () =>
            runPeriodically(hour, () => remindOfRegistrations(deps, new Date()), {
              name: 'reminding of registrations',
              log,
            }),
          () =>
            runOnChange(() => sessionEndings.processAll(sessions.endAllForUser), {
              changes,
              collection: 'sessionendings',
              name: 'ending sessions',
              log,
            }),
          () =>
            runOnChange(() => apiTokens.processEndings(apiTokenCache.end), {
              changes,
              collection: 'apitokens',
              name: 'ending API tokens',
              log,
            }),
          () => {
            const { securityEvents } = deps;
            const lease = createLease(connection, 'security events', minute);
            const collecting = runOnChange(
              () => collectFromAudit({ audit, securityEvents, lease, log }, new Date()),
              { changes, collection: 'audit', name: 'collecting security events', log },
            );
            return {
              async close() {
                await collecting.close();
                await lease.release();
              },
            };
          },
          () =>
            runPeriodically(
              5 * second,
              createRefusalCollector({
                refusals: createRefusalQueue(redis),
                securityEvents: deps.securityEvents,
              }),
              { name: 'collecting refusals', log },
            ),
          () =>
            runPeriodically(
              5 * minute,
              () =>
                findUnusualReading(
                  {
                    accounts,
                    reading: createReadingCounter(redis),
                    securityEvents: deps.securityEvents,
                    log,
                  },
                  new Date(),
                ),
              { name: 'finding unusual reading', log },
            ),
          () =>
            startAnchoring(
              { anchors, auditEnd: audit.end, keyedHash, log },
              { intervalMs: env.AUDIT_ANCHOR_SECONDS * second },
            ),
          () =>
            runPeriodically(
              10 * minute,
              () =>
                checkAuditNightly(
                  { connection, anchors, checks: auditChecks, keyedHash, log },
                  new Date(),
                ),
              { name: 'checking the audit trail', log },
            ),
          // Not in the request itself, whose duration would reveal whether the name exists, and not at its
          // change either: the next request, sent at once, would wait for the work of an existing name.
          () =>
            runPeriodically(second, () => processPasswordRequests(deps, () => new Date()), {
              name: 'processing password requests',
              log,
            }),
        ],
      };
    },
  });
}
