import { formatDuration } from '@portal/kernel/duration';
import { patternOn } from '@portal/kernel/working-pattern';
import { useUser } from '../../../lib/session/session.ts';
import { DayBarChart } from '../../../ui/charts/day-bar-chart.tsx';
import { StatList } from './stat-list.tsx';
import { toDayBar, type Week } from './to-day-bar.ts';

interface WeekInNumbersProps {
  week: Week;
  today: string;
  showsAttendanceRate?: boolean;
}

/** A week in numbers with a bar per day. With a working pattern both are against what is due. */
export function WeekInNumbers({ week, today, showsAttendanceRate = false }: WeekInNumbersProps) {
  const { workingPatterns = [] } = useUser();
  const hasPattern = patternOn(workingPatterns, week.weekEnd) !== null;
  const workingDays = hasPattern ? week.workingDaysInWeek : standardWorkingDays;
  return (
    <div className="grid gap-5">
      <StatList
        items={[
          {
            label: 'Hours worked',
            value: week.formattedTime,
            note: hasPattern ? formatDue(week.dueMinutes) : undefined,
          },
          {
            label: 'Days worked',
            value: week.daysWorked,
            detail: workingDays > 0 ? `/${workingDays} ${workingDays === 1 ? 'day' : 'days'}` : '',
          },
          { label: 'Late arrivals', value: week.lateCount },
          ...(showsAttendanceRate
            ? [{ label: 'Attendance rate', value: `${week.attendanceRate}%` }]
            : []),
        ]}
      />
      <DayBarChart
        caption="Hours each day"
        days={week.days.map((day) => toDayBar(day, workingPatterns))}
        today={today}
      />
    </div>
  );
}

/** The week is shown against five days (docs/specification/time.md). */
const standardWorkingDays = 5;

/** `of 34h 30m due`; nothing if nothing is due. */
export function formatDue(minutes: number): string | undefined {
  return minutes > 0 ? `of ${formatDuration(minutes)} due` : undefined;
}
