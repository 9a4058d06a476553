import { mirrorCollection } from '@portal/bus/collections';
import { ensureMirror } from '@portal/bus/ensure-stream';
import type { MirrorKeeper } from '@portal/bus/mirror-keeper';
import { leaveEvents } from '@portal/contracts/leave/events';
import { nationEnv, subscribersEnv } from '@portal/runtime/env';
import { createHolidayStore } from '@portal/runtime/holiday-store';
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
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { markMissingClockOuts } from './jobs/mark-missing-clock-outs.ts';
import { syncSubscribers } from './jobs/sync-subscribers.ts';
import { correctionsIn } from './store/corrections.ts';
import { entriesIn } from './store/entries.ts';
import { entryChangesIn } from './store/entry-changes.ts';
import { historyOf } from './store/history.ts';
import { leaveIn } from './store/leave-days.ts';
import { notifyingOutbox } from './store/notifying-outbox.ts';
import { peopleIn } from './store/people.ts';
import { openStaffCache } from './store/staff-cache.ts';
import { subscribersIn } from './store/subscribers.ts';
import { undoneEntriesIn } from './store/undone-entries.ts';

const minute = 60_000;

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: { ...nationEnv, ...subscribersEnv },
    async build(foundation): Promise<ServiceComponents<Loaders>> {
      const { env, connection, bus, downstreamConsumers, log } = foundation;
      const entries = entriesIn(connection);
      const undoneEntries = undoneEntriesIn(connection);
      const people = peopleIn(connection);
      const corrections = correctionsIn(connection);
      const changes = entryChangesIn(connection);
      const leave = leaveIn(connection);
      const holidays = createHolidayStore(connection, env.NATION);
      const staffCache = openStaffCache(connection, { entries, people });
      const outbox = notifyingOutbox(foundation.outbox, staffCache);
      const attendance = {
        ...{ entries, undoneEntries, people, leave, corrections, changes },
        ...{ outbox, downstreamConsumers, holidays },
      };
      const { SUBSCRIBER_KEEPER_KEY: keeperKey, SUBSCRIBER_LIST: file, NATS_URL: servers } = env;
      const subscribers = subscribersIn(connection);
      let keeper: MirrorKeeper | undefined;
      const managed = keeperKey
        ? { servers: env.SUBSCRIBER_SERVERS ?? servers, refresh: () => keeper?.refresh() }
        : null;
      const mirrors = () => {
        if (!keeperKey) return keepPlainMirror(foundation);
        const options = { nc: bus, servers, connection, keeperKey, file, log };
        keeper = syncSubscribers({ ...options, subscribers });
        return keeper;
      };
      const accountChanged = onAccountChanged({ entries, people, outbox });
      const leaveChanged = onLeaveChanged(attendance);
      return {
        resolvers: resolversOf(attendance, staffCache, {
          ...{ connection, subscribers, people, outbox, managed },
        }),
        loaders: makeLoaders({ entries, people }),
        history: historyOf(connection),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-set-up': accountChanged,
              'user-changed': accountChanged,
              'user-reset': accountChanged,
              'user-deleted': onUserDeleted({ ...attendance, subscribers }),
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
        hasPlainMirror: !keeperKey,
        workers: [
          () => staffCache,
          mirrors,
          () =>
            runPeriodically(minute, () => markMissingClockOuts(attendance, new Date()), {
              name: 'marking missing clock-outs',
              log,
            }),
        ],
      };
    },
  });
}

/** Keeps one mirror of the stream for subscribers, if the portal doesn't manage the broker. */
function keepPlainMirror({
  bus,
  connection,
  log,
}: Pick<ServiceContext<z.ZodRawShape>, 'bus' | 'connection' | 'log'>) {
  return runPeriodically(
    minute / 2,
    async () => {
      // Mirrors at a broker that the portal managed before can't be reached any more.
      await mirrorCollection(connection).deleteMany({});
      await ensureMirror(bus);
    },
    { name: 'making the mirror for outsiders', log },
  );
}
