import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Week } from '../../hours/use-week.ts';
import { formatWeek } from './format-week.ts';

interface WeekNavigationProps {
  week: Week;
  /** Buttons for the week. */
  actions?: ReactNode;
}

/** Shows a week and navigates to others, up to the current one. */
export function WeekNavigation({ week, actions }: WeekNavigationProps) {
  return (
    <nav aria-label="Week" className="flex flex-wrap items-center justify-between gap-2">
      <div className="-ml-2 flex items-center gap-1">
        <IconButton label="Previous week" onClick={week.previous}>
          <ChevronLeft aria-hidden />
        </IconButton>
        {/* A fixed width keeps the buttons in place. */}
        <p
          aria-live="polite"
          className="min-w-48 text-center text-14 font-medium tabular-nums sm:min-w-64"
        >
          {formatWeek(week.start, week.end)}
        </p>
        <IconButton
          label="Next week"
          // A disabled button would lose the focus at the last week.
          aria-disabled={week.isCurrent || undefined}
          onClick={() => week.next?.()}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {!week.isCurrent && (
        <Button variant="quiet" size="small" onClick={week.showCurrent} className="sm:mr-auto">
          This week
        </Button>
      )}
      {actions}
    </nav>
  );
}
