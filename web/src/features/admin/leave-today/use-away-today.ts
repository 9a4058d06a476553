import { londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { useWatched, type Watched } from '../../../app/use-watched.ts';
import { AnnualLeaveTodayDocument, SickLeaveTodayDocument } from '../../../gql/documents.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { type AwayToday, awayOnLeave, awaySick } from './away-today.ts';

const everyMs = 30_000;
const on = ['portal.leave.', 'portal.identity.user-'];

/** Who is sick today; the latest to begin is what the service says. */
export function useSickToday(): Watched<readonly AwayToday[]> {
  const { value, ...watched } = useWatched(SickLeaveTodayDocument, {
    everyMs,
    on,
    read: ({ sickLeaveToday }) => sickLeaveToday,
  });
  return { ...watched, value: useOfToday(value, awaySick) };
}

/** Who is on annual leave today. */
export function useOnLeaveToday(): Watched<readonly AwayToday[]> {
  const { value, ...watched } = useWatched(AnnualLeaveTodayDocument, {
    everyMs,
    on,
    read: ({ annualLeaveToday }) => annualLeaveToday,
  });
  return { ...watched, value: useOfToday(value, awayOnLeave) };
}

function useOfToday<Item>(
  items: readonly Item[] | undefined,
  inWords: (item: Item, today: string, nameOf: NameOf) => AwayToday,
): readonly AwayToday[] | undefined {
  const today = londonDay(new Date(currentTime()));
  const nameOf = useNames();
  return useMemo(
    () => items?.map((item) => inWords(item, today, nameOf)),
    [items, inWords, today, nameOf],
  );
}
