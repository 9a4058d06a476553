import { useQuery } from '@apollo/client/react';
import { isEmployedDuring, unlimitedEmployment } from '@portal/kernel/employment';
import { addDays, londonDay } from '@portal/kernel/london';
import { RecordedDaysDocument } from '../../../gql/admin/person/recorded-days.ts';
import type { Person } from '../staff/use-staff.ts';

const none: readonly string[] = [];

/**
 * The archived days of a person in a period before their account was created: those that HR has archived. Only an
 * account that is younger than the period needs a query; the value is undefined while that is loading.
 */
export function useRecordedDays(
  { id, createdAt, employment }: Person,
  { start, end }: { start: string; end: string },
) {
  const createdOn = createdAt ? londonDay(new Date(createdAt)) : start;
  const lastBefore = [addDays(createdOn, -1), end].sort()[0] ?? end;
  const before = { start, end: lastBefore };
  const isNeeded =
    start <= lastBefore && isEmployedDuring(employment ?? unlimitedEmployment, before);
  const { data, error, refetch } = useQuery(RecordedDaysDocument, {
    variables: { input: { workerId: id, startDate: start, endDate: lastBefore } },
    skip: !isNeeded,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const value = isNeeded ? data?.recordsByDay?.map(({ date }) => date) : none;
  return { value, error, retry: refetch };
}
