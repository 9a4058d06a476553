import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

const tones = {
  neutral: 'bg-out-soft text-out-ink',
  accent: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger-ink',
  success: 'bg-in-soft text-in-ink',
  late: 'bg-late-soft text-late-ink',
  annual: 'bg-annual-soft text-annual-ink',
  sick: 'bg-sick-soft text-sick-ink',
  compassionate: 'bg-compassionate-soft text-compassionate-ink',
  absent: 'border border-edge text-muted',
} as const;
export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-12 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
