import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { MonthCard } from './month-card.tsx';
import { TodaySummary } from './today-summary.tsx';
import { WeekCard } from './week-card.tsx';

/** One’s own statistics: today, a week and a month. */
export function StatisticsSection() {
  usePageTitle('My Statistics');
  return (
    <>
      <PageHeader
        title="My Statistics"
        description="Attendance rate: days worked out of your working days so far, excluding leave."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <TodaySummary />
          <WeekCard />
        </div>
        <MonthCard />
      </div>
    </>
  );
}
