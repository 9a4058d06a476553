import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useRef,
  useState,
} from 'react';

/** A cell: its row's id and its column. The name is column 0. */
export interface CellPosition {
  id: string;
  at: number;
}

const maxFrames = 60;
/** The rows per PageUp and PageDown, fewer than are rendered. */
const pageRows = 10;

/**
 * Keyboard navigation of the grid (WAI-ARIA): a single Tab stop, arrow keys, Home and End (with
 * Ctrl for the whole grid), PageUp, PageDown, and Enter to open, if cells can be opened. Rows are
 * rendered as they are reached.
 */
export function useChartKeyboard(
  ids: readonly string[],
  columns: number,
  openRequest?: (id: string) => void,
) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPosition | null>(null);

  const rowAt = (place: number) => ids[Math.min(Math.max(place, 0), ids.length - 1)];

  function step(event: KeyboardEvent): CellPosition | null {
    if (!active) return null;
    const row = ids.indexOf(active.id);
    const { at } = active;
    const inRow = (place: number) => ({ id: active.id, at: Math.min(Math.max(place, 0), columns) });
    const inColumn = (place: number) => ({ id: rowAt(place) ?? active.id, at });
    const last = ids.length - 1;
    if (event.ctrlKey) {
      if (event.key === 'Home') return { id: rowAt(0) ?? active.id, at: 0 };
      if (event.key === 'End') return { id: rowAt(last) ?? active.id, at: columns };
      return null;
    }
    switch (event.key) {
      case 'ArrowRight':
        return inRow(at + 1);
      case 'ArrowLeft':
        return inRow(at - 1);
      case 'ArrowDown':
        return inColumn(row + 1);
      case 'ArrowUp':
        return inColumn(row - 1);
      case 'PageDown':
        return inColumn(row + pageRows);
      case 'PageUp':
        return inColumn(row - pageRows);
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
    if (request) openRequest?.(request);
    else cell.querySelector('a')?.click();
  }

  /** The whole bar opens its request, not only the link. */
  function onClick({ target }: MouseEvent<HTMLTableElement>): void {
    const place = target as HTMLElement;
    const cell = place.closest<HTMLElement>('[data-request]');
    if (cell && !place.closest('a')) open(cell);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.altKey || event.metaKey) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
    if (!cell) return;
    if (event.key === 'Enter' && !event.ctrlKey && event.target === cell) {
      open(cell);
      return;
    }
    const to = step(event);
    if (!to) return;
    event.preventDefault();
    setActive(to);
    // The header is sticky, so focusing it doesn't scroll the rows.
    if (event.ctrlKey && event.key === 'Home') table.current?.scrollIntoView();
    if (table.current) focusSoon(table.current, ids, to);
  }

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
    const id = cell?.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (cell && id) setActive({ id, at: Number(cell.dataset.at) });
  }, []);

  return { table, active, onKeyDown, onClick, onFocus };
}

/** Waits until a distant row is rendered. */
function focusSoon(table: HTMLTableElement, ids: readonly string[], to: CellPosition): void {
  let left = maxFrames;
  const look = () => {
    const cell = cellAt(table, to);
    if (cell) return cell.focus();
    scrollRowIntoView(table, ids, ids.indexOf(to.id));
    if (left-- > 0) requestAnimationFrame(look);
  };
  look();
}

/** Scrolls by an estimate, because row heights are unknown until they are rendered. */
function scrollRowIntoView(table: HTMLTableElement, ids: readonly string[], row: number): void {
  const renderedRows = [...table.querySelectorAll<HTMLElement>('tbody tr[data-id]')].map(
    (node) => ({
      node,
      distance: row - ids.indexOf(node.dataset.id ?? ''),
    }),
  );
  const [nearest] = renderedRows.sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  if (!nearest) return;
  const { top, height } = nearest.node.getBoundingClientRect();
  window.scrollBy(0, top + nearest.distance * height - window.innerHeight / 2);
}

function cellAt(table: HTMLTableElement, { id, at }: CellPosition): HTMLElement | null {
  return table.querySelector(`[data-id="${CSS.escape(id)}"] [data-at="${at}"]`) ?? null;
}
