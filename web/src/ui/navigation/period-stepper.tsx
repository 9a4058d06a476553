import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../theme/cx.ts';

interface PeriodStepperProps {
  /** `week`, `month` or `leave year`. */
  period: string;
  /** The period shown: `16 Nov – 22 Nov`. */
  label: string;
  /** Null at the first period. */
  onPrevious: (() => void) | null;
  /** Null at the last period, which is the current one for hours. */
  onNext: (() => void) | null;
}

/** Buttons for the previous and next period. At the end, a button stays focusable but does nothing. */
export function PeriodStepper({ period, label, onPrevious, onNext }: PeriodStepperProps) {
  return (
    <div className="-mr-2 flex items-center gap-1">
      <StepButton label={`Previous ${period}`} onStep={onPrevious}>
        <ChevronLeft aria-hidden />
      </StepButton>
      <span aria-live="polite" className="min-w-30 text-center text-14 text-muted tabular-nums">
        {label}
      </span>
      <StepButton label={`Next ${period}`} onStep={onNext}>
        <ChevronRight aria-hidden />
      </StepButton>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  onStep: (() => void) | null;
  children: ReactNode;
}

function StepButton({ label, onStep, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
      className={cx(onStep === null && 'opacity-40')}
    >
      {children}
    </IconButton>
  );
}
