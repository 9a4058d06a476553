import { Grid3x3, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { attendanceShares, number, type Part, parts, partWords, totalsOf } from './day-numbers.ts';
import type { Period } from './period.ts';
import { Picture } from './picture.tsx';
import { partLooks } from './picture-looks.ts';
import { PictureTable } from './picture-table.tsx';
import type { Numbers } from './use-numbers.ts';

interface PictureCardProps {
  numbers: Numbers;
  period: Period;
  today: string;
  isOfOne: boolean;
  onDay: (date: string) => void;
}

/** Presence, lateness and absence by day, as a picture or as numbers. */
export function PictureCard({ numbers, period, today, isOfOne, onDay }: PictureCardProps) {
  const { value, span, ofPeriod, isLoading } = numbers;
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
          {isTable ? 'Show as a picture' : 'Show as a table'}
        </Button>
      }
    >
      {!value || !ofPeriod ? (
        <WaitingPicture />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Figures of={ofPeriod} />
          {isTable ? (
            <PictureTable days={value} />
          ) : (
            <Picture
              key={`${span.startDate} ${span.endDate}`}
              span={span}
              days={value}
              today={today}
              isOfOne={isOfOne}
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

function Figures({ of }: { of: NonNullable<Numbers['ofPeriod']> }) {
  const totals = totalsOf(of);
  const shares = attendanceShares(totals);
  const figures = [
    ['Present', shares?.present],
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
        <p className="text-12 text-muted">
          Of the days people were due at work. Present means on time.
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1.5 text-12">
        {parts.map((part) => (
          <Legend key={part} part={part} count={totals[part]} />
        ))}
      </dl>
    </>
  );
}

function Legend({ part, count }: { part: Part; count: number }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="flex items-center gap-1.5 text-muted">
        <span
          aria-hidden
          className={cx('size-3 rounded-[3px] inset-ring inset-ring-line', partLooks[part])}
        />
        {partWords[part]}
      </dt>
      <dd className="font-medium tabular-nums">{number(count)}</dd>
    </div>
  );
}

function WaitingPicture() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-10" />
      <Skeleton className="h-128" />
    </div>
  );
}
