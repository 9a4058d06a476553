import { addDays, weekOf } from '@portal/kernel/london';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addMonths, isCalendarMonth } from './calendar-month.ts';

export interface DayRange {
  start: string;
  end: string;
}

interface DayRangeOptions {
  /** `YYYY-MM`. */
  month: string;
  today: string;
  onMonth: (month: string) => void;
  onRange: ((range: DayRange) => void) | undefined;
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day).start,
  End: (day) => weekOf(day).end,
  PageUp: (day) => sameDayIn(addMonths(day.slice(0, 7), -1), day),
  PageDown: (day) => sameDayIn(addMonths(day.slice(0, 7), 1), day),
};

/**
 * Selection of days in a month calendar: one by a click, several by dragging or by Shift with a
 * click or the arrow keys. One stop for the Tab key; arrow keys, Home, End, PageUp and PageDown
 * move between days (WAI-ARIA date grid).
 */
export function useDayRange({ month, today, onMonth, onRange }: DayRangeOptions) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const isDragging = useRef(false);
  const wantsFocus = useRef(false);

  useEffect(() => {
    // The day may be in a month that was rendered only now.
    const day = table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`);
    if (!wantsFocus.current || !day?.closest(`[data-month="${month}"]`)) return;
    wantsFocus.current = false;
    day.focus();
  }, [active, month]);

  useEffect(() => {
    const stop = () => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', stop);
    return () => window.removeEventListener('pointerup', stop);
  }, []);

  if (!onRange) return { table, isChosen: () => false, dayProps: null };

  const first = today.startsWith(month) ? today : `${month}-01`;
  const stop = active?.startsWith(month) ? active : first;
  const chosen = anchor !== null && active !== null ? sorted(anchor, active) : null;

  function choose(from: string, to: string): void {
    setAnchor(null);
    onRange?.(sorted(from, to));
  }

  function dayProps(day: string) {
    return {
      'data-day': day,
      tabIndex: day === stop ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setAnchor(null);
        const next = steps[event.key]?.(day);
        if (!next) return;
        event.preventDefault();
        if (!isCalendarMonth(next.slice(0, 7))) return;
        setAnchor(event.shiftKey ? (anchor ?? day) : null);
        setActive(next);
        wantsFocus.current = true;
        if (!next.startsWith(month)) onMonth(next.slice(0, 7));
      },
      onClick: (event: MouseEvent) => {
        setActive(day);
        choose(event.shiftKey ? (anchor ?? active ?? day) : (anchorOfKeys(event) ?? day), day);
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return;
        isDragging.current = true;
        setAnchor(day);
        setActive(day);
      },
      onPointerEnter: () => isDragging.current && setActive(day),
      onPointerUp: () => {
        if (isDragging.current && anchor !== null && anchor !== day) choose(anchor, day);
      },
    };
  }

  /** Enter completes a selection that Shift and the arrow keys have started. */
  function anchorOfKeys({ detail }: MouseEvent): string | null {
    return detail === 0 ? anchor : null;
  }

  const isChosen = (day: string) => chosen !== null && chosen.start <= day && day <= chosen.end;
  return { table, isChosen, dayProps };
}

function sorted(one: string, other: string): DayRange {
  return one <= other ? { start: one, end: other } : { start: other, end: one };
}

/** The same day of another month, or its last day. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
