import { formatDay } from '@portal/kernel/format-date';
import { maxStatutoryDays } from '@portal/kernel/statutory-leave';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { useLeaveLedger } from '../../leave/ledger/use-leave-ledger.ts';
import { useHolidayCalendar } from '../settings/use-leave-policy.ts';
import { formatSettingsPreview } from './format-settings-preview.ts';
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
            {formatDays(entitlement)} plus {below.bankHolidays} bank holidays is {below.days} days
            in the leave year from {formatDay(below.year.start)}. By law, someone who works five
            days a week gets {maxStatutoryDays}, including bank holidays. You can still save this.
          </p>
        </Banner>
      )}
    </>
  );
}

function Remaining({ personId, settings, before }: SettingsEffectProps) {
  const today = useToday();
  const { value: ledger } = useLeaveLedger({ userId: personId });
  if (settings.leaveYearStartDate !== before.leaveYearStartDate) {
    return 'New leave year: we’ll recount the days used when you save.';
  }
  return ledger && formatSettingsPreview({ settings, before, today, ...ledger });
}
