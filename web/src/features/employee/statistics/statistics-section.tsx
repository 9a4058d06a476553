import { usePage } from '../../../app/use-page.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MonthCard } from './month-card.tsx';
import { TodaySummary } from './today-summary.tsx';
import { WeekCard } from './week-card.tsx';

/** One's own numbers: today, a week, a month. */
export function StatisticsSection() {
  usePage('My Statistics');
  return (
    <>
      <PageHeader
        title="My Statistics"
        description="The attendance rate is of working days up to today, less days of leave."
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
