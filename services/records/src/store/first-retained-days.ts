import {
  createFirstRetainedDay,
  type FirstRetainedDay,
} from '@portal/runtime/retention/first-retained-day';
import type { RetentionRule } from '@portal/runtime/retention/retention-rule';
import type { Connection } from 'mongoose';

/** The periods that decide about records, in years. */
export interface RetentionYears {
  records: number;
  clockIns: number;
  leave: number;
}

/** The first days of which everything is kept. */
export interface FirstRetainedDays {
  clockIns: FirstRetainedDay;
  leave: FirstRetainedDay;
  /**
   * From which records can be archived. Older ones are final, because the clock-ins or the leave that they are made
   * of were removed, or they were removed themselves.
   */
  archivable: FirstRetainedDay;
}

/** Gives the first days of which the sessions, the leave and the records are kept. */
export function createFirstRetainedDays(
  connection: Connection,
  years: RetentionYears,
): FirstRetainedDays {
  const kind = (
    name: RetentionRule['kind'],
    period: number,
  ): Pick<RetentionRule, 'kind' | 'period'> => ({ kind: name, period: { years: period } });
  const clockIns = kind('CLOCK_INS', years.clockIns);
  const leave = kind('LEAVE', years.leave);
  return {
    clockIns: createFirstRetainedDay(connection, [clockIns]),
    leave: createFirstRetainedDay(connection, [leave]),
    archivable: createFirstRetainedDay(connection, [
      clockIns,
      leave,
      kind('RECORDS', years.records),
    ]),
  };
}
