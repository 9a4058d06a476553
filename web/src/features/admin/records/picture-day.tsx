import { formatLongDay } from '@portal/kernel/format';
import { ClockAlert } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { countOf, type DayNumbers, numbersInWords, type Part, parts } from './day-numbers.ts';
import { partLooks } from './picture-looks.ts';
import { recordLooks } from './record-badge.tsx';

interface PictureDayProps {
  date: string;
  numbers: DayNumbers | undefined;
  /** There is room for the number of the day. */
  isRoomy: boolean;
  /** The records of one person alone: a shape tells more than a bar. */
  isOfOne: boolean;
  isChosen: boolean;
  isToday: boolean;
  /** The one that the Tab key comes to. */
  isStop: boolean;
}

/** A day of the picture: its people as a bar, all of them its whole width. */
export function PictureDay(props: PictureDayProps) {
  const { date, numbers, isRoomy, isOfOne, isChosen, isToday, isStop } = props;
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${formatLongDay(date)}: ${numbersInWords(numbers)}`}
      className={cx(
        'relative grid w-full overflow-hidden rounded-[3px] hover:outline-2 hover:outline-accent focus-visible:z-10 focus-visible:outline-offset-1',
        isRoomy
          ? 'h-12 content-between justify-items-center bg-sunken pt-1'
          : 'h-2.5 max-sm:h-7 pointer-coarse:h-7',
        isChosen && 'outline-2 outline-accent',
      )}
    >
      {isRoomy && (
        <span
          className={cx(
            'grid min-w-6 place-items-center rounded-full px-1 text-12 leading-5 tabular-nums',
            isToday ? 'bg-accent font-semibold text-on-accent' : 'text-ink',
          )}
        >
          {Number(date.slice(8))}
        </span>
      )}
      {isOfOne ? (
        <OfOne numbers={numbers} isRoomy={isRoomy} />
      ) : (
        <Bar numbers={numbers} isRoomy={isRoomy} />
      )}
    </button>
  );
}

interface OfDayProps {
  numbers: DayNumbers | undefined;
  isRoomy: boolean;
}

function Bar({ numbers, isRoomy }: OfDayProps) {
  const people = numbers?.people ?? 0;
  return (
    <span
      className={cx(
        'flex w-full overflow-hidden',
        isRoomy ? 'h-3.5' : 'h-full',
        people === 0 && !isRoomy && 'bg-sunken',
      )}
    >
      {numbers &&
        people > 0 &&
        parts.map((part) => {
          const count = countOf(numbers, part);
          return (
            count > 0 && <span key={part} className={partLooks[part]} style={{ flexGrow: count }} />
          );
        })}
    </span>
  );
}

function OfOne({ numbers, isRoomy }: OfDayProps) {
  const part = numbers && parts.find((one) => countOf(numbers, one) > 0);
  const shape = part && part !== 'dayOff' ? shapes[part] : null;
  const Icon = shape?.icon;
  return (
    <span
      className={cx(
        'grid w-full place-items-center',
        isRoomy
          ? 'h-6 [&_svg]:size-4'
          : 'h-full [&_svg]:size-2.5 max-sm:[&_svg]:size-4 pointer-coarse:[&_svg]:size-4',
        shape ? shape.look : !isRoomy && 'bg-sunken',
      )}
    >
      {Icon && <Icon aria-hidden strokeWidth={2.5} />}
    </span>
  );
}

const shapes: Record<Exclude<Part, 'dayOff'>, { icon: typeof ClockAlert; look: string }> = {
  onTime: { icon: recordLooks.present.icon, look: 'bg-in-soft text-in-ink' },
  late: { icon: ClockAlert, look: 'bg-late-soft text-late-ink' },
  annual: { icon: recordLooks.annual.icon, look: 'bg-annual-soft text-annual-ink' },
  compassionate: {
    icon: recordLooks.compassionate.icon,
    look: 'bg-compassionate-soft text-compassionate-ink',
  },
  sick: { icon: recordLooks.sick.icon, look: 'bg-sick-soft text-sick-ink' },
  absent: { icon: recordLooks.absent.icon, look: 'text-ink inset-ring inset-ring-edge' },
};
