import { addDays, weekOf } from '@portal/kernel/london';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isShownMonth, monthAfter } from './weeks.ts';

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
  PageUp: (day) => sameDayIn(monthAfter(day.slice(0, 7), -1), day),
  PageDown: (day) => sameDayIn(monthAfter(day.slice(0, 7), 1), day),
};

/**
 * Days that are chosen in a month: one by a press, several by dragging the mouse, or with Shift by a
 * press or the arrow keys. One stop for the Tab key; the arrows, Home, End, PageUp and PageDown go
 * from day to day (WAI-ARIA date grid).
 */
export function useDayRange({ month, today, onMonth, onRange }: DayRangeOptions) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const isDragging = useRef(false);
  const wantsFocus = useRef(false);

  useEffect(() => {
    // The day may be in a month that is drawn only now.
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
        if (!isShownMonth(next.slice(0, 7))) return;
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

  /** A press by the keyboard ends what Shift and the arrows have begun. */
  function anchorOfKeys({ detail }: MouseEvent): string | null {
    return detail === 0 ? anchor : null;
  }

  const isChosen = (day: string) => chosen !== null && chosen.start <= day && day <= chosen.end;
  return { table, isChosen, dayProps };
}

function sorted(one: string, other: string): DayRange {
  return one <= other ? { start: one, end: other } : { start: other, end: one };
}

/** The same day of another month, or its last. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
