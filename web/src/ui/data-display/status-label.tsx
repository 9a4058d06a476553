import { cx } from '../theme/cx.ts';
import { type PersonStatus, personStatuses } from './person-statuses.ts';

const looks = {
  success: 'bg-in-soft text-in-ink',
  late: 'bg-late-soft text-late-ink',
  annual: 'bg-annual-soft text-annual-ink',
  sick: 'bg-sick-soft text-sick-ink',
  compassionate: 'bg-compassionate-soft text-compassionate-ink',
  absent: 'border border-edge text-muted',
  neutral: 'bg-out-soft text-out-ink',
} as const;

/** A status in a calendar day: its icon, and its word if there is room. */
export function StatusLabel({ status }: { status: PersonStatus }) {
  const { label, icon: Icon, tone } = personStatuses[status];
  return (
    <span
      className={cx(
        'mt-0.5 flex min-h-5 items-center justify-center gap-1 rounded-[4px] px-1 text-12 sm:justify-start',
        looks[tone],
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate max-sm:sr-only">{label}</span>
    </span>
  );
}
