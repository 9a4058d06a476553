import { useState } from 'react';
import { MonthCalendar } from '../../ui/calendar/month-calendar.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { ProgressRing } from '../../ui/charts/progress-ring.tsx';
import { StatusLabel } from '../../ui/data-display/status-label.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { month as firstMonth, leave, today } from './sample-data.ts';

const week = [
  { label: 'Mon', value: 7.5 },
  { label: 'Tue', value: 8.2 },
  { label: 'Wed', value: 3.4 },
  { label: 'Thu', value: 0 },
  { label: 'Fri', value: 0 },
];

/** Charts and calendars. */
export function ChartSamples() {
  const [month, setMonth] = useState(firstMonth);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Leave Balance">
          <div className="flex flex-wrap items-center gap-6">
            <ProgressRing value={18.5} max={25} label="days available" />
            <div className="min-w-48 flex-1">
              <ProgressBar label="Used" value={6.5} max={25} valueText="6.5 of 25 days" />
            </div>
          </div>
        </Card>
        <Card title="This Week">
          <BarChart caption="Hours a day" items={week} max={8} unit="h" />
        </Card>
      </div>
      <Card>
        <MonthCalendar
          month={month}
          days={leave}
          today={today}
          onMonth={setMonth}
          renderDay={(status) => <StatusLabel status={status} />}
        />
      </Card>
    </>
  );
}
