import { useId } from 'react';

interface ProgressBarProps {
  label: string;
  value: number;
  max?: number;
  /** The numbers in words: `5 of 25 days`. */
  valueText?: string;
}

export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps) {
  const labelId = useId();
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4 text-14 text-muted">
        <span id={labelId}>{label}</span>
        {valueText && <span className="tabular-nums">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
