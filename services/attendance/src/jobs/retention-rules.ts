import type { Bus } from '@portal/bus/nats-connection';
import { purgeExpiredEvents } from '@portal/bus/purge-expired-events';
import {
  attendanceAudited,
  clockedIn,
  clockedOut,
  clockOutMissing,
  clockUndone,
  correctionDecided,
  correctionRequested,
  correctionUndone,
  entryAdded,
  entryCorrected,
  entryCorrectedByHr,
  irregularHoursChanged,
} from '@portal/contracts/attendance/events';
import { startOfDay } from '@portal/kernel/london';
import { addressRetention } from '@portal/runtime/retention/address-retention';
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
import {
  removeEntryBatchBefore,
  removeIrregularHoursBefore,
  removeLeaveBatchBefore,
  usersWith,
} from '../store/remove-old-entries.ts';

/** The periods of attendance, from the environment. */
export interface RetentionYears {
  RETENTION_CLOCK_INS_YEARS: number;
  RETENTION_LEAVE_YEARS: number;
}

/** The events of sessions and their corrections. */
const clockInEvents = [
  clockedIn,
  clockedOut,
  clockOutMissing,
  entryCorrected,
  entryCorrectedByHr,
  entryAdded,
  clockUndone,
  correctionRequested,
  correctionDecided,
  correctionUndone,
];

/** How long clock-ins are kept, and the copies of leave with the totals from which leave accrues. */
export function retentionRules(
  { bus, connection, people }: { bus: Bus; connection: Connection; people: PeopleStore },
  {
    RETENTION_CLOCK_INS_YEARS,
    RETENTION_LEAVE_YEARS,
    RETENTION_ADDRESSES_DAYS,
  }: RetentionYears & { RETENTION_ADDRESSES_DAYS: number },
): RetentionRule[] {
  const stream = { nc: bus, connection, service: 'attendance' } as const;
  const ofClockIns = { years: RETENTION_CLOCK_INS_YEARS };
  const ofLeave = { years: RETENTION_LEAVE_YEARS };
  return [
    {
      kind: 'CLOCK_INS',
      period: ofClockIns,
      removeBatch: async (now) =>
        removeEntryBatchBefore(
          connection,
          retentionStartDay(ofClockIns, now),
          await people.idsOnLegalHold(),
        ),
      // Everything about a day is published from that day on, so what is older is about days that were removed.
      async purgeEvents(now) {
        const old = { day: { $lt: retentionStartDay(ofClockIns, now) } };
        return purgeExpiredEvents({
          ...stream,
          types: clockInEvents,
          before: retentionStart(ofClockIns, now),
          except: [
            ...(await usersWith(connection, 'entries', old)),
            ...(await usersWith(connection, 'undone-entries', old)),
          ],
        });
      },
    },
    {
      kind: 'LEAVE',
      period: ofLeave,
      isOfCopies: true,
      async removeBatch(now) {
        const day = retentionStartDay(ofLeave, now);
        const held = await people.idsOnLegalHold();
        const removed = await removeLeaveBatchBefore(connection, day, held);
        return removed || removeIrregularHoursBefore(connection, day.slice(0, 7), held);
      },
      async purgeEvents(now) {
        const month = retentionStartDay(ofLeave, now).slice(0, 7);
        return purgeExpiredEvents({
          ...stream,
          types: [irregularHoursChanged],
          before: startOfDay(`${month}-01`),
          except: await usersWith(connection, 'irregular-hours', { month: { $lt: month } }),
        });
      },
    },
    addressRetention({ bus, connection }, [attendanceAudited], RETENTION_ADDRESSES_DAYS),
  ];
}

/** The first days of which everything is kept. */
export interface FirstRetainedDays {
  clockIns: FirstRetainedDay;
  leave: FirstRetainedDay;
  /** From which the totals of irregular hours can be calculated again: they outlive their sessions. */
  irregularHours: FirstRetainedDay;
}

/** Gives the first days of which the sessions, and the totals of irregular hours, are kept. */
export function createFirstRetainedDays(
  connection: Connection,
  { RETENTION_CLOCK_INS_YEARS, RETENTION_LEAVE_YEARS }: RetentionYears,
): FirstRetainedDays {
  const clockIns = { kind: 'CLOCK_INS', period: { years: RETENTION_CLOCK_INS_YEARS } } as const;
  const leave = { kind: 'LEAVE', period: { years: RETENTION_LEAVE_YEARS } } as const;
  return {
    clockIns: createFirstRetainedDay(connection, [clockIns]),
    leave: createFirstRetainedDay(connection, [leave]),
    irregularHours: createFirstRetainedDay(connection, [clockIns, leave]),
  };
}
