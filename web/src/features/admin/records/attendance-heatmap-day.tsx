import { formatLongDay } from '@portal/kernel/format-date';
import { ClockAlert } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';
import {
  type AttendanceCategory,
  attendanceCategories,
  type CategoryCounts,
  countOfCategory,
  formatDayCounts,
} from './attendance-counts.ts';
import { categoryStyles } from './attendance-heatmap-styles.ts';
import { recordStyles } from './record-badge.tsx';

/** Of a cell without the day’s number. */
export const dayHeight = 'h-2.5 max-sm:h-7 pointer-coarse:h-7';

interface AttendanceHeatmapDayProps {
  date: string;
  numbers: CategoryCounts | undefined;
  /** The cell has room for the day's number. */
  hasLargeCells: boolean;
  /** For a single person, an icon says more than a bar. */
  isSinglePerson: boolean;
  isChosen: boolean;
  isToday: boolean;
  /** The Tab stop of the grid. */
  isStop: boolean;
}

/** A day of the heatmap: a bar with the categories of all people. */
export function AttendanceHeatmapDay(props: AttendanceHeatmapDayProps) {
  const { date, numbers, hasLargeCells, isSinglePerson, isChosen, isToday, isStop } = props;
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${formatLongDay(date)}: ${formatDayCounts(numbers)}`}
      className={cx(
        'relative grid w-full overflow-hidden rounded-[3px] hover:outline-2 hover:outline-accent focus-visible:z-10 focus-visible:outline-offset-1',
        hasLargeCells ? 'h-12 content-between justify-items-center bg-sunken pt-1' : dayHeight,
        isChosen && 'outline-2 outline-accent',
      )}
    >
      {hasLargeCells && (
        <span
          className={cx(
            'grid min-w-6 place-items-center rounded-full px-1 text-12 leading-5 tabular-nums',
            isToday ? 'bg-accent font-semibold text-on-accent' : 'text-ink',
          )}
        >
          {Number(date.slice(8))}
        </span>
      )}
      {isSinglePerson ? (
        <SinglePersonDay numbers={numbers} hasLargeCells={hasLargeCells} />
      ) : (
        <Bar numbers={numbers} hasLargeCells={hasLargeCells} />
      )}
    </button>
  );
}

interface DayNumbersProps {
  numbers: CategoryCounts | undefined;
  hasLargeCells: boolean;
}

function Bar({ numbers, hasLargeCells }: DayNumbersProps) {
  const people = numbers?.people ?? 0;
  return (
    <span
      className={cx(
        'flex w-full overflow-hidden',
        hasLargeCells ? 'h-3.5' : 'h-full',
        people === 0 && !hasLargeCells && 'bg-sunken',
      )}
    >
      {numbers &&
        people > 0 &&
        attendanceCategories.map((part) => {
          const count = countOfCategory(numbers, part);
          return (
            count > 0 && (
              <span key={part} className={categoryStyles[part]} style={{ flexGrow: count }} />
            )
          );
        })}
    </span>
  );
}

function SinglePersonDay({ numbers, hasLargeCells }: DayNumbersProps) {
  const part = numbers && attendanceCategories.find((one) => countOfCategory(numbers, one) > 0);
  const shape = part && part !== 'dayOff' ? shapes[part] : null;
  const Icon = shape?.icon;
  return (
    <span
      className={cx(
        'grid w-full place-items-center',
        hasLargeCells
          ? 'h-6 [&_svg]:size-4'
          : 'h-full [&_svg]:size-2.5 max-sm:[&_svg]:size-4 pointer-coarse:[&_svg]:size-4',
        shape ? shape.look : !hasLargeCells && 'bg-sunken',
      )}
    >
      {Icon && <Icon aria-hidden strokeWidth={2.5} />}
    </span>
  );
}

const shapes: Record<
  Exclude<AttendanceCategory, 'dayOff'>,
  { icon: typeof ClockAlert; look: string }
> = {
  onTime: { icon: recordStyles.present.icon, look: 'bg-in-soft text-in-ink' },
  late: { icon: ClockAlert, look: 'bg-late-soft text-late-ink' },
  annual: { icon: recordStyles.annual.icon, look: 'bg-annual-soft text-annual-ink' },
  compassionate: {
    icon: recordStyles.compassionate.icon,
    look: 'bg-compassionate-soft text-compassionate-ink',
  },
  sick: { icon: recordStyles.sick.icon, look: 'bg-sick-soft text-sick-ink' },
  absent: { icon: recordStyles.absent.icon, look: 'text-ink inset-ring inset-ring-edge' },
};
