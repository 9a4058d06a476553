import type { Bus } from '@portal/bus/nats-connection';
import { purgeExpiredEvents } from '@portal/bus/purge-expired-events';
import { leaveEvents } from '@portal/contracts/leave/events';
import {
  createFirstRetainedDay,
  type FirstRetainedDay,
} from '@portal/runtime/retention/first-retained-day';
import {
  type RetentionRule,
  retentionStart,
  retentionStartDay,
} from '@portal/runtime/retention/retention-rule';
import type { Connection } from 'mongoose';
import type { PeopleStore } from '../store/people.ts';
import { removeLeaveBatchBefore, usersWithRequestsBefore } from '../store/remove-old-leave.ts';

/** How long leave of all kinds is kept after its end, with fit notes and the hours from which leave accrues. */
export function leaveRetention(
  { bus, connection, people }: { bus: Bus; connection: Connection; people: PeopleStore },
  years: number,
): RetentionRule {
  const period = { years };
  return {
    kind: 'LEAVE',
    period,
    removeBatch: async (now) =>
      removeLeaveBatchBefore(
        connection,
        retentionStartDay(period, now),
        await people.idsOnLegalHold(),
      ),
    async purgeEvents(now) {
      const before = retentionStart(period, now);
      return purgeExpiredEvents({
        nc: bus,
        connection,
        service: 'leave',
        types: leaveEvents,
        before,
        // Leave may have been requested long before it ends.
        except: await usersWithRequestsBefore(connection, before),
      });
    },
  };
}

/** Gives the first day of which all leave is kept. */
export function createFirstRetainedLeaveDay(
  connection: Connection,
  years: number,
): FirstRetainedDay {
  return createFirstRetainedDay(connection, [{ kind: 'LEAVE', period: { years } }]);
}
