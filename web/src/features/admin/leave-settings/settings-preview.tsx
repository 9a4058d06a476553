import { useQuery } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { maxStatutoryDays } from '@portal/kernel/statutory-leave';
import { LeaveBalancesDocument } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useHolidayCalendar } from '../settings/use-leave-policy.ts';
import type { toSettings } from './leave-settings-values.ts';
import { findStatutoryShortfall } from './statutory-shortfall.ts';

interface SettingsEffectProps {
  personId: string;
  /** The valid settings that would be saved. */
  settings: ReturnType<typeof toSettings>;
  before: ReturnType<typeof toSettings>;
}

/** The remaining days after saving, and a warning below the statutory minimum. */
export function SettingsPreview({ personId, settings, before }: SettingsEffectProps) {
  const today = useToday();
  const calendar = useHolidayCalendar();
  const { annualLeaveEntitlement: entitlement, leaveYearStartDate } = settings;
  const below =
    calendar && findStatutoryShortfall(entitlement, leaveYearStartDate, today, calendar);
  return (
    <>
      <p role="status" className="text-14 text-muted tabular-nums">
        <Remaining personId={personId} settings={settings} before={before} />
      </p>
      {below && (
        <Banner tone="warning" title="Below the statutory minimum">
          <p>
            {inDays(entitlement)} plus {below.bankHolidays} bank holidays is {below.days} days in
            the leave year from {formatDay(below.year.start)}. By law, someone who works five days a
            week gets {maxStatutoryDays}, including bank holidays. You can still save this.
          </p>
        </Banner>
      )}
    </>
  );
}

function Remaining({ personId, settings, before }: SettingsEffectProps) {
  const { data } = useQuery(LeaveBalancesDocument, { fetchPolicy: 'cache-and-network' });
  const balance = data?.leaveBalances?.find(({ userId }) => userId === personId);
  if (settings.leaveYearStartDate !== before.leaveYearStartDate) {
    return 'New leave year: we’ll recount the days used when you save.';
  }
  if (!balance) return null;
  const used = balance.total - balance.remaining;
  const total = settings.annualLeaveEntitlement + settings.carryOverDays;
  if (used > total) {
    return `${inDays(used)} already used this leave year, more than the new total of ${total}.`;
  }
  return `${used} used, ${total - used} of ${total} remaining`;
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
