import { createKeptSince, type KeptSince } from '@portal/runtime/retention/kept-since';
import type { RetentionRule } from '@portal/runtime/retention/retention-rule';
import type { Connection } from 'mongoose';

/** The periods that decide about records, in years. */
export interface RetentionYears {
  records: number;
  clockIns: number;
  leave: number;
}

/** The first days of which everything is kept. */
export interface KeptDays {
  clockIns: KeptSince;
  leave: KeptSince;
  /**
   * From which records can be archived. Older ones are final, because the clock-ins or the leave that they are made
   * of were removed, or they were removed themselves.
   */
  archivable: KeptSince;
}

/** Gives the first days of which the sessions, the leave and the records are kept. */
export function createKeptDays(connection: Connection, years: RetentionYears): KeptDays {
  const kind = (
    name: RetentionRule['kind'],
    period: number,
  ): Pick<RetentionRule, 'kind' | 'period'> => ({ kind: name, period: { years: period } });
  const clockIns = kind('CLOCK_INS', years.clockIns);
  const leave = kind('LEAVE', years.leave);
  return {
    clockIns: createKeptSince(connection, [clockIns]),
    leave: createKeptSince(connection, [leave]),
    archivable: createKeptSince(connection, [clockIns, leave, kind('RECORDS', years.records)]),
  };
}
