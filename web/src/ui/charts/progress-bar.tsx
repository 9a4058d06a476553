import { useId } from 'react';
import { cx } from '../theme/cx.ts';

interface ProgressBarProps {
  label: string;
  /** Null if the progress is unknown. */
  value: number | null;
  max?: number;
  /** The value in words: `5 of 25 days`. */
  valueText?: string;
}

export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps) {
  const labelId = useId();
  const share = max > 0 ? Math.min(Math.max((value ?? 0) / max, 0), 1) : 0;
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4 text-14 text-muted">
        <span id={labelId}>{label}</span>
        {valueText && <span className="tabular-nums">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuenow={value ?? undefined}
        aria-valuemin={value === null ? undefined : 0}
        aria-valuemax={value === null ? undefined : max}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className={cx(
            'h-full origin-left rounded-full bg-accent forced-colors:bg-[Highlight]',
            value === null ? 'w-1/3 animate-sweep' : 'transition-[width]',
          )}
          style={value === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
