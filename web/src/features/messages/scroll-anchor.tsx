import { Component, createRef, type ReactNode } from 'react';

interface ScrollAnchorProps {
  /** Another object whenever rows were added or removed. */
  items: unknown;
  children: ReactNode;
}

interface RowPosition {
  id: string;
  top: number;
}

/**
 * Keeps visible rows in place when rows are added or removed above them. Not every browser does
 * this, and none does it for virtual rows. At the top of the list nothing is held, so that new rows
 * appear.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ items }: ScrollAnchorProps): RowPosition[] | null {
    const list = this.list.current;
    if (items === this.props.items || !list || list.getBoundingClientRect().top >= 0) return null;
    return rowPositions(list).filter(({ top }) => top >= 0 && top < window.innerHeight);
  }

  override componentDidUpdate(
    _props: ScrollAnchorProps,
    _state: unknown,
    before: RowPosition[] | null,
  ): void {
    if (!before || !this.list.current) return;
    const now = new Map(rowPositions(this.list.current).map(({ id, top }) => [id, top]));
    const first = before.find(({ id }) => now.has(id));
    const offset = first ? (now.get(first.id) ?? first.top) - first.top : 0;
    if (offset !== 0) window.scrollBy({ top: offset, behavior: 'instant' });
  }

  override render() {
    return (
      <div ref={this.list} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }
}

function rowPositions(list: HTMLElement): RowPosition[] {
  return Array.from(list.querySelectorAll<HTMLElement>('[data-id]'), (row) => ({
    id: row.dataset.id ?? '',
    top: row.getBoundingClientRect().top,
  }));
}
