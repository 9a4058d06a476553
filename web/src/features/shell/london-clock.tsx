import { formatTimeWithSeconds } from '@portal/kernel/format-date';
import { londonZoneName } from '@portal/kernel/london';
import { useNow } from '../../lib/time/use-now.ts';
import { cx } from '../../ui/theme/cx.ts';

/** The time in London, with GMT or BST. */
export function LondonClock({ size = 'small' }: { size?: 'small' | 'large' }) {
  const now = new Date(useNow());
  return (
    <p data-now className={cx('tabular-nums', size === 'large' ? 'text-32' : 'text-14')}>
      <time dateTime={now.toISOString()} className="font-semibold">
        {formatTimeWithSeconds(now)}
      </time>{' '}
      <span className={size === 'large' ? 'text-20 text-accent-ink' : 'text-muted'}>
        {londonZoneName(now)}
      </span>
    </p>
  );
}
