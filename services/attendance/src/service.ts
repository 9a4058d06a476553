import { ensureMirror } from '@portal/bus/streams';
import { leaveEvents } from '@portal/contracts/leave/events';
import { nationEnv } from '@portal/runtime/env';
import { every } from '@portal/runtime/every';
import { keptHolidays } from '@portal/runtime/holidays';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onLeaveChanged } from './consumers/on-leave-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { markMissingClockOuts } from './jobs/mark-missing-clock-outs.ts';
import { correctionsIn } from './store/corrections.ts';
import { entriesIn } from './store/entries.ts';
import { entryChangesIn } from './store/entry-changes.ts';
import { historyOf } from './store/history.ts';
import { leaveIn } from './store/leave-days.ts';
import { peopleIn } from './store/people.ts';
import { openStaffBoard } from './store/staff-board.ts';
import { tellingOutbox } from './store/staff-changes.ts';

const minute = 60_000;

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: nationEnv,
    async build(foundation): Promise<ServiceParts<Loaders>> {
      const { env, connection, bus, followers, log } = foundation;
      await ensureMirror(bus);
      const entries = entriesIn(connection);
      const people = peopleIn(connection);
      const corrections = correctionsIn(connection);
      const changes = entryChangesIn(connection);
      const leave = leaveIn(connection);
      const holidays = keptHolidays(connection, env.NATION);
      const board = openStaffBoard(connection, { entries, people });
      const outbox = tellingOutbox(foundation.outbox, board);
      const attendance = {
        ...{ entries, people, leave, corrections, changes, outbox, followers, holidays },
      };
      const accountChanged = onAccountChanged({ entries, people, outbox });
      const leaveChanged = onLeaveChanged(attendance);
      return {
        resolvers: resolversOf(attendance, board),
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
              'user-deleted': onUserDeleted(attendance),
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
        workers: [
          () => board,
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
