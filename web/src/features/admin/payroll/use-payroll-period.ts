import {
  PayrollPeriodDocument,
  PayrollPeriodsDocument,
} from '../../../gql/admin/payroll/payroll.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { recordEventTypes } from '../records/use-record-list.ts';

/** Eight years of months, nearly two of weeks. */
const listedPeriods = 100;
const whileClosingMs = 2_000;
const otherwiseMs = 60_000;

/** The pay periods, newest first. */
export function usePayrollPeriods(isClosing: boolean) {
  return useLiveQuery(PayrollPeriodsDocument, {
    variables: { input: { limit: listedPeriods } },
    everyMs: isClosing ? whileClosingMs : otherwiseMs,
    on: [],
    read: ({ payrollPeriods }) => payrollPeriods?.items,
  });
}

/**
 * A pay period with its totals. It isn’t polled until it is being closed: everybody’s records are added up each time.
 */
export function usePayrollPeriod(start: string, isClosing: boolean) {
  return useLiveQuery(PayrollPeriodDocument, {
    variables: { start },
    everyMs: isClosing ? whileClosingMs : 0,
    on: recordEventTypes,
    read: ({ payrollPeriod }) => payrollPeriod,
  });
}
