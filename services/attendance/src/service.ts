import { ensureMirror } from '@portal/bus/ensure-stream';
import type { MirrorSync } from '@portal/bus/mirror-sync';
import { personalDataCollected } from '@portal/contracts/attendance/events';
import { leaveEvents } from '@portal/contracts/leave/events';
import { createBankHolidayStore } from '@portal/runtime/bank-holiday-store';
import { createCacheInvalidatingOutbox } from '@portal/runtime/create-cache-invalidating-outbox';
import { nationEnv, retentionEnv, subscribersEnv, webhooksEnv } from '@portal/runtime/env';
import {
  onPersonalDataRequested,
  publishPersonalDataCollected,
} from '@portal/runtime/personal-data/personal-data-collector';
import { runPeriodically } from '@portal/runtime/run-periodically';
import {
  type RunningService,
  type ServiceComponents,
  type ServiceContext,
  startService,
} from '@portal/runtime/start-service';
import type { z } from 'zod';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onLeaveChanged } from './consumers/on-leave-changed.ts';
import {
  onRegistrationChanged,
  onRegistrationRemoved,
} from './consumers/on-registration-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { createLoaders, type Loaders } from './graph/loaders.ts';
import { createResolvers } from './graph/resolvers.ts';
import { addMissingIrregularHours } from './jobs/add-missing-irregular-hours.ts';
import { applyPatternChanges } from './jobs/apply-pattern-changes.ts';
import { startWebhookWorker, type WebhookWorkerOptions } from './jobs/deliver-webhooks.ts';
import { markMissingClockOuts } from './jobs/mark-missing-clock-outs.ts';
import { createFirstRetainedDays, retentionRules } from './jobs/retention-rules.ts';
import { syncSubscribers } from './jobs/sync-subscribers.ts';
import { createClockBatcher } from './operation-steps/clock-batch.ts';
import { createWebhookOutbox } from './operation-steps/create-webhook-outbox.ts';
import { openWebhookList } from './operation-steps/webhook-list.ts';
import { createCorrectionStore } from './store/corrections.ts';
import { createEntryStore } from './store/entries.ts';
import { createEntryChangeStore } from './store/entry-changes.ts';
import { createIrregularHoursStore } from './store/irregular-hours.ts';
import { createLeaveDayStore } from './store/leave-days.ts';
import { createPatternChangeStore } from './store/pattern-changes.ts';
import { createPeopleStore } from './store/people.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { createRegistrationStore } from './store/registrations.ts';
import { republishedHistory } from './store/republished-history.ts';
import { openStaffCache } from './store/staff-cache.ts';
import { createStaffEntryStore } from './store/staff-entries.ts';
import {
  createSubscriberMirrorStore,
  type SubscriberMirrorStore,
} from './store/subscriber-mirrors.ts';
import { createSubscriberStore } from './store/subscribers.ts';
import { createUndoneEntryStore } from './store/undone-entries.ts';
import { createWebhookDeliveryStore } from './store/webhook-deliveries.ts';
import { createWebhookStore } from './store/webhooks.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** `retries` are the pauses and intervals of webhooks, which tests shorten. */
export function start(
  env: NodeJS.ProcessEnv,
  retries: Pick<WebhookWorkerOptions, 'retries' | 'pollMs' | 'claimMs'> = {},
): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: { ...nationEnv, ...subscribersEnv, ...webhooksEnv, ...retentionEnv },
    async build(foundation): Promise<ServiceComponents<Loaders>> {
      const { env, connection, changes, bus, downstreamConsumers, sealer, log } = foundation;
      const people = createPeopleStore(connection);
      const staffEntries = createStaffEntryStore(connection);
      const staffCache = openStaffCache(connection, { staffEntries, people });
      const webhooks = createWebhookStore(connection);
      const webhookDeliveries = createWebhookDeliveryStore(connection);
      const webhookList = await openWebhookList({ webhooks, changes, log });
      const webhookOutbox = createWebhookOutbox(foundation.outbox, {
        list: webhookList,
        deliveries: webhookDeliveries,
        people,
      });
      const outbox = createCacheInvalidatingOutbox(webhookOutbox, staffCache);
      const holidays = createBankHolidayStore(connection, env.NATION);
      const stores = {
        people,
        staffEntries,
        staffCache,
        outbox,
        holidays,
        downstreamConsumers,
        entries: createEntryStore(connection),
        firstRetainedDays: createFirstRetainedDays(connection, env),
        undoneEntries: createUndoneEntryStore(connection),
        entryChanges: createEntryChangeStore(connection),
        irregularHours: createIrregularHoursStore(connection),
        corrections: createCorrectionStore(connection),
        leaveDays: createLeaveDayStore(connection),
        patternChanges: createPatternChangeStore(connection),
        registrations: createRegistrationStore(connection),
        subscribers: createSubscriberStore(connection),
        subscriberMirrors: createSubscriberMirrorStore(connection),
        webhooks,
        webhookDeliveries,
        webhookList,
        webhookSettings: {
          allowsPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES === 'on',
          sealer,
        },
      };
      const {
        SUBSCRIBER_KEEPER_KEY: mirrorSyncKey,
        SUBSCRIBER_LIST: file,
        NATS_URL: servers,
      } = env;
      let mirrorSync: MirrorSync | undefined;
      const managedBroker = mirrorSyncKey
        ? { servers: env.SUBSCRIBER_SERVERS ?? servers, refresh: () => mirrorSync?.refresh() }
        : null;
      const mirrors = () => {
        if (!mirrorSyncKey) return keepPlainMirror(foundation, stores);
        const replicas = env.STREAM_REPLICAS;
        const options = {
          nc: bus,
          servers,
          connection,
          changes,
          mirrorSyncKey,
          user: env.NATS_USER,
          file,
          log,
          replicas,
        };
        mirrorSync = syncSubscribers({ ...options, subscribers: stores.subscribers });
        return mirrorSync;
      };
      const accountChanged = onAccountChanged(stores);
      const leaveChanged = onLeaveChanged(stores);
      return {
        resolvers: createResolvers({ ...stores, managedBroker, clock: createClockBatcher(stores) }),
        loaders: createLoaders(stores),
        personalData: {
          sources: personalDataSources(connection),
          onCollected: publishPersonalDataCollected(personalDataCollected),
        },
        history: republishedHistory(connection),
        sealedFields: [
          { collection: 'webhooks', field: 'sealedSecret' },
          { collection: 'webhooks', field: 'sealedPreviousSecret' },
        ],
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-set-up': accountChanged,
              'user-changed': accountChanged,
              'user-reset': accountChanged,
              'personal-data-requested': onPersonalDataRequested(connection),
              'user-deleted': onUserDeleted({ ...stores, connection }),
              'registration-changed': onRegistrationChanged(stores),
              'registration-removed': onRegistrationRemoved(stores),
            },
          },
          {
            from: 'leave',
            handlers: {
              ...Object.fromEntries(leaveEvents.map(({ name }) => [name, leaveChanged])),
              'holidays-changed': holidays.onChanged,
            },
          },
        ],
        retention: retentionRules({ bus, connection, people }, env),
        hasPlainMirror: !mirrorSyncKey,
        workers: [
          () => staffCache,
          mirrors,
          () => webhookList,
          () =>
            startWebhookWorker({
              ...retries,
              ...stores.webhookSettings,
              webhooks,
              deliveries: webhookDeliveries,
              list: webhookList,
              changes,
              log,
            }),
          () =>
            runPeriodically(secondMs, () => applyPatternChanges({ ...stores, connection }), {
              name: 'applying changed working patterns',
              log,
            }),
          () =>
            runPeriodically(dayMs, () => addMissingIrregularHours({ ...stores, connection }), {
              name: 'adding missing irregular hours',
              log,
            }),
          () =>
            runPeriodically(minuteMs, () => markMissingClockOuts(stores, new Date()), {
              name: 'marking missing clock-outs',
              log,
            }),
        ],
      };
    },
  });
}

/** Keeps one mirror of the stream for subscribers, if the portal doesn't manage the broker. */
function keepPlainMirror(
  { env, bus, log }: Pick<ServiceContext<z.ZodRawShape>, 'env' | 'bus' | 'log'>,
  { subscriberMirrors }: { subscriberMirrors: SubscriberMirrorStore },
) {
  return runPeriodically(
    minuteMs / 2,
    async () => {
      // Mirrors at a broker that the portal managed before can't be reached any more.
      await subscriberMirrors.removeAll();
      await ensureMirror(bus, { replicas: env.STREAM_REPLICAS });
    },
    { name: 'making the mirror for outsiders', log },
  );
}
