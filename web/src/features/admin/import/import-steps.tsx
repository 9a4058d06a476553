import { Check } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';

const steps = ['Choose a file', 'Review rows', 'Share passwords'];

/** The steps of the import; `current` counts from 0. */
export function ImportSteps({ current }: { current: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 text-14',
            index === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full text-12 font-semibold tabular-nums',
              index === current && 'bg-accent text-on-accent',
              index < current && 'bg-in-soft text-in-ink',
              index > current && 'border border-line-strong',
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cx(index !== current && 'max-sm:sr-only')}>{step}</span>
          {index < current && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  );
}
