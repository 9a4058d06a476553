import { Grid3x3, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import {
  type AttendanceCategory,
  attendanceCategories,
  attendanceCategoryNames,
  attendanceShares,
  formatCount,
  totalsOf,
} from './attendance-counts.ts';
import { AttendanceHeatmap } from './attendance-heatmap.tsx';
import { categoryStyles } from './attendance-heatmap-styles.ts';
import { AttendanceHeatmapTable } from './attendance-heatmap-table.tsx';
import type { Period } from './period.ts';
import type { AttendanceCounts } from './use-attendance-counts.ts';

interface AttendanceHeatmapCardProps {
  numbers: AttendanceCounts;
  period: Period;
  today: string;
  isSinglePerson: boolean;
  onDay: (date: string) => void;
}

/** Attendance by day as a heatmap or as a table, with the totals of the period. */
export function AttendanceHeatmapCard({
  numbers,
  period,
  today,
  isSinglePerson,
  onDay,
}: AttendanceHeatmapCardProps) {
  const { value, span, periodCounts, isLoading } = numbers;
  const [isTable, setIsTable] = useState(false);
  const pressed = useRef<string | null>(null);
  if (!value && !isLoading) return null;
  return (
    <Card
      title="Attendance by day"
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={isTable ? <Grid3x3 aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setIsTable(!isTable)}
          className="-mx-2.5"
        >
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
      }
    >
      {!value || !periodCounts ? (
        <HeatmapSkeleton />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Figures counts={periodCounts} />
          {isTable ? (
            <AttendanceHeatmapTable days={value} />
          ) : (
            <AttendanceHeatmap
              key={`${span.startDate} ${span.endDate}`}
              span={span}
              days={value}
              today={today}
              isSinglePerson={isSinglePerson}
              chosen={period.view === 'day' ? period.date : null}
              pressed={pressed}
              onDay={onDay}
            />
          )}
        </div>
      )}
    </Card>
  );
}

function Figures({ counts }: { counts: NonNullable<AttendanceCounts['periodCounts']> }) {
  const totals = totalsOf(counts);
  const shares = attendanceShares(totals);
  const figures = [
    ['On time', shares?.onTime],
    ['Late', shares?.late],
    ['Absent', shares?.absent],
  ] as const;
  return (
    <>
      <div className="grid gap-1">
        <dl className="grid grid-cols-3 gap-2">
          {figures.map(([label, share]) => (
            <div key={label} className="grid">
              <dt className="text-12 text-muted">{label}</dt>
              <dd className="text-20 font-semibold tabular-nums">
                {share === undefined ? '–' : `${share}%`}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-muted">Percentages of the days people were due at work.</p>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1.5 text-12">
        {attendanceCategories.map((part) => (
          <Legend key={part} part={part} count={totals[part]} />
        ))}
      </dl>
    </>
  );
}

function Legend({ part, count }: { part: AttendanceCategory; count: number }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="flex items-center gap-1.5 text-muted">
        <span
          aria-hidden
          className={cx('size-3 rounded-[3px] inset-ring inset-ring-line', categoryStyles[part])}
        />
        {attendanceCategoryNames[part]}
      </dt>
      <dd className="font-medium tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}

function HeatmapSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-10" />
      <Skeleton className="h-128" />
    </div>
  );
}
