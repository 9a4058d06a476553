import { mirrorsOf } from '@portal/bus/collections';
import type { MirrorKeeper } from '@portal/bus/mirror-keeper';
import { ensureMirror } from '@portal/bus/streams';
import { leaveEvents } from '@portal/contracts/leave/events';
import { nationEnv, subscribersEnv } from '@portal/runtime/env';
import { every } from '@portal/runtime/every';
import { keptHolidays } from '@portal/runtime/holidays';
import {
  type Foundation,
  type RunningService,
  type ServiceParts,
  startService,
} from '@portal/runtime/service';
import type { z } from 'zod';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onLeaveChanged } from './consumers/on-leave-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { keepSubscribers } from './jobs/keep-subscribers.ts';
import { markMissingClockOuts } from './jobs/mark-missing-clock-outs.ts';
import { correctionsIn } from './store/corrections.ts';
import { entriesIn } from './store/entries.ts';
import { entryChangesIn } from './store/entry-changes.ts';
import { historyOf } from './store/history.ts';
import { leaveIn } from './store/leave-days.ts';
import { peopleIn } from './store/people.ts';
import { openStaffBoard } from './store/staff-board.ts';
import { tellingOutbox } from './store/staff-changes.ts';
import { subscribersIn } from './store/subscribers.ts';
import { undoneEntriesIn } from './store/undone-entries.ts';

const minute = 60_000;

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: { ...nationEnv, ...subscribersEnv },
    async build(foundation): Promise<ServiceParts<Loaders>> {
      const { env, connection, bus, followers, log } = foundation;
      const entries = entriesIn(connection);
      const undoneEntries = undoneEntriesIn(connection);
      const people = peopleIn(connection);
      const corrections = correctionsIn(connection);
      const changes = entryChangesIn(connection);
      const leave = leaveIn(connection);
      const holidays = keptHolidays(connection, env.NATION);
      const board = openStaffBoard(connection, { entries, people });
      const outbox = tellingOutbox(foundation.outbox, board);
      const attendance = {
        ...{ entries, undoneEntries, people, leave, corrections, changes },
        ...{ outbox, followers, holidays },
      };
      const { SUBSCRIBER_KEEPER_KEY: keeperKey, SUBSCRIBER_LIST: file, NATS_URL: servers } = env;
      const subscribers = subscribersIn(connection);
      let keeper: MirrorKeeper | undefined;
      const managed = keeperKey
        ? { servers: env.SUBSCRIBER_SERVERS ?? servers, refresh: () => keeper?.refresh() }
        : null;
      const mirrors = () => {
        if (!keeperKey) return keepPlainMirror(foundation);
        const kept = { nc: bus, servers, connection, keeperKey, file, log };
        keeper = keepSubscribers({ ...kept, subscribers });
        return keeper;
      };
      const accountChanged = onAccountChanged({ entries, people, outbox });
      const leaveChanged = onLeaveChanged(attendance);
      return {
        resolvers: resolversOf(attendance, board, {
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
          () => board,
          mirrors,
          () =>
            every(minute, () => markMissingClockOuts(attendance, new Date()), {
              what: 'marking missing clock-outs',
              log,
            }),
        ],
      };
    },
  });
}

/** Where the broker is somebody else's, one mirror beside the stream is what there is to read. */
function keepPlainMirror({
  bus,
  connection,
  log,
}: Pick<Foundation<z.ZodRawShape>, 'bus' | 'connection' | 'log'>) {
  return every(
    minute / 2,
    async () => {
      // Those that were kept at a broker of the portal's own are not reached any more.
      await mirrorsOf(connection).deleteMany({});
      await ensureMirror(bus);
    },
    { what: 'making the mirror for outsiders', log },
  );
}
