import { cx } from '../theme/cx.ts';

interface DueBarProps {
  minutes: number;
  /** The minutes to work, shown as a line. */
  dueMinutes: number | undefined;
  fullMinutes: number;
  /** The class names of the part that isn’t filled. */
  background?: string | undefined;
  /** The class name of the filled part; without one, its colour says whether the time due was worked. */
  fill?: string | undefined;
  className?: string;
}

/** A bar of the time worked, with a line at the time due. */
export function DueBar({
  minutes,
  dueMinutes,
  fullMinutes,
  background = 'bg-sunken',
  fill,
  className,
}: DueBarProps) {
  const share = Math.min(minutes / fullMinutes, 1);
  const isComplete = dueMinutes ? minutes >= dueMinutes : share === 1;
  return (
    <span
      className={cx(
        'relative flex h-24 w-full flex-col justify-end overflow-hidden rounded-control',
        background,
        className,
      )}
    >
      {minutes > 0 && (
        <span
          className={cx(
            'block rounded-control transition-[height] forced-colors:bg-[Highlight]',
            fill ?? (isComplete ? 'bg-in' : 'bg-accent'),
          )}
          // Never thinner than its rounded corners.
          style={{ height: `max(0.5rem, ${share * 100}%)` }}
        />
      )}
      {dueMinutes !== undefined && dueMinutes > 0 && (
        <span
          className="absolute inset-x-0 h-0.5 bg-ink/50 forced-colors:bg-[CanvasText]"
          style={{ bottom: `${(dueMinutes / fullMinutes) * 100}%` }}
        />
      )}
    </span>
  );
}

/** `7:32`: seven of these fit on a phone. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
