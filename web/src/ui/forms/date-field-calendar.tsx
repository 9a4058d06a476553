import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { AriaButtonTooltip } from '../overlays/tooltip.tsx';
import { cx } from '../theme/cx.ts';

const arrow =
  'grid size-9 place-items-center rounded-control text-muted data-hovered:bg-hover data-hovered:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-5';

/** The calendar of a date field. */
export function DateFieldCalendar({ today }: { today: string }) {
  return (
    <Calendar>
      <header className="mb-1 flex items-center">
        <Heading className="grow pl-2 text-14 font-semibold" />
        <AriaButtonTooltip content="Previous month">
          <Button slot="previous" className={arrow}>
            <ChevronLeft aria-hidden />
          </Button>
        </AriaButtonTooltip>
        <AriaButtonTooltip content="Next month">
          <Button slot="next" className={arrow}>
            <ChevronRight aria-hidden />
          </Button>
        </AriaButtonTooltip>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-12 font-medium text-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={cx(
                'grid size-9 cursor-pointer place-items-center rounded-control text-14 tabular-nums data-hovered:bg-hover data-disabled:cursor-not-allowed data-disabled:opacity-40 data-outside-month:invisible data-selected:bg-accent data-selected:text-on-accent pointer-coarse:size-10',
                date.toString() === today && 'font-semibold underline underline-offset-4',
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
