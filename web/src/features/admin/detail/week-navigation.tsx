import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Week } from '../../hours/use-week.ts';
import { weekInWords } from './week.ts';

interface WeekNavigationProps {
  week: Week;
  /** What can be done with the week. */
  actions?: ReactNode;
}

/** Which week is shown, and the ones before and after it; no week that is yet to come. */
export function WeekNavigation({ week, actions }: WeekNavigationProps) {
  return (
    <nav aria-label="Week" className="flex flex-wrap items-center justify-between gap-2">
      <div className="-ml-2 flex items-center gap-1">
        <IconButton label="Previous week" onClick={week.previous}>
          <ChevronLeft aria-hidden />
        </IconButton>
        {/* As wide as the longest, so that what is pressed again stays where it is. */}
        <p
          aria-live="polite"
          className="min-w-48 text-center text-14 font-medium tabular-nums sm:min-w-64"
        >
          {weekInWords(week.start, week.end)}
        </p>
        <IconButton
          label="Next week"
          // A disabled button would lose the focus when the last week is reached.
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
