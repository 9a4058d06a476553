import { unlimitedEmployment } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { useLeaveLedger } from '../../leave/ledger/use-leave-ledger.ts';
import { useHolidayCalendar } from '../settings/use-leave-policy.ts';
import type { Person } from '../staff/use-staff.ts';
import { formatSettingsPreview } from './format-settings-preview.ts';
import type { toSettings } from './leave-settings-values.ts';
import { findStatutoryShortfall } from './statutory-shortfall.ts';

interface SettingsPreviewProps {
  person: Person;
  /** The valid settings that would be saved. */
  settings: ReturnType<typeof toSettings>;
  before: ReturnType<typeof toSettings>;
}

/** The remaining days after saving, and a warning below the statutory minimum. */
export function SettingsPreview({ person, settings, before }: SettingsPreviewProps) {
  const today = useToday();
  const calendar = useHolidayCalendar();
  const { annualLeaveEntitlement: entitlement, leaveYearStartDate } = settings;
  const below =
    calendar &&
    findStatutoryShortfall({
      entitlement,
      leaveYearStartDate,
      today,
      employment: person.employment ?? unlimitedEmployment,
      schedule: { patterns: person.workingPatterns ?? [], calendar },
    });
  return (
    <>
      <p role="status" className="text-14 text-muted tabular-nums">
        <Remaining person={person} settings={settings} before={before} />
      </p>
      {below && (
        <Banner tone="warning" title="Below the statutory minimum">
          <p>
            {formatDays(entitlement)} is less than the {below.minimumDays} that the law gives this
            person in the leave year from {formatDay(below.year.start)}, on top of bank holidays
            when they’re off. You can still save this.
          </p>
        </Banner>
      )}
    </>
  );
}

function Remaining({ person, settings, before }: SettingsPreviewProps) {
  const today = useToday();
  const { value: ledger } = useLeaveLedger({ userId: person.id });
  if (settings.leaveYearStartDate !== before.leaveYearStartDate) {
    return 'New leave year: we’ll recount the days used when you save.';
  }
  return ledger && formatSettingsPreview({ settings, before, today, ...ledger });
}
