import { Component, createRef, type ReactNode } from 'react';

interface HeldPlaceProps {
  /** Another object whenever rows have come or gone. */
  of: unknown;
  children: ReactNode;
}

interface Place {
  id: string;
  top: number;
}

/**
 * Keeps the rows that are being read where they are while others come or go above them. Not every
 * browser does so by itself, and none knows of rows that are left out. At the top of the list
 * nothing is held: what comes is seen there.
 */
export class HeldPlace extends Component<HeldPlaceProps> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ of }: HeldPlaceProps): Place[] | null {
    const list = this.list.current;
    if (of === this.props.of || !list || list.getBoundingClientRect().top >= 0) return null;
    return placesOf(list).filter(({ top }) => top >= 0 && top < window.innerHeight);
  }

  override componentDidUpdate(_props: HeldPlaceProps, _state: unknown, held: Place[] | null): void {
    if (!held || !this.list.current) return;
    const now = new Map(placesOf(this.list.current).map(({ id, top }) => [id, top]));
    const first = held.find(({ id }) => now.has(id));
    const moved = first ? (now.get(first.id) ?? first.top) - first.top : 0;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return (
      <div ref={this.list} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }
}

function placesOf(list: HTMLElement): Place[] {
  return Array.from(list.querySelectorAll<HTMLElement>('[data-id]'), (row) => ({
    id: row.dataset.id ?? '',
    top: row.getBoundingClientRect().top,
  }));
}
