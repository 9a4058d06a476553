import { useState } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { tabPath } from '../admin-tabs.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonSection, sectionLinkStyle } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { LeaveStripLegend } from './leave-strip-legend.tsx';
import { LeaveStripTable } from './leave-strip-table.tsx';
import { LeaveStripYear, MonthInitials } from './leave-strip-year.tsx';
import { useStripYears } from './use-person-leave.ts';
import { useWorkPlan } from './use-work-plan.ts';
import {
  countLeaveDays,
  formatStripDay,
  type StripDay,
  shownStripYears,
  yearStrip,
} from './year-strip.ts';

/** The leave and sickness of this calendar year, the two before and, where leave is booked, the next one. */
export function PersonLeaveStrip({ person }: { person: Person }) {
  const possibleYears = useStripYears();
  const plan = useWorkPlan(person);
  const [chosen, setChosen] = useState<StripDay | null>(null);
  const { value, holidays } = plan;
  const years = shownStripYears(possibleYears, value?.leave ?? []);
  return (
    <PersonSection
      title="Leave and sickness"
      actions={
        <Link
          to={`${tabPath('calendar', 'leave-requests')}&of=${person.id}&since=all`}
          className={sectionLinkStyle}
        >
          All requests
        </Link>
      }
    >
      <UnavailableBanner query={plan} />
      {plan.isLoading && <Skeleton className="h-40" />}
      {value && (
        <div className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
            <MonthInitials />
            {years.map((year) => (
              <LeaveStripYear
                key={year}
                year={year}
                days={yearStrip(year, value, holidays)}
                counts={countLeaveDays(year, value)}
                onChoose={setChosen}
              />
            ))}
          </div>
          {/* The slider of each year says it to screen readers. */}
          <p aria-hidden className="min-h-5 text-14 print:hidden">
            {chosen ? (
              formatStripDay(chosen)
            ) : (
              <span className="text-muted">Select a day to see what it is.</span>
            )}
          </p>
          <p className="text-12 text-muted">Leave and sickness are in working days.</p>
          <LeaveStripLegend />
          <LeaveStripTable years={years} leave={value.leave} />
        </div>
      )}
    </PersonSection>
  );
}
