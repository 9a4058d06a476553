import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useRef,
  useState,
} from 'react';

/** A cell: the row that it is in, and its place there. The name of a row is at 0. */
export interface ChartPlace {
  id: string;
  at: number;
}

const patienceFrames = 12;

/**
 * One stop for the Tab key; the arrows, Home and End go from cell to cell (WAI-ARIA grid), Enter
 * opens what is there. Rows that are not drawn come up as they are reached.
 */
export function useChartKeys(
  ids: readonly string[],
  columns: number,
  openRequest: (id: string) => void,
) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<ChartPlace | null>(null);

  function step(event: KeyboardEvent): ChartPlace | null {
    if (!active) return null;
    const row = ids.indexOf(active.id);
    const { at } = active;
    const inRow = (place: number) => ({ id: active.id, at: Math.min(Math.max(place, 0), columns) });
    const inColumn = (place: number) => ({ id: ids[place] ?? active.id, at });
    switch (event.key) {
      case 'ArrowRight':
        return inRow(at + 1);
      case 'ArrowLeft':
        return inRow(at - 1);
      case 'ArrowDown':
        return inColumn(row + 1);
      case 'ArrowUp':
        return inColumn(row - 1);
      case 'Home':
        return inRow(0);
      case 'End':
        return inRow(columns);
      default:
        return null;
    }
  }

  function open(cell: HTMLElement): void {
    const { request } = cell.dataset;
    if (request) openRequest(request);
    else cell.querySelector('a')?.click();
  }

  /** All of a bar opens its request, not only where its link is. */
  function onClick({ target }: MouseEvent<HTMLTableElement>): void {
    const place = target as HTMLElement;
    const cell = place.closest<HTMLElement>('[data-request]');
    if (cell && !place.closest('a')) open(cell);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
    if (!cell) return;
    if (event.key === 'Enter' && event.target === cell) {
      open(cell);
      return;
    }
    const to = step(event);
    if (!to) return;
    event.preventDefault();
    setActive(to);
    focusSoon(cell, () => cellAt(table.current, to));
  }

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
    const id = cell?.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (cell && id) setActive({ id, at: Number(cell.dataset.at) });
  }, []);

  return { table, active, onKeyDown, onClick, onFocus };
}

/** A row that is far from the window has to come up before: the one beside it does that. */
function focusSoon(from: HTMLElement, find: () => HTMLElement | null): void {
  let left = patienceFrames;
  const look = () => {
    const cell = find();
    if (cell) cell.focus();
    else if (left-- > 0) {
      from.scrollIntoView({ block: 'nearest' });
      requestAnimationFrame(look);
    }
  };
  look();
}

function cellAt(table: HTMLTableElement | null, { id, at }: ChartPlace): HTMLElement | null {
  return table?.querySelector(`[data-id="${CSS.escape(id)}"] [data-at="${at}"]`) ?? null;
}
