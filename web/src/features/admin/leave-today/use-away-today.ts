import { londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { type LiveQuery, useLiveQuery } from '../../../app/use-live-query.ts';
import { AnnualLeaveTodayDocument, SickLeaveTodayDocument } from '../../../gql/documents.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { type AwayToday, awayOnLeave, awaySick } from './away-today.ts';

const everyMs = 30_000;
const on = ['portal.leave.', 'portal.identity.user-'];

/** Who is on sick leave today, latest start first. */
export function useSickToday(): LiveQuery<readonly AwayToday[]> {
  const { value, ...watched } = useLiveQuery(SickLeaveTodayDocument, {
    everyMs,
    on,
    read: ({ sickLeaveToday }) => sickLeaveToday,
  });
  return { ...watched, value: useOfToday(value, awaySick) };
}

/** Who is on annual leave today. */
export function useOnLeaveToday(): LiveQuery<readonly AwayToday[]> {
  const { value, ...watched } = useLiveQuery(AnnualLeaveTodayDocument, {
    everyMs,
    on,
    read: ({ annualLeaveToday }) => annualLeaveToday,
  });
  return { ...watched, value: useOfToday(value, awayOnLeave) };
}

function useOfToday<Item>(
  items: readonly Item[] | undefined,
  toAwayToday: (item: Item, today: string, nameOf: NameOf) => AwayToday,
): readonly AwayToday[] | undefined {
  const today = londonDay(new Date(currentTime()));
  const nameOf = useNames();
  return useMemo(
    () => items?.map((item) => toAwayToday(item, today, nameOf)),
    [items, toAwayToday, today, nameOf],
  );
}
