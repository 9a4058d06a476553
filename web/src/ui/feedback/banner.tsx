import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

export type BannerTone = 'info' | 'success' | 'warning' | 'error';

const tones = {
  info: { icon: Info, look: 'bg-accent-soft text-accent-ink' },
  success: { icon: CircleCheck, look: 'bg-in-soft text-in-ink' },
  warning: { icon: TriangleAlert, look: 'bg-late-soft text-late-ink' },
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger-ink' },
} as const;

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** A notice that stays; errors are announced at once. */
export function Banner({ tone = 'info', title, children, actions, className }: BannerProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-card p-4 text-14', look, className)}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="grid justify-items-start gap-2 text-ink">{children}</div>}
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
