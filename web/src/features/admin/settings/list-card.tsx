import { Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';

interface ListCardProps<Item> {
  title: string;
  /** The items, undefined until they are loaded. */
  items: readonly Item[] | undefined;
  error: Error | null | undefined;
  onRetry: () => unknown;
  /** Buttons beside the title, once the items are loaded. */
  actions?: ReactNode;
  /** Shown if there are no items. */
  empty?: ReactNode;
  renderItem: (item: Item) => ReactNode;
  /** A sentence below the items. */
  note?: ReactNode;
  /** Takes the focus when the button that had it is gone with its item. */
  contentRef?: RefObject<HTMLDivElement | null>;
  /** The dialogs of the list. */
  children?: ReactNode;
}

/** A card with a short list, such as the API tokens, and a button to add an item. */
export function ListCard<Item>({
  title,
  items,
  error,
  onRetry,
  actions,
  empty,
  renderItem,
  note,
  contentRef,
  children,
}: ListCardProps<Item>) {
  return (
    <Card title={title} flush actions={items && actions}>
      <div ref={contentRef} tabIndex={-1} className="outline-none">
        {!items && error && <LoadFailureBanner error={error} onRetry={onRetry} />}
        {!items && !error && <Skeleton className="m-5 h-24" />}
        {items?.length === 0 && empty}
        {items && items.length > 0 && (
          <ul aria-label={title} className="grid divide-y divide-line">
            {items.map(renderItem)}
          </ul>
        )}
        {items && note && (
          <p className="border-t border-line px-4 py-3 text-14 text-muted sm:px-5">{note}</p>
        )}
      </div>
      {children}
    </Card>
  );
}

/** The button that adds an item. */
export function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" icon={<Plus aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
