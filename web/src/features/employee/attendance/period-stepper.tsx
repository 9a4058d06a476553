import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/theme/cx.ts';

interface PeriodStepperProps {
  /** `week` or `month`. */
  period: string;
  /** The period shown: `16 Nov – 22 Nov`. */
  label: string;
  onPrevious(): void;
  /** Null for the current period, since the future has no hours. */
  onNext: (() => void) | null;
}

/** Buttons for the previous and next period. At the end, Next stays focusable but does nothing. */
export function PeriodStepper({ period, label, onPrevious, onNext }: PeriodStepperProps) {
  return (
    <div className="-mr-2 flex items-center gap-1">
      <IconButton label={`Previous ${period}`} onClick={onPrevious}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span aria-live="polite" className="min-w-30 text-center text-14 text-muted tabular-nums">
        {label}
      </span>
      <IconButton
        label={`Next ${period}`}
        aria-disabled={onNext === null}
        onClick={() => onNext?.()}
        className={cx(onNext === null && 'opacity-40')}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
