import { formatDateTime } from '@portal/kernel/format-date';
import type { SubscriberPartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Administrator } from '../staff/administrator.tsx';
import { formatReadProgress } from './format-read-progress.ts';

interface SubscriberItemProps {
  subscriber: SubscriberPartsFragment;
  onRevoke: () => void;
}

/** One system: its state, when it was added and by whom. */
export function SubscriberItem({ subscriber, onRevoke }: SubscriberItemProps) {
  const { name, isBuiltIn, createdAt, createdBy, state, isConnected } = subscriber;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-14 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          {state === 'preparing' && <Badge tone="late">Setting up</Badge>}
          {state === 'ready' && isConnected && <Badge tone="success">Connected</Badge>}
        </div>
        <p className="text-muted tabular-nums">{formatReadProgress(subscriber)}</p>
        <p className="text-12 text-muted tabular-nums">
          {isBuiltIn && 'Included with the portal'}
          {createdAt && `Added on ${formatDateTime(new Date(createdAt))}`}
          {createdBy?.firstName && (
            <>
              {' '}
              by <Administrator person={createdBy} />
            </>
          )}
        </p>
      </div>
      {!isBuiltIn && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Revoke access for ${name}`}
          onClick={onRevoke}
        >
          Revoke access
        </Button>
      )}
    </li>
  );
}
