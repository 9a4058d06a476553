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
import { formatStripDay, type StripDay, yearStrip } from './year-strip.ts';

/** The leave and sickness of this calendar year and the two before, a row for each. */
export function PersonLeaveStrip({ person }: { person: Person }) {
  const years = useStripYears();
  const plan = useWorkPlan(person);
  const [chosen, setChosen] = useState<StripDay | null>(null);
  const { value, holidays } = plan;
  return (
    <PersonSection
      title="Leave and sickness"
      actions={
        <Link
          to={`${tabPath('calendar', 'leave-requests')}&of=${person.id}`}
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
                leave={value.leave}
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
          <LeaveStripLegend />
          <LeaveStripTable years={years} leave={value.leave} />
        </div>
      )}
    </PersonSection>
  );
}
