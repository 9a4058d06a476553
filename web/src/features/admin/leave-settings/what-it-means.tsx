import { useQuery } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format';
import { mostStatutoryDays } from '@portal/kernel/statutory-leave';
import { useToday } from '../../../app/use-now.ts';
import { LeaveBalancesDocument } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useHolidayCalendar } from '../settings/use-leave-policy.ts';
import type { settingsOf } from './leave-settings.ts';
import { belowStatutory } from './statutory.ts';

interface WhatItMeansProps {
  personId: string;
  /** As they would be saved; there is nothing wrong with them. */
  settings: ReturnType<typeof settingsOf>;
  before: ReturnType<typeof settingsOf>;
}

/** What would be left of the leave year, and where the law grants more: a warning, no obstacle. */
export function WhatItMeans({ personId, settings, before }: WhatItMeansProps) {
  const today = useToday();
  const calendar = useHolidayCalendar();
  const { annualLeaveEntitlement: entitlement, leaveYearStartDate } = settings;
  const below = calendar && belowStatutory(entitlement, leaveYearStartDate, today, calendar);
  return (
    <>
      <p role="status" className="text-14 text-muted tabular-nums">
        <Remaining personId={personId} settings={settings} before={before} />
      </p>
      {below && (
        <Banner tone="warning" title="Below the statutory minimum">
          <p>
            {inDays(entitlement)} and {below.bankHolidays} bank holidays are {below.days} days in
            the leave year from {formatDay(below.year.start)}. The law grants {mostStatutoryDays} to
            whoever works five days a week, bank holidays included. It can be saved all the same.
          </p>
        </Banner>
      )}
    </>
  );
}

function Remaining({ personId, settings, before }: WhatItMeansProps) {
  const { data } = useQuery(LeaveBalancesDocument, { fetchPolicy: 'cache-and-network' });
  const balance = data?.leaveBalances?.find(({ userId }) => userId === personId);
  if (settings.leaveYearStartDate !== before.leaveYearStartDate) {
    return 'Another leave year: what is used in it is counted anew when this is saved.';
  }
  if (!balance) return null;
  const used = balance.total - balance.remaining;
  const total = settings.annualLeaveEntitlement + settings.carryOverDays;
  if (used > total) {
    return `${inDays(used)} of this leave year are used already: more than the ${total} there would be.`;
  }
  return `${inDays(total - used)} would be left of ${total} in this leave year; used: ${used}.`;
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
